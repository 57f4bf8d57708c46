import { SETTLEMENT } from "@candela/model";
import { type AccountKey, houseAccount } from "../ledger/index.ts";

/**
 * A campaign has two accounts of the book `marketing`: what is free, and what is reserved for those who take part, for vouchers and for a draw. Neither ever goes below zero. Sub-account 0
 * belongs to no campaign.
 */
export const freeOf = (campaignId: number): AccountKey => houseAccount(SETTLEMENT.id, "marketing", campaignId * 2);
export const reservedOf = (campaignId: number): AccountKey => houseAccount(SETTLEMENT.id, "marketing", campaignId * 2 + 1);
