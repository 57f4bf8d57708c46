import type { Row } from "@candela/api";

export const LOG_INS_ROUTE = "GET /api/userSecurity/logIns";
export type LogIn = Row<typeof LOG_INS_ROUTE>;

export const LOG_IN_WAYS = {
  password: "account_way_password",
  code: "account_way_code",
  reset: "security_forgot",
  register: "account_create",
  passkey: "security_passkey",
} as const satisfies Record<LogIn["way"], string>;
