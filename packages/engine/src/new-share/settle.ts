import { assert, newShareCost } from "@candela/model";
import type { NewShareOffer, NewShareOrder } from "./state.ts";

/** What becomes of an open order once it is known what becomes of its offer: the price of its allotted lots stays aside, and the rest of its money comes back; of an offer that failed or is void, all of it. */
export function settleNewShare(offer: NewShareOffer, order: NewShareOrder, now: number): NewShareOrder {
  assert(order.state === "open" && order.offerId === offer.id, "an order is settled once, with its own offer");
  const settled = { ...order, version: order.version + 1, held: 0n, settledAt: now };
  if (offer.stage === "failed" || offer.stage === "void") return { ...settled, state: offer.stage, returned: order.held };
  assert(offer.stage === "drawn", "an order is settled after the draw");
  assert(
    order.lotsAllotted !== null && order.lotsAllotted <= order.lots,
    "the draw said how many lots an order gets, of those it asked for",
  );
  const paid = newShareCost(offer, order.lotsAllotted);
  return { ...settled, state: order.lotsAllotted === 0 ? "unallotted" : "allotted", paid, returned: order.held - paid };
}

/** The shares come into the holdings, and their price goes to the house. */
export function deliverNewShare(offer: NewShareOffer, order: NewShareOrder, now: number): NewShareOrder {
  assert(order.state === "allotted" && order.deliveredAt === null, "shares are delivered once, where some were allotted");
  assert(offer.stage === "drawn" && now >= offer.listsAt, "shares are delivered from their listing on");
  return { ...order, version: order.version + 1, deliveredAt: now };
}

/** What is due to an offer by the clock. */
export type NewShareStep = "close" | "draw" | "deliver";

/** The next step of an offer, and from when on it is due, epoch ms; null where nothing is to come. An offer whose least is not asked for fails as soon as its list is there. */
export function nextStep(offer: NewShareOffer): { readonly step: NewShareStep; readonly at: number } | null {
  switch (offer.stage) {
    case "open":
      return { step: "close", at: offer.closesAt };
    case "closed":
      return { step: "draw", at: offer.lotsAsked < offer.lotsMinimum ? offer.closesAt : offer.drawAt };
    case "drawn":
      return { step: "deliver", at: offer.listsAt };
    case "listed":
    case "failed":
    case "void":
      return null;
  }
}
