import type { Candle } from "@candela/model";
import { DAY_MS } from "@candela/model";
import type { Folding } from "../modules/market-data/index.ts";

/** Days of minutes kept in memory. */
const KEPT_MAX = 120;

/**
 * One-minute candles of whole days of a computed market, days to come included: what tells where the time machine may leave out ticks. Nobody who trades sees them.
 * They are folded beside the thread that trades, and asked for a day ahead.
 */
export class DayMinutes {
  readonly #folding: Pick<Folding, "slice">;
  readonly #days = new Map<string, Promise<readonly Candle[]>>();

  constructor(folding: Pick<Folding, "slice">) {
    this.#folding = folding;
  }

  /** Of the day that begins at `dayTs`; the day after is begun. */
  of(productCode: string, dayTs: number): Promise<readonly Candle[]> {
    const day = this.#day(productCode, dayTs);
    void this.#day(productCode, dayTs + DAY_MS).catch(() => undefined);
    return day;
  }

  #day(productCode: string, dayTs: number): Promise<readonly Candle[]> {
    const key = `${productCode} ${dayTs}`;
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const window = { productCode, interval: "1m", from: dayTs, to: dayTs + DAY_MS, now: dayTs + DAY_MS } as const;
    const day = this.#folding.slice([window]).then(([candles = []]) => candles);
    for (const oldest of this.#days.keys()) {
      if (this.#days.size < KEPT_MAX) break;
      this.#days.delete(oldest);
    }
    this.#days.set(key, day);
    return day;
  }
}
