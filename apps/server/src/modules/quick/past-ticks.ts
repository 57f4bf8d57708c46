import type { TickHistory } from "@candela/feeds";
import type { Tick } from "@candela/model";

/** Where ticks of the past are read: the same ones however often and whenever it is asked. */
export type PastMarket = Pick<TickHistory, "tickAt" | "ticksBetween">;

/** Past ticks for quick trades. Many trades open and close together, so the latest answers are kept. */
export interface PastTicks {
  firstAfter(productCode: string, seq: number, ts: number, until: number): Promise<Tick | undefined>;
  lastAt(productCode: string, ts: number): Promise<Tick | undefined>;
}

/** Ticks read at once; the first is the one, unless the clock was set back. */
const PAGE = 16;
const KEPT_MAX = 4_096;

export function createPastTicks(history: PastMarket): PastTicks {
  const closing = new Map<string, Promise<Tick | undefined>>();
  return {
    async firstAfter(productCode, seq, ts, until) {
      for (let after = ts; after < until; ) {
        const ticks = await history.ticksBetween(productCode, after, until, PAGE);
        const found = ticks.find((tick) => tick.seq > seq);
        const last = ticks.at(-1);
        if (found !== undefined || last === undefined || ticks.length < PAGE) return found;
        after = last.ts;
      }
      return undefined;
    },
    lastAt(productCode, ts) {
      const key = `${productCode}/${ts}`;
      const known = closing.get(key);
      if (known !== undefined) return known;
      // Asked for only once it is certain, so it may be kept; a history that could not answer is asked again.
      const tick = history.tickAt(productCode, ts);
      if (closing.size >= KEPT_MAX) closing.clear();
      closing.set(key, tick);
      tick.catch(() => closing.delete(key));
      return tick;
    },
  };
}
