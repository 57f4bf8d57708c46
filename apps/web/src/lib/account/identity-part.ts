import type { AccountPart } from "./account-cache.ts";

/** Cases of identity that were sent on another device, or decided. */
export const identityPart: AccountPart = {
  events: { identityCase: { refetches: ["GET /api/userIdentity/state"] } },
};
