import { isFreePassword, isPassword, PASSWORD_MIN_LENGTH, type PasswordRule } from "@candela/api";
import { Rejected } from "../../platform/rejection.ts";
import type { AccountName } from "./account-name.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** The same whatever keyboard it comes from: a letter with an accent is one character here or two there. */
export function passwordForm(password: string): string {
  return password.normalize("NFKC");
}

/**
 * Whether a new password may be taken, by the rule that the operator has chosen. Throws `password_rule` by the specification's, `password_short` and
 * `password_common` by our own.
 */
export async function checkNewPassword(rule: PasswordRule, password: string, { target }: AccountName): Promise<void> {
  if (rule === "letters_and_digits") {
    if (!isPassword(password)) throw new Rejected("password_rule");
    return;
  }
  if (!isFreePassword(password)) throw new Rejected("password_short", { min: String(PASSWORD_MIN_LENGTH) });
  const name = target.toLowerCase();
  if (await isCommonPassword(password, [name, name.split("@")[0] ?? name, name.replace("+", "")])) throw new Rejected("password_common");
}
