import type { Tick } from "@candela/model";

/** Where ticks that were told are remembered: their numbers are ours, so nobody else could tell them again. */
export interface TickJournal {
  /** The latest tick of a product, with whose number the next goes on; undefined before the first. */
  last(productCode: string): Tick | undefined;
  /**
   * Remembers ticks, of each product at most one, whose number follows the last one's and whose moment comes after it. Undefined where they are remembered
   * at once; else a promise that resolves when they are, for good. After a rejection the same ticks may be given again: whether they are remembered is not
   * known. From the call on, what is asked about their moments waits for them.
   */
  append(ticks: readonly Tick[]): Promise<void> | undefined;
  tickAt(productCode: string, ts: number): Promise<Tick | undefined>;
  tickBySeq(productCode: string, seq: number): Promise<Tick | undefined>;
  ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Promise<readonly Tick[]>;
}

/** Of each product; at ten ticks a second that is half an hour. */
const KEPT_MAX = 20_000;

/** A journal of the latest ticks, which a restart forgets: for tests, and in front of one that does not forget. */
export class MemoryJournal implements TickJournal {
  readonly #ticks = new Map<string, Tick[]>();
  readonly #keptMax: number;

  constructor(keptMax = KEPT_MAX) {
    this.#keptMax = keptMax;
  }

  /** The oldest tick that it has of a product. */
  first(productCode: string): Tick | undefined {
    return this.#ticks.get(productCode)?.[0];
  }

  last(productCode: string): Tick | undefined {
    return this.#ticks.get(productCode)?.at(-1);
  }

  append(appended: readonly Tick[]): undefined {
    for (const tick of appended) {
      const ticks = this.#ticks.get(tick.productCode) ?? [];
      ticks.push(tick);
      if (ticks.length >= 2 * this.#keptMax) ticks.splice(0, ticks.length - this.#keptMax);
      this.#ticks.set(tick.productCode, ticks);
    }
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
