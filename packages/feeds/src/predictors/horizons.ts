import { DAY_MS, MINUTE_MS, quickExpiry, STALENESS_LIMIT_MS, type Tick } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import type { Feed } from "../feed.ts";

/** How long bets run, in seconds; `rest` runs to the end of the UTC day or, where that comes first, of the session. */
export const HORIZONS = [1, 5, 15, 30, 60, 120, 900, 3_600, "rest"] as const;
export type Horizon = (typeof HORIZONS)[number];

/** A rest shorter than this is no bet of its own: the horizons in seconds have it. */
const SHORTEST_REST_MS = 2 * MINUTE_MS;

/** How each horizon's bet of one product ends. An element is NaN where the rule voids the bet or the market closes before. */
export interface Outcomes {
  /** The opening tick's time, epoch milliseconds. */
  readonly openedAt: number;
  /** Logarithm of closing over opening price: zero gives the stake back. */
  readonly moves: Float64Array;
  /** When it is decided, epoch milliseconds. */
  readonly ends: Float64Array;
  /**
   * Gain of a purchase at the opening tick's ask and a sale at the closing tick's bid, as a fraction of the opening price; fees left out.
   */
  readonly longs: Float64Array;
  /** The same of a sale at the opening tick's bid and purchase at the closing tick's ask. */
  readonly shorts: Float64Array;
}

/**
 * The end of the session or the UTC day that `t` lies in, whichever comes first. The market must be open at `t`, and closes at most once
 * a day, on a minute.
 */
export function endOfTrading(feed: Feed, productCode: string, t: number): number {
  const midnight = (dayOf(t) + 1) * DAY_MS;
  if (feed.isOpen(productCode, midnight - 1)) return midnight;
  let open = Math.floor(t / MINUTE_MS);
  let closed = midnight / MINUTE_MS - 1;
  while (closed - open > 1) {
    const middle = (open + closed) >> 1;
    if (feed.isOpen(productCode, middle * MINUTE_MS)) open = middle;
    else closed = middle;
  }
  return closed * MINUTE_MS;
}

/**
 * The bets of all horizons decided at `t`, by the rule of quick trades (docs/domain/quick-trading.md): opened by the first tick after `t`,
 * closed by the last one after it at or before the expiry. Undefined when no tick opens them.
 */
export function outcomesAt(feed: Feed, productCode: string, t: number, tradingEnd: number): Outcomes | undefined {
  const [open] = feed.ticksBetween(productCode, t, t + STALENESS_LIMIT_MS, 1);
  if (open === undefined) return undefined;
  const empty = () => new Float64Array(HORIZONS.length).fill(Number.NaN);
  const outcomes: Outcomes = { openedAt: open.ts, moves: empty(), ends: empty(), longs: empty(), shorts: empty() };
  HORIZONS.forEach((horizon, h) => {
    const end = horizon === "rest" ? tradingEnd - 1 : quickExpiry(open.ts, horizon);
    if (horizon === "rest" ? end - open.ts < SHORTEST_REST_MS : end >= tradingEnd && tradingEnd % DAY_MS !== 0) return;
    const close = feed.tickAt(productCode, end);
    if (close === undefined || close.seq <= open.seq || end - close.ts > STALENESS_LIMIT_MS) return;
    decide(outcomes, h, open, close, end);
  });
  return outcomes;
}

function decide({ moves, ends, longs, shorts }: Outcomes, h: number, open: Tick, close: Tick, end: number): void {
  const price = Number(open.price);
  moves[h] = Math.log(Number(close.price) / price);
  ends[h] = end;
  longs[h] = Number(close.bid - open.ask) / price;
  shorts[h] = Number(open.bid - close.ask) / price;
}
