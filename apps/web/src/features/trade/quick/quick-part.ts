import type { AccountPart } from "../../../lib/account/account-cache.ts";
import { streamedRows } from "../../../lib/net/streamed-rows.ts";
import { isEarlier } from "./trades.ts";

const LIST = "GET /api/fastTradeOrder/list";

export const quickTrades = streamedRows(LIST, isEarlier);

/** The quick mode's reaction to events of the account. */
export const quickPart: AccountPart = {
  events: { quickOrder: { take: ({ order }) => quickTrades.take(order), expires: [LIST, "GET /api/fastTradeOrder/detail"] } },
  answers: { "POST /api/fastTradeOrder/place": (order) => [{ kind: "quickOrder", order }] },
  lists: [LIST],
};
