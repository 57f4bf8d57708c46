import { isPassword, PASSWORD_MIN_LENGTH } from "@candela/contract";

/** The password rule in the parts that a person sees fulfilled while typing. */
export interface PasswordState {
  readonly onlyLettersAndDigits: boolean;
  readonly hasLetter: boolean;
  readonly longEnough: boolean;
  readonly length: number;
  readonly good: boolean;
}

export function passwordState(text: string): PasswordState {
  return {
    onlyLettersAndDigits: /^[A-Za-z\d]+$/.test(text),
    hasLetter: /[A-Za-z]/.test(text),
    longEnough: text.length >= PASSWORD_MIN_LENGTH,
    length: text.length,
    good: isPassword(text),
  };
}
