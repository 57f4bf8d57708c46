import type { Tick } from "@candela/model";

/** Where ticks of the past are read: the feed, which gives the same ones however often and whenever it is asked. */
export interface TickHistory {
  /** Ticks after `afterTs` and up to `untilTs` inclusive, oldest first, at most `limit`. */
  ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): readonly Tick[];
  /** The latest tick at or before `ts`. */
  tickAt(productCode: string, ts: number): Tick | undefined;
}

/** What quick trades ask of the past. Many trades open and close together, so the latest answers are kept. */
export interface PastTicks {
  firstAfter(productCode: string, seq: number, ts: number, until: number): Tick | undefined;
  lastAt(productCode: string, ts: number): Tick | undefined;
}

/** Ticks read at once; the first is the one, unless the clock was set back. */
const PAGE = 16;
const KEPT_MAX = 4_096;

export function createPastTicks(history: TickHistory): PastTicks {
  const closing = new Map<string, Tick | undefined>();
  return {
    firstAfter(productCode, seq, ts, until) {
      for (let after = ts; after < until; ) {
        const ticks = history.ticksBetween(productCode, after, until, PAGE);
        const found = ticks.find((tick) => tick.seq > seq);
        const last = ticks.at(-1);
        if (found !== undefined || last === undefined || ticks.length < PAGE) return found;
        after = last.ts;
      }
      return undefined;
    },
    lastAt(productCode, ts) {
      const key = `${productCode}/${ts}`;
      if (closing.has(key)) return closing.get(key);
      // Asked for only once it is certain, so it may be kept.
      const tick = history.tickAt(productCode, ts);
      if (closing.size >= KEPT_MAX) closing.clear();
      closing.set(key, tick);
      return tick;
    },
  };
}
