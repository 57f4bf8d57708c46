import type { Row } from "@candela/api";
import type { MessageKey } from "@candela/i18n";
import type { T } from "../../../lib/language/i18n.ts";

export const LOG_INS_ROUTE = "GET /api/userSecurity/logIns";
export type LogIn = Row<typeof LOG_INS_ROUTE>;

const LOG_IN_WAYS = {
  password: "account_way_password",
  code: "account_way_code",
  reset: "security_forgot",
  register: "account_create",
  passkey: "security_passkey",
} as const satisfies Record<LogIn["way"], string>;

const FACTORS = {
  authenticator: "account_factor",
  recovery_code: "account_factor_recovery",
  passkey: "security_passkey",
} as const satisfies Record<NonNullable<LogIn["factor"]>, MessageKey>;

/** How one came in, or tried to, with what was given as the second factor. */
export function wayText({ way, factor }: Pick<LogIn, "way" | "factor">, t: T): string {
  return factor === null ? t(LOG_IN_WAYS[way]) : `${t(LOG_IN_WAYS[way])} + ${t(FACTORS[factor])}`;
}
