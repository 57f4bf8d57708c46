/**
 * One price observation. Prices are bigint units of the product's price scale; `bid <= price <= ask`.
 * `seq` grows by exactly one per product; `ts` is epoch milliseconds UTC.
 */
export interface Tick {
  readonly productCode: string;
  readonly seq: number;
  readonly ts: number;
  readonly price: bigint;
  readonly bid: bigint;
  readonly ask: bigint;
  /** Traded volume of this tick in quantity units (activity, for candles and today's block). */
  readonly volume: bigint;
}

/** A price older than this cannot be traded on, unless the product has a limit of its own. */
export const STALENESS_LIMIT_MS = 15_000;

/** How old a product's price may be to be traded on, ms. */
export function stalenessLimit(spec: { readonly stalenessMs?: number }): number {
  return spec.stalenessMs ?? STALENESS_LIMIT_MS;
}

/** So far ahead of the clock a price may be: clocks are set back by moments all the time. */
export const CLOCK_BACK_LIMIT_MS = 1_000;

/** Whether a price may be traded on at a moment: it is not too old, and not from beyond it, as it is when the clock has been set back. */
export function isFresh(tick: Pick<Tick, "ts">, spec: { readonly stalenessMs?: number }, now: number): boolean {
  const ageMs = now - tick.ts;
  return ageMs <= stalenessLimit(spec) && ageMs >= -CLOCK_BACK_LIMIT_MS;
}

/**
 * The moment at which the age of a price is judged by a decision that a tick set off at one moment and that is made at a later one: of the time between them the
 * moment nearest to the price. Waiting in a queue makes no price old, and none that came meanwhile is from beyond the clock.
 */
export function judgedAt({ ts }: Pick<Tick, "ts">, setOffAt: number, decidedAt: number): number {
  return Math.min(Math.max(ts, setOffAt), Math.max(setOffAt, decidedAt));
}

export const INTERVALS = ["1m", "5m", "15m", "30m", "1h", "4h", "1d", "1w", "1M"] as const;
export type Interval = (typeof INTERVALS)[number];

/** Open, high, low and close in price units, volume in quantity units; `ts` is the bar's open, epoch ms UTC. */
export interface Candle {
  readonly ts: number;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
  readonly volume: bigint;
}
