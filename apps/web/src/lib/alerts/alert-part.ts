import type { AccountPart } from "../account/account-cache.ts";

/** Alerts that fired. */
export const alertPart: AccountPart = { events: { alert: { refetches: ["GET /api/priceAlert/list"] } } };
