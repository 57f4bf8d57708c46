import type { Asset } from "./amount.ts";
import { depthWithin, type FillModel, type FillProduct, type FillResult, type FillTick, fillAt, modelQuote } from "./fill.ts";
import type { Rate } from "./price.ts";
import { Direction } from "./product.ts";
import {
  isLimitReached,
  previewSpot,
  type SpotProduct,
  type SpotSettlement,
  type SpotSize,
  settlementOfValue,
  tradePrice,
} from "./spot.ts";

/** An order as its ticket states it, in the product's units. */
export interface SpotOrderQuery {
  readonly direction: Direction;
  /** Limit price; null for a market order. */
  readonly limit: bigint | null;
  /** Market order: acceptable price it accepts; null for any. */
  readonly worst: bigint | null;
  /** A stop-limit order fills nothing before its trigger. */
  readonly isStop: boolean;
  readonly size: SpotSize;
  readonly feeRate: Rate;
}

export interface SpotOrderPreview {
  readonly quantity: bigint;
  /** Fill at the present tick; null when nothing fills. */
  readonly fill: FillResult | null;
  /** Quantity beyond that: rests at the limit, or is given up when the order may not rest. */
  readonly rest: bigint;
  /** Amounts that the present tick's fill moves. */
  readonly now: SpotSettlement;
  /** The same with the rest at its limit: what an order that rests needs in the worst case. */
  readonly whole: SpotSettlement;
}

/** Preview of an order at a tick: shown before confirming, and used by the engine to decide. */
export function previewSpotOrder(
  model: FillModel,
  product: SpotProduct & FillProduct,
  tick: FillTick,
  query: SpotOrderQuery,
  settlement: Asset,
): SpotOrderPreview {
  const at = (quantity: bigint) => atQuantity(model, product, tick, query, settlement, quantity);
  const { size, direction, feeRate } = query;
  if (size.by === "quantity") return at(size.units);
  const sizeAt = (price: bigint) => previewSpot(product, direction, price, size, feeRate, settlement).quantity.units;
  const best = tradePrice(direction, modelQuote(model, product, tick));
  const waits = query.limit !== null && (query.isStop || !isLimitReached(direction, query.limit, { bid: best, ask: best }));
  if (query.limit !== null && waits) return at(sizeAt(query.limit));
  const depth = depthWithin(model, product, tick, { direction, limit: query.limit ?? query.worst });
  if (depth === null) return at(sizeAt(best));
  // No part of it fills at a price that needs more than this for the amount.
  const most = direction === Direction.buy ? sizeAt(best) : query.limit === null ? depth : sizeAt(query.limit);
  const bounded = query.limit === null && depth < most ? depth : most;
  return at(largestWithin(bounded, product.quantityStep, (quantity) => spends(at(quantity), direction) <= size.units));
}

/** The size of an order by amount is counted with its fee when buying and before it when selling. */
function spends({ whole }: SpotOrderPreview, direction: Direction): bigint {
  return direction === Direction.buy ? whole.total.units : whole.notional.units;
}

/** The largest number of whole steps up to `most` that fits; more never fits where less does not. */
function largestWithin(most: bigint, step: bigint, fits: (quantity: bigint) => boolean): bigint {
  let low = 0n;
  let high = most / step;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(middle * step)) low = middle;
    else high = middle - 1n;
  }
  return low * step;
}

function atQuantity(
  model: FillModel,
  product: FillProduct,
  tick: FillTick,
  { direction, limit, worst, isStop, feeRate }: SpotOrderQuery,
  settlement: Asset,
  quantity: bigint,
): SpotOrderPreview {
  const scale = product.priceScale + product.quantityScale;
  const fill = isStop || quantity === 0n ? null : fillAt(model, product, tick, { direction, quantity, limit: limit ?? worst });
  const rest = quantity - (fill?.quantity ?? 0n);
  const value = fill?.value ?? 0n;
  const settled = (value: bigint) => settlementOfValue(direction, value, scale, feeRate, settlement);
  return { quantity, fill, rest, now: settled(value), whole: settled(value + (limit ?? 0n) * rest) };
}
