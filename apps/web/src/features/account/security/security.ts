import type { Data } from "@candela/api";
import type { T } from "../../../lib/language/i18n.ts";

export const SECURITY_ROUTE = "GET /api/userSecurity/detail";
/** Whether a fund password is set. */
export const FUND_ROUTE = "GET /api/userInfo/isSetWithPwd";
export type Security = Data<typeof SECURITY_ROUTE>;
export type UserSession = Security["sessions"][number];

/** The name of a device: its browser and its system, as far as they are known. */
export function deviceText({ browser, system }: Pick<UserSession, "browser" | "system">, t: T): string {
  if (browser !== null && system !== null) return t("security_device", { browser, system });
  return browser ?? system ?? t("security_device_unknown");
}
