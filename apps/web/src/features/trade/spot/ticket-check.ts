import {
  Direction,
  formatUnits,
  isTriggerReached,
  limitPriceRange,
  modelQuote,
  price,
  quantity,
  spotSettlement,
  tradePrice,
} from "@candela/model";
import { typedUnits } from "../ticket/decimal-field.ts";
import type { Problem } from "../ticket/problem-text.ts";
import { isZeroSize, previewOf, priceOf, sizeOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

/** Why an order would be refused, and the field that it belongs to. */
export interface TicketProblem extends Problem {
  readonly field: "size" | "price" | "trigger";
}

/** The first thing wrong with what is typed; null when nothing is, or when nothing is typed yet. The server decides again. */
export function checkTicket(state: TicketState, market: TicketMarket): TicketProblem | null {
  return checkTrigger(state, market) ?? checkPrice(state, market) ?? checkSize(state, market);
}

function checkPrice(state: TicketState, market: TicketMarket): TicketProblem | null {
  if (state.orderType === "market" || state.price === "") return null;
  // Nothing is a whole number of steps, and out of every range: that is what is wrong with it.
  return checkLevel("price", priceOf(state, market) ?? 0n, market);
}

/** Beyond the quote on the side where the market has yet to go. */
function checkTrigger(state: TicketState, market: TicketMarket): TicketProblem | null {
  if (state.orderType !== "stop_limit" || state.trigger === "") return null;
  const { product, model } = market;
  const at = typedUnits(state.trigger, product.priceScale) ?? 0n;
  const problem = checkLevel("trigger", at, market);
  const quote = modelQuote(model, product, market);
  if (problem !== null || !isTriggerReached(state.direction, at, quote)) return problem;
  const reached = formatUnits(tradePrice(state.direction, quote), product.priceScale);
  return { field: "trigger", key: "trigger_price_reached", params: { price: reached } };
}

/** On a whole step, and not absurdly far from the present price. */
function checkLevel(field: "price" | "trigger", at: bigint, { product, present }: TicketMarket): TicketProblem | null {
  const text = (units: bigint) => formatUnits(units, product.priceScale);
  if (at % product.tickSize !== 0n) return { field, key: "price_step", params: { step: text(product.tickSize) } };
  const range = limitPriceRange(present, product.tickSize);
  if (at >= range.min && at <= range.max) return null;
  return { field, key: "price_out_of_range", params: { min: text(range.min), max: text(range.max) } };
}

function checkSize(state: TicketState, market: TicketMarket): TicketProblem | null {
  const { product, settlement, available, holding, feeRate } = market;
  const size = sizeOf(state, market);
  if (size === null) return null;
  if (feeRate === null) return { field: "size", key: "fee_not_configured", params: {} };
  const preview = previewOf(state, market);
  if (preview === null || state.sellAll) return null;
  const units = preview.quantity.units;
  const text = (of: bigint) => formatUnits(of, product.quantityScale);
  const sellsAll = state.direction === Direction.sell && units > 0n && units === holding;
  if (!sellsAll && units % product.quantityStep !== 0n)
    return { field: "size", key: "quantity_step", params: { step: text(product.quantityStep) } };
  if ((units < product.quantityMin && !sellsAll) || preview.value.units === 0n) return tooSmall(state, market, preview.price.units);
  if (units > product.quantityMax && !sellsAll)
    return { field: "size", key: "quantity_above_maximum", params: { max: text(product.quantityMax) } };
  if (state.direction === Direction.buy) {
    const needed = size.by === "amount" ? size.units : preview.total.units;
    if (available === null || needed <= available) return null;
    const money = (of: bigint) => formatUnits(of, settlement.scale);
    return {
      field: "size",
      key: "insufficient_balance",
      params: { available: money(available), needed: money(needed), asset: settlement.code },
    };
  }
  if (holding === null || units <= holding) return null;
  return { field: "size", key: "insufficient_holding", params: { available: text(holding), needed: text(units), asset: market.symbol } };
}

/** The least that a size of zero would have to be; null when something else is in it. */
export function leastSize(state: TicketState, market: TicketMarket): TicketProblem | null {
  const at = priceOf(state, market);
  return isZeroSize(state) && at !== null ? tooSmall(state, market, at) : null;
}

function tooSmall(state: TicketState, { product, settlement, feeRate }: TicketMarket, at: bigint): TicketProblem {
  if (state.unit === "quantity" || feeRate === null)
    return { field: "size", key: "quantity_below_minimum", params: { min: formatUnits(product.quantityMin, product.quantityScale) } };
  const least = spotSettlement(
    state.direction,
    price(at, product.priceScale),
    quantity(product.quantityMin, product.quantityScale),
    feeRate,
    settlement,
  );
  const min = state.direction === Direction.buy ? least.total : least.notional;
  return { field: "size", key: "amount_below_minimum", params: { min: formatUnits(min.units, settlement.scale) } };
}
