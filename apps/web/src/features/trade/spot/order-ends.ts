import { Direction, modelQuote, type SpotPreview, tradePrice } from "@candela/model";
import { spendable } from "../../../lib/currencies/settlement-cash.ts";
import { acceptablePrice } from "./ticket-order.ts";
import { previewAt, previewDecimals, previewOf, priceOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

export interface OrderEnd {
  readonly key: "best" | "worst";
  readonly title: "trade_if_filled" | "trade_at_quote" | "trade_worst";
  readonly of: SpotPreview;
}

/** The outcomes at the price on screen and at the worst accepted one; an order that fills at its limit alone has one outcome. */
export function orderEnds(state: TicketState, market: TicketMarket): readonly OrderEnd[] {
  const limit = state.orderType !== "market";
  const present = tradePrice(state.direction, modelQuote(market.model, market.product, market));
  const limitAt = priceOf(state, market) ?? present;
  // A limit order that the market has already reached fills at the quote, which is better than its limit.
  const reached = state.orderType === "limit" && (state.direction === Direction.buy ? present <= limitAt : present >= limitAt);
  const bestAt = limit && !reached ? limitAt : present;
  const worstAt = limit ? limitAt : acceptablePrice(state.direction, present, market.product.tickSize);
  const best = previewAt(state, market, bestAt);
  const worst = worstAt === bestAt ? null : previewAt(state, market, worstAt);
  return [
    ...(best === null ? [] : [{ key: "best", title: limit && !reached ? "trade_if_filled" : "trade_at_quote", of: best } as const]),
    ...(worst === null ? [] : [{ key: "worst", title: "trade_worst", of: worst } as const]),
  ];
}

/** Whether the worst outcome costs more than there is. The server does not cut such an order: at that price it rejects it. */
export function worstIsUnpaid(state: TicketState, market: TicketMarket): boolean {
  const available = spendable(market);
  if (state.direction !== Direction.buy || available === null) return false;
  return orderEnds(state, market).some(({ key, of }) => key === "worst" && of.total.units > available);
}

/** Decimals of all money on the confirmation, its button included. */
export function confirmDecimals(state: TicketState, market: TicketMarket): number {
  const ends = state.unit === "quantity" ? orderEnds(state, market).map(({ of }) => of.total) : [];
  return previewDecimals(previewOf(state, market), ends);
}
