import { formatUnits, SETTLEMENT } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { MessageTellers } from "../push/index.ts";
import type { NewShareChange } from "./change.ts";

const RETURNED = ["failed", "list_late", "beacon_missing", "seed_sealed"] as const;
type Returned = (typeof RETURNED)[number];
const isReturned = (reason = ""): reason is Returned => RETURNED.some((known) => known === reason);

/** What a user is told of a change; their own acts need no message. */
export function changeMessages({ order, offer, did }: NewShareChange): NewMessage[] {
  const { userId, lotsAllotted } = order;
  const money = (units: bigint) => formatUnits(units, SETTLEMENT.scale);
  const common = { offerId: String(offer.id), id: String(order.id), code: offer.code };
  const shares = String((lotsAllotted ?? 0) * offer.lotShares);
  if (did === "delivered") return [{ userId, kind: "new_share_listed", params: { ...common, shares } }];
  if (did !== "settled") return [];
  const asset = SETTLEMENT.code;
  if (order.state === "failed" || order.state === "void") {
    const reason = offer.voidReason ?? "failed";
    return [{ userId, kind: "new_share_returned", params: { ...common, reason, returned: money(order.returned), asset } }];
  }
  const sums = { shares, asked: String(order.lots * offer.lotShares), paid: money(order.paid), returned: money(order.returned), asset };
  return [{ userId, kind: "new_share_drawn", params: { ...common, ...sums } }];
}

/** Texts of the messages about new shares. */
export const newShareTellers: MessageTellers = {
  new_share_drawn: ({ shares }, say) => ({
    title: say("inbox_new_share_drawn"),
    body: say(shares === "0" ? "inbox_new_share_none_text" : "inbox_new_share_drawn_text"),
  }),
  new_share_returned: ({ reason }, say) => ({
    title: say("inbox_new_share_returned"),
    body: say(`inbox_new_share_returned_${isReturned(reason) ? reason : "failed"}`),
  }),
  new_share_listed: (_params, say) => ({ title: say("inbox_new_share_listed"), body: say("inbox_new_share_listed_text") }),
};
