import type { AccountPart } from "./account-cache.ts";

/** Bank cards and wallet addresses that were added, named or removed on another device. */
export const destinationPart: AccountPart = {
  events: { destinations: { refetches: ["GET /api/bankCard/list", "GET /api/walletAddress/list"] } },
};
