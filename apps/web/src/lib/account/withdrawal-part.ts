import type { AccountPart } from "./account-cache.ts";

/** Withdrawals that went a step further, here, on another device or at the operators'. */
export const withdrawalPart: AccountPart = {
  events: { withdrawal: { refetches: ["GET /api/withdrawal/list", "GET /api/withdrawal/detail", "GET /api/withdrawal/summary"] } },
};
