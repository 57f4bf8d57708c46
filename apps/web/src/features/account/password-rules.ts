import { isFreePassword, isPassword, PASSWORD_MIN_LENGTH, type PasswordRule } from "@candela/api";

/** The parts of a password rule that a person sees fulfilled while typing. */
export type PasswordPart = "characters" | "letter" | "length";

export interface PasswordState {
  /** In the order in which they are shown; whether the password is a common one, the server knows. */
  readonly parts: readonly { readonly part: PasswordPart; readonly good: boolean }[];
  readonly length: number;
  readonly good: boolean;
}

export function passwordState(rule: PasswordRule, text: string): PasswordState {
  if (rule === "any") {
    const good = isFreePassword(text);
    return { parts: [{ part: "length", good }], length: [...text].length, good };
  }
  return {
    parts: [
      { part: "characters", good: /^[A-Za-z\d]+$/.test(text) },
      { part: "letter", good: /[A-Za-z]/.test(text) },
      { part: "length", good: text.length >= PASSWORD_MIN_LENGTH },
    ],
    length: text.length,
    good: isPassword(text),
  };
}
