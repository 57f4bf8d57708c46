import type { AccountEvent } from "@candela/api";
import { SETTLEMENT } from "@candela/model";
import type { Bus } from "../../platform/bus.ts";
import { balanceEvent } from "../ledger/index.ts";
import type { Sent } from "../messages/index.ts";
import { type StoredVoucher, voucherData } from "../vouchers/index.ts";
import type { CampaignChange } from "./change.ts";

/** What a transaction wrote and its users are told of. */
export interface Published {
  readonly vouchers: readonly StoredVoucher[];
  readonly sent: readonly Sent[];
}

/** Each user's devices learn that something of a campaign changed, of their vouchers and of the balance. */
export function publishChanges(bus: Pick<Bus, "publish">, changes: readonly CampaignChange[], { vouchers, sent }: Published): void {
  const told = changes.flatMap((change): { readonly userId: bigint; readonly event: AccountEvent }[] => {
    if (!("participant" in change)) return [];
    const { userId, campaignId, cash } = change;
    const campaign: AccountEvent = { kind: "campaign", campaignId, voucher: null };
    const balance = cash === null ? [] : [{ userId, event: balanceEvent(SETTLEMENT, cash.balance, cash.available) }];
    return [{ userId, event: campaign }, ...balance];
  });
  const ofVouchers = vouchers.map((voucher) => {
    const event: AccountEvent = { kind: "campaign", campaignId: voucher.campaignId, voucher: voucherData(voucher, "en") };
    return { userId: voucher.userId, event };
  });
  for (const [userId, own] of Map.groupBy([...told, ...ofVouchers, ...sent.map(messageEvent)], (each) => each.userId))
    bus.publish("account", { userId, events: own.map(({ event }) => event) });
}

const messageEvent = ({ userId, message, unread }: Sent): { readonly userId: bigint; readonly event: AccountEvent } => ({
  userId,
  event: { kind: "message", message, unread },
});

/** Messages that belong to no change of money. */
export function publishSent(bus: Pick<Bus, "publish">, sent: readonly Sent[]): void {
  for (const [userId, own] of Map.groupBy(sent, (each) => each.userId))
    bus.publish("account", { userId, events: own.map((each) => messageEvent(each).event) });
}
