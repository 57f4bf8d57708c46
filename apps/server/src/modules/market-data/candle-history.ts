import { setImmediate } from "node:timers/promises";
import type { Feed } from "@candela/feeds";
import type { Candle, Interval } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "./blocks.ts";

/**
 * How the past is cut into chunks: so many bars of such a length. A feed folds bars shorter than a day from minutes, so a chunk of them spans
 * at most some 15,000 minutes: about ten milliseconds of work, after which other requests get their turn. Single minutes of crosses are
 * folded from ticks, and their days take some milliseconds each when they are first asked for; so those chunks are smaller than others need.
 */
const CHUNKS: Readonly<Record<Interval, { readonly lengthMs: number; readonly bars: number }>> = {
  "1m": { lengthMs: MINUTE_MS, bars: 256 },
  "5m": { lengthMs: 5 * MINUTE_MS, bars: 512 },
  "15m": { lengthMs: 15 * MINUTE_MS, bars: 512 },
  "30m": { lengthMs: 30 * MINUTE_MS, bars: 256 },
  "1h": { lengthMs: 60 * MINUTE_MS, bars: 256 },
  "4h": { lengthMs: 240 * MINUTE_MS, bars: 64 },
  "1d": { lengthMs: DAY_MS, bars: 48 },
  "1w": { lengthMs: 7 * DAY_MS, bars: 8 },
  "1M": { lengthMs: 28 * DAY_MS, bars: 2 },
};

/** Of a day whose bars are folded from its ticks: some ten milliseconds of work. */
const PIECE_MS = 240 * MINUTE_MS;
/** The longest bar there is. */
const LONGEST_BAR_MS = 31 * DAY_MS;
/** Markets that close leave bars out; further back than this is not looked for the rest of a page. */
const CHUNKS_MAX = 64;
/** Bars kept in memory, in chunks that are over: some 40 MB. */
const KEPT_BARS = 200_000;

/**
 * Candles of the past, from the feed. What is over never changes, so chunks of it are kept, the least used going first; nobody can make the
 * server fold the same years again and again.
 */
export class CandleHistory {
  readonly #feed: Feed;
  readonly #kept = new Map<string, readonly Candle[]>();
  #keptBars = 0;
  #lastTurn: Promise<void> = Promise.resolve();

  constructor(feed: Feed) {
    this.#feed = feed;
  }

  /**
   * The last `limit` candles of a product that open before `end`, oldest first, knowing only ticks up to `now`. Fewer where the feed begins
   * or after a very long closure.
   */
  async last(productCode: string, interval: Interval, end: number, limit: number, now: number): Promise<Candle[]> {
    const { lengthMs, bars } = CHUNKS[interval];
    const span = lengthMs * bars;
    const to = Math.min(end, now + 1);
    const startOf = (ts: number): number => ts - (ts % span);
    const newest = startOf(to - 1);
    const oldest = Math.max(newest - (CHUNKS_MAX - 1) * span, startOf(this.#feed.beginsAt - LONGEST_BAR_MS), 0);
    let found: Candle[] = [];
    for (let from = newest; from >= oldest && found.length < limit; from -= span) {
      const candles = await this.#chunk(productCode, interval, from, from + span, now);
      found = [...candles.filter((candle) => candle.ts < to), ...found];
    }
    return found.slice(-limit);
  }

  async #chunk(productCode: string, interval: Interval, from: number, to: number, now: number): Promise<readonly Candle[]> {
    // A bar that opens just before the end runs on for its own length.
    const isOver = to + (interval === "1M" ? LONGEST_BAR_MS : CHUNKS[interval].lengthMs) <= now;
    const key = `${productCode} ${interval} ${from}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    await this.#fold(productCode, from, Math.min(to, now));
    await setImmediate();
    const candles = this.#feed.candles(productCode, interval, from, to, now);
    if (isOver) this.#keep(key, candles);
    return candles;
  }

  /** One piece a turn of the event loop, however many ask. */
  async #inTurn(work: () => void): Promise<void> {
    const turn = this.#lastTurn.then(() => setImmediate()).then(work);
    this.#lastTurn = turn.catch(() => undefined);
    await turn;
  }

  /** Folds what is slow to fold a piece at a time, so that orders wait for no chart. The feed keeps it for the question that follows. */
  async #fold(productCode: string, from: number, to: number): Promise<void> {
    for (let day = from - (from % DAY_MS); day < to; day += DAY_MS) {
      const isSlow = this.#feed.slowDays?.(day).some((one) => one.productCode === productCode && one.pieces === "4h");
      if (isSlow !== true) continue;
      for (let piece = day; piece < day + DAY_MS && piece < to; piece += PIECE_MS) {
        if (piece + PIECE_MS <= from) continue;
        await this.#inTurn(() => this.#feed.candles(productCode, "4h", piece, piece + PIECE_MS, to));
      }
    }
  }

  #keep(key: string, candles: readonly Candle[]): void {
    // Two requests may have made the same chunk.
    this.#keptBars += candles.length - (this.#kept.get(key)?.length ?? 0);
    this.#kept.set(key, candles);
    for (const [oldest, { length }] of this.#kept) {
      if (this.#keptBars <= KEPT_BARS) return;
      this.#kept.delete(oldest);
      this.#keptBars -= length;
    }
  }
}
