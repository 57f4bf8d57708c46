import { bucketStart, type TickHistory } from "@candela/feeds";
import type { Candle, Interval } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { planOf } from "./fold-plan.ts";
import type { Asker, FoldQueue } from "./fold-queue.ts";
import type { FoldWindow } from "./folding.ts";
import { type Kept, NOTHING_KEPT } from "./kept-days.ts";

/**
 * How the past is cut into chunks: so many bars of such a length. A feed folds bars shorter than a day from minutes, so a chunk of them spans
 * at most some 15,000 minutes. Single minutes of crosses are folded from ticks, so those chunks are smaller than others need.
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

/** The longest bar there is. */
const LONGEST_BAR_MS = 31 * DAY_MS;
/** Markets that close leave bars out; further back than this is not looked for the rest of a page. */
const CHUNKS_MAX = 64;
/** Bars kept in memory, in chunks: some 40 MB. */
const KEPT_BARS = 200_000;

/** A chunk as far as it is known: all its bars that open before a moment, each of them over. */
interface KeptChunk {
  readonly candles: readonly Candle[];
  readonly before: number;
}

/** A page of the past: the last `limit` candles of a product that open before `end`. */
export interface Page {
  readonly productCode: string;
  readonly interval: Interval;
  readonly end: number;
  readonly limit: number;
}

/**
 * Candles of the past, from the source. What is over never changes, so it is kept, the least used chunks going first; what is not kept waits in
 * the queue, so nobody can make the server fold the same years again and again, nor others wait for the years that he asks for.
 */
export class CandleHistory {
  readonly #source: Pick<TickHistory, "beginsAt" | "slowDays">;
  readonly #queue: Pick<FoldQueue, "fold">;
  readonly #days: Kept;
  readonly #beginOf: (productCode: string) => number;
  readonly #kept = new Map<string, KeptChunk>();
  #keptBars = 0;

  /** `days` has what was folded before this process began; `beginOf` tells when a product was listed that came later than the market. */
  constructor(
    source: Pick<TickHistory, "beginsAt" | "slowDays">,
    queue: Pick<FoldQueue, "fold">,
    days: Kept = NOTHING_KEPT,
    beginOf: (productCode: string) => number = () => source.beginsAt,
  ) {
    this.#source = source;
    this.#queue = queue;
    this.#days = days;
    this.#beginOf = beginOf;
  }

  /**
   * The candles of a page, oldest first, knowing only ticks up to `now`. Fewer where the product begins or after a very long closure. Rejects with
   * `candles_busy` where they must be folded and the queue has no place.
   */
  async last({ productCode, interval, end, limit }: Page, now: number, asker: Asker): Promise<Candle[]> {
    const { lengthMs, bars } = CHUNKS[interval];
    const span = lengthMs * bars;
    const to = Math.min(end, now + 1);
    const startOf = (ts: number): number => ts - (ts % span);
    const newest = startOf(to - 1);
    const oldest = Math.max(newest - (CHUNKS_MAX - 1) * span, startOf(this.#beginOf(productCode) - LONGEST_BAR_MS), 0);
    let found: Candle[] = [];
    for (let from = newest; from >= oldest && found.length < limit; from -= span) {
      const candles = await this.#chunk({ productCode, interval, from, to: from + span, now }, asker);
      found = [...candles.filter((candle) => candle.ts < to), ...found];
    }
    return found.slice(-limit);
  }

  async #chunk(window: FoldWindow, asker: Asker): Promise<readonly Candle[]> {
    const { productCode, interval, from, to, now } = window;
    const key = `${productCode} ${interval} ${from}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      if (kept.before >= to) return kept.candles;
    }
    const rest = { ...window, from: kept?.before ?? from };
    const kind = bucketStart(interval, now) < to ? "newest" : "past";
    const folded = await this.#queue.fold(key, kind, asker, () => planOf(this.#source, rest, this.#days));
    const candles = [...(kept?.candles ?? []), ...folded.candles];
    this.#keep(key, candles, Math.max(from, Math.min(to, bucketStart(interval, folded.now))));
    return candles;
  }

  #keep(key: string, candles: readonly Candle[], before: number): void {
    const over = candles.filter(({ ts }) => ts < before);
    // Others may have asked for the same chunk.
    this.#keptBars += over.length - (this.#kept.get(key)?.candles.length ?? 0);
    this.#kept.set(key, { candles: over, before });
    for (const [oldest, { candles: forgotten }] of this.#kept) {
      if (this.#keptBars <= KEPT_BARS) return;
      this.#kept.delete(oldest);
      this.#keptBars -= forgotten.length;
    }
  }
}
