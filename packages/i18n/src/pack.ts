/** A translation of one part of the English catalogue: the same keys, no more and no fewer. */
export type PackPart<English extends Readonly<Record<string, string>>> = { readonly [Key in keyof English]: string };
