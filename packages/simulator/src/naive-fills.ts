import { type ProductSpec, ProductType, type Tick } from "@candela/model";
import { ceilDiv, floorDiv, larger, ten } from "./plain-numbers.ts";

/**
 * Fill of an order of a size at a tick, written a second time from docs/domain/fills.md: the tables of the document, and a walk along the
 * levels.
 */
export type NaiveModel = "top" | "depth" | "stressed";

/** Whole USDT that change hands in a minute. */
const TURNOVER: Readonly<Record<ProductType, bigint>> = {
  [ProductType.stock]: 250_000n,
  [ProductType.crypto]: 500_000n,
  [ProductType.futures]: 500_000n,
  [ProductType.forex]: 1_000_000n,
};

/** Distance in tenths of a spread, and percent of the turnover. */
const LEVELS: readonly (readonly [bigint, bigint])[] = [
  [0n, 10n],
  [5n, 20n],
  [10n, 40n],
  [20n, 80n],
  [40n, 160n],
];

/** Bid and ask that orders meet. */
export function metAt(model: NaiveModel, spec: ProductSpec, { bid, ask }: Pick<Tick, "bid" | "ask">): { bid: bigint; ask: bigint } {
  if (model !== "stressed") return { bid, ask };
  // Three times the spread: it gains two, one on each side.
  const away = ceilDiv(ask - bid, spec.tickSize) * spec.tickSize;
  const lowest = bid < spec.tickSize ? bid : spec.tickSize;
  return { bid: larger(bid - away, lowest), ask: ask + away };
}

interface Rung {
  readonly price: bigint;
  /** Null for any size. */
  readonly quantity: bigint | null;
}

/** Prices at which something is offered to a buyer or a seller, the best first. */
function ladder(model: NaiveModel, spec: ProductSpec, tick: Tick, isBuy: boolean): Rung[] {
  const met = metAt(model, spec, tick);
  const first = isBuy ? met.ask : met.bid;
  if (model === "top") return [{ price: first, quantity: null }];
  const { tickSize, quantityStep, priceScale, quantityScale, productType } = spec;
  const spread = larger(met.ask - met.bid, tickSize);
  const rungs: Rung[] = [];
  for (const [tenths, percent] of LEVELS) {
    let steps = 0n;
    while (steps * tickSize * 10n < spread * tenths) steps += 1n;
    const price = isBuy ? first + steps * tickSize : first - steps * tickSize;
    if (price <= 0n) break;
    // A quarter of the depth under stress; hundredths of a USDT keep it whole.
    const hundredths = (TURNOVER[productType] * percent) / (model === "stressed" ? 4n : 1n);
    const units = floorDiv(hundredths * ten(priceScale + quantityScale), 100n * tick.price);
    const whole = units - (units % quantityStep);
    rungs.push({ price, quantity: whole === 0n ? quantityStep : whole });
  }
  return rungs;
}

export interface Taken {
  readonly quantity: bigint;
  /** Sum of price × quantity over the rungs. */
  readonly value: bigint;
}

/** From the best price on, none beyond a limit. */
export function takeWithin(model: NaiveModel, spec: ProductSpec, tick: Tick, isBuy: boolean, wanted: bigint, limit: bigint | null): Taken {
  let left = wanted;
  let value = 0n;
  for (const { price, quantity } of ladder(model, spec, tick, isBuy)) {
    if (left === 0n || (limit !== null && (isBuy ? price > limit : price < limit))) break;
    const part = quantity === null || quantity > left ? left : quantity;
    left -= part;
    value += part * price;
  }
  return { quantity: wanted - left, value };
}

/** Whole, and what the curve has no more of at its last price; with the average, rounded against the trader. */
export function takeWhole(model: NaiveModel, spec: ProductSpec, tick: Tick, isBuy: boolean, wanted: bigint) {
  const { quantity, value } = takeWithin(model, spec, tick, isBuy, wanted, null);
  const last = ladder(model, spec, tick, isBuy).at(-1)?.price ?? 0n;
  const whole = value + (wanted - quantity) * last;
  return { value: whole, price: isBuy ? ceilDiv(whole, wanted) : floorDiv(whole, wanted) };
}
