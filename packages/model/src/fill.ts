import { USDT } from "./currency.ts";
import { assert, powerOfTen } from "./decimal.ts";
import { Direction, type ProductSpec, ProductType } from "./product.ts";
import { divCeil, divFloor, least, most } from "./rounding.ts";

/**
 * The price that a tick gives an order of some size. One model for the whole deployment; the browser previews with it and the engine decides with it,
 * in every mode of trading. docs/domain/fills.md states each rule.
 */
export const FILL_MODELS = ["top", "depth", "stressed"] as const;
export type FillModelId = (typeof FILL_MODELS)[number];

/** Of the curves and factors below; a fill keeps the version it was made under. */
export const FILL_MODEL_VERSION = 1;

/** Depth of a product at one price, on both sides of the quote alike. */
export interface DepthLevel {
  /** Distance from the quote, in hundredths of the spread. */
  readonly spreads: bigint;
  /** Offered there, in units of the settlement currency at the tick's price. */
  readonly value: bigint;
}

export interface FillModel {
  readonly id: FillModelId;
  readonly version: number;
  /** In hundredths: 100 leaves the tick's spread as it is. */
  readonly spreadFactor: bigint;
  readonly depthFactor: bigint;
  /** Levels of each class of products, the nearest first; null offers the whole size at the quote. */
  readonly curves: Readonly<Record<ProductType, readonly DepthLevel[]>> | null;
}

/** Usual turnover of a minute, in whole units of the settlement currency. */
const TYPICAL_TURNOVER: Readonly<Record<ProductType, bigint>> = {
  [ProductType.stock]: 250_000n,
  [ProductType.crypto]: 500_000n,
  [ProductType.futures]: 500_000n,
  [ProductType.forex]: 1_000_000n,
};

/** Distance in hundredths of the spread, and what is offered there in hundredths of the typical turnover. */
const SHAPE = [
  [0n, 10n],
  [50n, 20n],
  [100n, 40n],
  [200n, 80n],
  [400n, 160n],
] as const;

function curve(productType: ProductType): readonly DepthLevel[] {
  const turnover = TYPICAL_TURNOVER[productType] * powerOfTen(USDT.scale);
  return SHAPE.map(([spreads, share]) => ({ spreads, value: (turnover * share) / 100n }));
}

const CURVES = {
  [ProductType.stock]: curve(ProductType.stock),
  [ProductType.crypto]: curve(ProductType.crypto),
  [ProductType.futures]: curve(ProductType.futures),
  [ProductType.forex]: curve(ProductType.forex),
} as const;

const MODELS: Readonly<Record<FillModelId, FillModel>> = {
  top: { id: "top", version: FILL_MODEL_VERSION, spreadFactor: 100n, depthFactor: 100n, curves: null },
  depth: { id: "depth", version: FILL_MODEL_VERSION, spreadFactor: 100n, depthFactor: 100n, curves: CURVES },
  stressed: { id: "stressed", version: FILL_MODEL_VERSION, spreadFactor: 300n, depthFactor: 25n, curves: CURVES },
};

export function fillModel(id: FillModelId): FillModel {
  return MODELS[id];
}

/** The fields of a product that a fill needs. */
export type FillProduct = Pick<ProductSpec, "productType" | "priceScale" | "tickSize" | "quantityScale" | "quantityStep">;

export interface Quote {
  readonly bid: bigint;
  readonly ask: bigint;
}

/** A tick as far as fills look at it. */
export interface FillTick extends Quote {
  readonly price: bigint;
}

/** Best prices that orders meet at a tick. Triggers and limits look at these. */
export function modelQuote(model: FillModel, product: Pick<FillProduct, "tickSize">, tick: Quote): Quote {
  if (model.spreadFactor === 100n) return { bid: tick.bid, ask: tick.ask };
  const spread = tick.ask - tick.bid;
  // Half of what the spread gains on each side, on whole price steps and against the user.
  const widening = divCeil(spread * (model.spreadFactor - 100n), 200n * product.tickSize) * product.tickSize;
  const lowest = least(tick.bid, product.tickSize);
  return { bid: most(tick.bid - widening, lowest), ask: tick.ask + widening };
}

/** An order's wish at one tick. Prices and quantities in the product's units. */
export interface FillRequest {
  readonly direction: Direction;
  readonly quantity: bigint;
  /** Nothing fills beyond it; null for no limit. */
  readonly limit: bigint | null;
}

/** Why a fill ended: all was filled, the next level lay beyond the limit, or the tick's depth was used up. */
export type FillBound = "whole" | "limit" | "depth";

/** A fill and why it got its price: `price` is `quote`, made worse by `spreadPart` and `slippagePart`. */
export interface FillResult {
  readonly quantity: bigint;
  /** Sum of price × quantity over the levels taken, exact, at the sum of the product's two scales: what money is reckoned from. */
  readonly value: bigint;
  /** Average of the levels taken, rounded against the user to a unit of the price scale: what is shown. */
  readonly price: bigint;
  /** Side of the tick that it traded at. */
  readonly quote: bigint;
  readonly spreadPart: bigint;
  readonly slippagePart: bigint;
  /** Deepest level reached, from 1. */
  readonly level: number;
  readonly bound: FillBound;
}

/** Fill of a request at a tick; null when nothing lies within the limit. */
export function fillAt(model: FillModel, product: FillProduct, tick: FillTick, request: FillRequest): FillResult | null {
  return take(model, product, tick, request, offers(model, product, tick, modelQuote(model, product, tick)));
}

/** Fill of an order that fills whole or not at all: the size beyond the curve trades at its deepest level. */
export function fillWhole(model: FillModel, product: FillProduct, tick: FillTick, request: Omit<FillRequest, "limit">): FillResult {
  const best = modelQuote(model, product, tick);
  const all = offers(model, product, tick, best);
  // A sale finds no level at or below nothing.
  const within = request.direction === Direction.buy ? all : all.filter(({ distance }) => distance < best.bid);
  const deepest = within.at(-1);
  assert(deepest !== undefined, "the first level is the quote itself");
  const fill = take(model, product, tick, { ...request, limit: null }, [...within.slice(0, -1), { ...deepest, quantity: null }]);
  assert(fill !== null && fill.bound === "whole", "the deepest level takes all that is left");
  return fill;
}

function take(model: FillModel, product: FillProduct, tick: FillTick, request: FillRequest, levels: readonly Offer[]): FillResult | null {
  assert(request.quantity > 0n, "a fill is of some quantity");
  const buying = request.direction === Direction.buy;
  const best = modelQuote(model, product, tick);
  const quote = buying ? tick.ask : tick.bid;
  const first = buying ? best.ask : best.bid;
  const sign = buying ? 1n : -1n;
  let left = request.quantity;
  let value = 0n;
  let level = 0;
  let bound: FillBound = "depth";
  for (const offer of levels) {
    const at = first + sign * offer.distance;
    // A sale finds no level at or below nothing.
    if (at <= 0n) break;
    if (request.limit !== null && (buying ? at > request.limit : at < request.limit)) {
      bound = "limit";
      break;
    }
    const taken = offer.quantity === null || offer.quantity > left ? left : offer.quantity;
    left -= taken;
    value += at * taken;
    level += 1;
    if (left > 0n) continue;
    bound = "whole";
    break;
  }
  const quantity = request.quantity - left;
  if (quantity === 0n) return null;
  const price = buying ? divCeil(value, quantity) : divFloor(value, quantity);
  const spreadPart = sign * (first - quote);
  const slippagePart = sign * (price - first);
  assert(spreadPart >= 0n && slippagePart >= 0n, "a model never makes a price better than the quote");
  return { quantity, value, price, quote, spreadPart, slippagePart, level, bound };
}

/** Most that the tick gives within a limit; null when there is no bound. */
export function depthWithin(model: FillModel, product: FillProduct, tick: FillTick, side: Omit<FillRequest, "quantity">): bigint | null {
  if (model.curves === null) return null;
  const all = offers(model, product, tick, modelQuote(model, product, tick)).reduce((sum, offer) => sum + (offer.quantity ?? 0n), 0n);
  return fillAt(model, product, tick, { ...side, quantity: all })?.quantity ?? 0n;
}

interface Offer {
  /** From the best price, in price units. */
  readonly distance: bigint;
  /** In whole steps; null for any. */
  readonly quantity: bigint | null;
}

function offers(model: FillModel, product: FillProduct, tick: FillTick, best: Quote): readonly Offer[] {
  if (model.curves === null) return [{ distance: 0n, quantity: null }];
  const { tickSize, quantityStep } = product;
  const spread = most(best.ask - best.bid, tickSize);
  return model.curves[product.productType].map(({ spreads, value }) => {
    const offered = value * model.depthFactor * powerOfTen(product.priceScale + product.quantityScale);
    const units = divFloor(offered, 100n * tick.price * powerOfTen(USDT.scale));
    // A level is never empty, so that the smallest order finds a price at the best one.
    const steps = units < quantityStep ? 1n : units / quantityStep;
    return { distance: divCeil(spread * spreads, 100n * tickSize) * tickSize, quantity: steps * quantityStep };
  });
}

/** A level of the depth curve at a tick. */
export interface DepthPrice {
  readonly price: bigint;
  /** In whole steps; null for any. */
  readonly quantity: bigint | null;
}

/** What a tick offers an order of a direction, the nearest first: what `fillAt` takes from. A sale finds no level at or below nothing. */
export function depthPrices(model: FillModel, product: FillProduct, tick: FillTick, direction: Direction): readonly DepthPrice[] {
  const best = modelQuote(model, product, tick);
  const buying = direction === Direction.buy;
  return offers(model, product, tick, best)
    .map(({ distance, quantity }) => ({ price: buying ? best.ask + distance : best.bid - distance, quantity }))
    .filter(({ price }) => price > 0n);
}
