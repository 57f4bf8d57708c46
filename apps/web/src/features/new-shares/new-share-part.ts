import type { AccountEvent, RouteKey } from "@candela/api";
import type { AccountPart } from "../../lib/account/account-cache.ts";
import type { ShareOrder } from "./share-view.ts";

/** What shows the orders of the caller, and what is asked of an offer. */
const NEW_SHARE_ROUTES = [
  "GET /api/newShares/offerList",
  "GET /api/newShares/offer",
  "GET /api/newShares/orderList",
  "GET /api/newShares/order",
  "GET /api/newShares/summary",
] as const satisfies readonly RouteKey[];

/** The last of each order that is known; the oldest goes first. */
const known = new Map<string, string>();
const KNOWN_MAX = 200;

/** A draw and a delivery change an order without a new version: what is told twice has all of these the same. An event names the share in no language of its own. */
function takeOrder({ id, version, state, offerState, settledAt, deliveredAt }: ShareOrder): boolean {
  const told = JSON.stringify([version, state, offerState, settledAt, deliveredAt]);
  if (known.get(id) === told) return false;
  known.delete(id);
  known.set(id, told);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  return true;
}

const toEvents = (order: ShareOrder): readonly AccountEvent[] => [{ kind: "newShare", order }];

export const newSharePart: AccountPart = {
  events: { newShare: { take: ({ order }) => takeOrder(order), refetches: NEW_SHARE_ROUTES } },
  answers: { "POST /api/newShares/subscribe": toEvents, "POST /api/newShares/withdraw": toEvents },
  lists: NEW_SHARE_ROUTES,
};
