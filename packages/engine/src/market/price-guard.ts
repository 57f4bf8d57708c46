import { assert, type ProductType, type Tick } from "@candela/model";

/**
 * Guards a product against bad ticks: a price that jumps away from where it just was freezes the product until the market has said the same
 * for a while. Nothing trades, fires or is liquidated at a frozen product, so one wrong tick can cost nobody anything.
 */
export interface PriceGuard {
  /** The latest prices that were believed, oldest first; their median is the reference. */
  readonly believed: readonly bigint[];
  readonly believedAt: number;
  /** Ticks since the product was frozen; null while it trades. */
  readonly frozen: Frozen | null;
}

export interface Frozen {
  /** Time, number and price of the tick that froze it, and the reference it was measured against. */
  readonly since: number;
  readonly seq: number;
  readonly price: bigint;
  readonly reference: bigint;
  /** The latest prices since, oldest first. */
  readonly prices: readonly bigint[];
  /** How many ticks in a row lay within the bound of the old reference. */
  readonly back: number;
}

export interface GuardRule {
  /** How far a price may lie from the reference, in basis points of it. */
  readonly bound: bigint;
}

/** Prices the reference is the median of. */
const BELIEVED_MAX = 21;
/** Ticks in a row near the old reference after which the excursion is over. */
const BACK_TICKS = 5;
/** Ticks that must agree with each other, and for how long, before a new level is believed. */
const NEW_LEVEL_TICKS = 15;
const NEW_LEVEL_MS = 30_000;
/** After a silence this long (a night, a weekend, an outage) the first tick is believed: markets open with gaps. */
const SILENCE_MS = 10 * 60_000;
const BASIS_POINTS = 10_000n;

/**
 * Bounds by class (1 stocks, 2 crypto, 3 futures, 4 forex). The largest moves from a minute's open within that minute in the recordings were
 * 2.8, 3.5, 1.0 and 0.9 percent: real markets stay within a third of these.
 */
const BOUNDS: Readonly<Record<ProductType, bigint>> = { 1: 1_000n, 2: 1_000n, 3: 700n, 4: 300n };

export function guardRule(productType: ProductType): GuardRule {
  return { bound: BOUNDS[productType] };
}

/** A guard that believes these recent prices, oldest first; none lets it believe the first tick that comes. */
export function openGuard(recent: readonly bigint[], at: number): PriceGuard {
  return { believed: recent.slice(-BELIEVED_MAX), believedAt: at, frozen: null };
}

/** The guard after a tick. `frozen` of what is returned says whether the product may trade at this tick. */
export function guardTick(guard: PriceGuard, tick: Tick, rule: GuardRule): PriceGuard {
  assert(tick.bid > 0n && tick.bid <= tick.price && tick.price <= tick.ask, "a tick's price lies between its bid and ask");
  return guard.frozen === null ? whileTrading(guard, tick, rule) : whileFrozen(guard, guard.frozen, tick, rule);
}

function whileTrading(guard: PriceGuard, tick: Tick, rule: GuardRule): PriceGuard {
  const isAfterSilence = guard.believed.length === 0 || tick.ts - guard.believedAt > SILENCE_MS;
  if (isAfterSilence) return { believed: [tick.price], believedAt: tick.ts, frozen: null };
  const reference = median(guard.believed);
  if (isWithin(tick, reference, rule)) return believe(guard.believed, tick);
  const { ts: since, seq, price } = tick;
  return { ...guard, frozen: { since, seq, price, reference, prices: [price], back: 0 } };
}

function whileFrozen(guard: PriceGuard, frozen: Frozen, tick: Tick, rule: GuardRule): PriceGuard {
  if (isWithin(tick, frozen.reference, rule)) {
    const back = frozen.back + 1;
    if (back >= BACK_TICKS) return believe(guard.believed, tick);
    return { ...guard, frozen: { ...frozen, back, prices: [] } };
  }
  const prices = [...frozen.prices, tick.price].slice(-NEW_LEVEL_TICKS);
  const level = median(prices);
  const agree = prices.length === NEW_LEVEL_TICKS && isWithin(tick, level, rule) && prices.every((price) => isNear(price, level, rule));
  if (agree && tick.ts - frozen.since >= NEW_LEVEL_MS) return { believed: prices, believedAt: tick.ts, frozen: null };
  return { ...guard, frozen: { ...frozen, back: 0, prices } };
}

function believe(believed: readonly bigint[], tick: Tick): PriceGuard {
  return { believed: [...believed, tick.price].slice(-BELIEVED_MAX), believedAt: tick.ts, frozen: null };
}

/** Both sides of the quote count: a price in the middle of a spread torn open is no price to trade at. */
function isWithin(tick: Tick, reference: bigint, rule: GuardRule): boolean {
  return isNear(tick.bid, reference, rule) && isNear(tick.ask, reference, rule);
}

function isNear(price: bigint, reference: bigint, { bound }: GuardRule): boolean {
  const away = price > reference ? price - reference : reference - price;
  return away * BASIS_POINTS <= reference * bound;
}

function median(prices: readonly bigint[]): bigint {
  const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));
  const middle = sorted[Math.floor(sorted.length / 2)];
  assert(middle !== undefined, "a median needs a price");
  return middle;
}
