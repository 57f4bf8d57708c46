import type { AccountPart } from "../../../lib/account/account-cache.ts";
import { streamedRows } from "../../../lib/net/streamed-rows.ts";
import type { SpotOrder } from "./orders/order-view.ts";

const LIST = "GET /api/spotOrder/list";

export const spotOrders = streamedRows(LIST, (order, than) => order.updatedAt < than.updatedAt);

const ofOrder = (order: SpotOrder) => [{ kind: "order", order }] as const;

/** The spot mode's reaction to events of the account. */
export const spotPart: AccountPart = {
  events: { order: { take: ({ order }) => spotOrders.take(order), expires: [LIST, "GET /api/spotOrder/detail"] } },
  answers: { "POST /api/spotOrder/place": ofOrder, "POST /api/spotOrder/cancel": ofOrder },
  lists: [LIST],
};
