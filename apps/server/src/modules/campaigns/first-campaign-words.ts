/** What the campaigns of a new installation say in one language; rules without the sentence about the budget, which all share. */
export interface FirstWords {
  readonly budget: string;
  readonly steps: { readonly title: string; readonly summary: string; readonly rules: string };
  readonly days: { readonly title: string; readonly summary: string; readonly rules: string };
  readonly draw: { readonly title: string; readonly summary: string; readonly rules: string; readonly proof: string };
}
