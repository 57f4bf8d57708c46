import type { Tick } from "@candela/model";

/** Where ticks that were told are remembered: their numbers are ours, so nobody else could tell them again. */
export interface TickJournal {
  /** The latest tick of a product, with whose number the next goes on; undefined before the first. */
  last(productCode: string): Tick | undefined;
  /** Remembers a tick: from now on it is found. Its number follows the last one's, and its moment comes after it. */
  append(tick: Tick): void;
  tickAt(productCode: string, ts: number): Promise<Tick | undefined>;
  tickBySeq(productCode: string, seq: number): Promise<Tick | undefined>;
  ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Promise<readonly Tick[]>;
}

/** Of each product; at ten ticks a second that is half an hour. */
const KEPT_MAX = 20_000;

/** A journal of the latest ticks, which a restart forgets. */
export class MemoryJournal implements TickJournal {
  readonly #ticks = new Map<string, Tick[]>();

  last(productCode: string): Tick | undefined {
    return this.#ticks.get(productCode)?.at(-1);
  }

  append(tick: Tick): void {
    const ticks = this.#ticks.get(tick.productCode) ?? [];
    ticks.push(tick);
    if (ticks.length >= 2 * KEPT_MAX) ticks.splice(0, ticks.length - KEPT_MAX);
    this.#ticks.set(tick.productCode, ticks);
  }

  async tickAt(productCode: string, ts: number): Promise<Tick | undefined> {
    const ticks = this.#of(productCode);
    return ticks[firstAfter(ticks, ts) - 1];
  }

  async tickBySeq(productCode: string, seq: number): Promise<Tick | undefined> {
    const ticks = this.#of(productCode);
    return ticks[seq - (ticks[0]?.seq ?? seq + 1)];
  }

  async ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Promise<readonly Tick[]> {
    const ticks = this.#of(productCode);
    const from = firstAfter(ticks, afterTs);
    return ticks.slice(from, Math.min(firstAfter(ticks, untilTs), from + limit));
  }

  #of(productCode: string): readonly Tick[] {
    return this.#ticks.get(productCode) ?? [];
  }
}

/** The index of the first tick after a moment. */
function firstAfter(ticks: readonly Tick[], ts: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle]?.ts ?? 0) <= ts) low = middle + 1;
    else high = middle;
  }
  return low;
}
