import type { Candle } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import type { Folding } from "../modules/market-data/index.ts";

/** Days kept in memory: yesterday's, for the bars after a gap, to tomorrow's. */
const DAYS_KEPT = 4;
/** Minutes of all products that are folded side by side: they move with the same paths, which are drawn once for so many. */
const SIDE_BY_SIDE_MS = 5 * MINUTE_MS;
/** Windows asked for at once: the thread answers with those that fit a slice of time. */
const WINDOWS_ASKED = 48;

type Day = ReadonlyMap<string, readonly Candle[]>;

const keyOf = (codes: readonly string[], dayTs: number): string => `${codes.join()} ${dayTs}`;

/**
 * One-minute candles of whole days of a computed market, days to come included: what tells where the time machine may leave out ticks. Nobody who trades sees them.
 * They are folded beside the thread that trades, and asked for a day ahead.
 */
export class DayMinutes {
  readonly #folding: Pick<Folding, "slice">;
  readonly #together: readonly string[];
  readonly #days = new Map<string, Promise<Day>>();

  /** Those `together` are folded side by side, which halves the work; any other product is folded when it is asked for. */
  constructor(folding: Pick<Folding, "slice">, together: readonly string[] = []) {
    this.#folding = folding;
    this.#together = together;
  }

  /** Of the day that begins at `dayTs`; the day after is begun. */
  async of(productCode: string, dayTs: number): Promise<readonly Candle[]> {
    const codes = this.#foldedWith(productCode);
    const day = this.#day(codes, dayTs);
    void this.#day(codes, dayTs + DAY_MS).catch(() => undefined);
    return (await day).get(productCode) ?? [];
  }

  /** Whether that day is in memory, or on its way there. */
  holds(productCode: string, dayTs: number): boolean {
    return this.#days.has(keyOf(this.#foldedWith(productCode), dayTs));
  }

  #foldedWith(productCode: string): readonly string[] {
    return this.#together.includes(productCode) ? this.#together : [productCode];
  }

  #day(codes: readonly string[], dayTs: number): Promise<Day> {
    const key = keyOf(codes, dayTs);
    const known = this.#days.get(key);
    if (known !== undefined) return known;
    const day = this.#fold(codes, dayTs);
    const old = [...this.#days.keys()].filter((kept) => Number(kept.split(" ")[1]) <= dayTs - DAYS_KEPT * DAY_MS);
    for (const kept of old) this.#days.delete(kept);
    this.#days.set(key, day);
    return day;
  }

  async #fold(codes: readonly string[], dayTs: number): Promise<Day> {
    const end = dayTs + DAY_MS;
    const pieces = Array.from({ length: DAY_MS / SIDE_BY_SIDE_MS }, (_, piece) => dayTs + piece * SIDE_BY_SIDE_MS);
    const windows = pieces.flatMap((from) =>
      codes.map((productCode) => ({ productCode, interval: "1m" as const, from, to: from + SIDE_BY_SIDE_MS, now: end })),
    );
    const day = new Map<string, Candle[]>(codes.map((code) => [code, []]));
    for (let done = 0; done < windows.length; ) {
      const found = await this.#folding.slice(windows.slice(done, done + WINDOWS_ASKED));
      for (const [index, candles] of found.entries()) day.get(windows[done + index]?.productCode ?? "")?.push(...candles);
      done += found.length;
      if (found.length === 0) throw new Error("the minutes of a day were not folded");
    }
    return day;
  }
}
