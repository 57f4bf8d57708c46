import type { AccountPart } from "../account/account-cache.ts";

/** Messages that came, or were read elsewhere. */
export const messagePart: AccountPart = { events: { message: { refetches: ["GET /api/siteMessage/list"] } } };
