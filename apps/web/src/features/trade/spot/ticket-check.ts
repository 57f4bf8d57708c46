import {
  belowMinimum,
  countedAt,
  Direction,
  formatUnits,
  modelQuote,
  priceProblem,
  type Rate,
  rate,
  type SpotMeasure,
  type SpotSize,
  spotSizeProblem,
  triggerProblem,
} from "@candela/model";
import { typedUnits } from "../ticket/decimal-field.ts";
import type { Problem } from "../ticket/problem-text.ts";
import { cashProblem } from "../ticket/ticket-cash.ts";
import { isZeroSize, previewOf, priceOf, sizeOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

/** Why an order would be rejected, and the field that it belongs to. */
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
  return within("price", priceProblem(priceOf(state, market) ?? 0n, market.present, market.product));
}

/** Beyond the quote on the side where the market has yet to go. */
function checkTrigger(state: TicketState, market: TicketMarket): TicketProblem | null {
  if (state.orderType !== "stop_limit" || state.trigger === "") return null;
  const { product, model } = market;
  const at = typedUnits(state.trigger, product.priceScale) ?? 0n;
  const problem = priceProblem(at, market.present, product);
  const quote = modelQuote(model, product, market);
  return within("trigger", problem ?? triggerProblem("trigger_price_reached", at, state.direction, quote, product));
}

function within<Field extends TicketProblem["field"]>(field: Field, problem: Problem | null): TicketProblem | null {
  return problem === null ? null : { field, ...problem };
}

function checkSize(state: TicketState, market: TicketMarket): TicketProblem | null {
  const { product, settlement, holding, feeRate } = market;
  const size = sizeOf(state, market);
  if (size === null) return null;
  if (feeRate === null) return { field: "size", key: "fee_not_configured", params: {} };
  const preview = previewOf(state, market);
  if (preview === null || state.sellAll) return null;
  const units = preview.quantity.units;
  const text = (value: bigint) => formatUnits(value, product.quantityScale);
  const problem = spotSizeProblem(
    measureOf(state, size, feeRate, market),
    { units, value: preview.value.units, held: holding },
    product,
    settlement,
  );
  if (problem !== null) return within("size", inPieces(problem, market));
  if (state.direction === Direction.buy) {
    const needed = size.by === "amount" ? size.units : preview.total.units;
    return within("size", cashProblem(market, needed));
  }
  if (holding === null || units <= holding) return null;
  return { field: "size", key: "insufficient_holding", params: { available: text(holding), needed: text(units), asset: market.unit } };
}

/** A limit of the quantity says what it counts: the size may be typed in money. */
function inPieces(problem: Problem, { unit }: TicketMarket): Problem {
  return problem.key.startsWith("quantity_") ? { ...problem, unit } : problem;
}

function measureOf(state: TicketState, size: SpotSize, feeRate: Rate, market: TicketMarket): SpotMeasure {
  const { direction, orderType } = state;
  const limit = orderType === "market" ? null : priceOf(state, market);
  const quote = modelQuote(market.model, market.product, market);
  return { direction, size, feeRate, at: countedAt(direction, limit, orderType === "stop_limit", quote) };
}

/** The least that a size of zero would have to be; null when something else is in it. Where nothing is free to be sold, as under orders that reserve all, no size would do. */
export function leastSize(state: TicketState, market: TicketMarket): TicketProblem | null {
  const { product, settlement, holding, feeRate } = market;
  if (!isZeroSize(state) || priceOf(state, market) === null) return null;
  if (state.direction === Direction.sell && holding === 0n) {
    const text = (units: bigint) => formatUnits(units, product.quantityScale);
    const params = { available: text(0n), needed: text(product.quantityMin), asset: market.unit };
    return { field: "size", key: "insufficient_holding", params };
  }
  // Without a known fee there is no least amount; the rejection then counts in pieces.
  const by = feeRate === null ? "quantity" : state.unit;
  const measure = measureOf(state, { by, units: 0n }, feeRate ?? rate(0n), market);
  return within("size", inPieces(belowMinimum(measure, product, settlement), market));
}
