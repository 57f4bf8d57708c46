import { FUND_PASSWORD_MIN_LENGTH, isFreePassword, isPassword, PASSWORD_MIN_LENGTH, type PasswordRule } from "@candela/api";
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
  await checkFree(password, PASSWORD_MIN_LENGTH, target);
}

/** Whether a new fund password may be taken, whatever rule log-in passwords have. Throws `password_short` and `password_common`. */
export async function checkFundPassword(password: string, { target }: AccountName): Promise<void> {
  await checkFree(password, FUND_PASSWORD_MIN_LENGTH, target);
}

async function checkFree(password: string, min: number, target: string): Promise<void> {
  if (!isFreePassword(password, min)) throw new Rejected("password_short", { min: String(min) });
  const name = target.toLowerCase();
  if (await isCommonPassword(password, [name, name.split("@")[0] ?? name, name.replace("+", "")])) throw new Rejected("password_common");
}
