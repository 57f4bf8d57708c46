import { DAY_MS, MINUTE_MS } from "@candela/model";
import type { DayMinutes } from "../time-machine/day-minutes.ts";

/** What a trader may know of the market: closes of minutes that are over. */
export class PastPrices {
  readonly #minutes: Pick<DayMinutes, "of">;
  readonly #now: () => number;

  constructor(minutes: Pick<DayMinutes, "of">, now: () => number) {
    this.#minutes = minutes;
    this.#now = now;
  }

  /** The close of the last minute that was over so many minutes ago; undefined before the installation's first day. */
  async close(productCode: string, minutesAgo: number): Promise<bigint | undefined> {
    const by = this.#now() - Math.max(0, minutesAgo) * MINUTE_MS;
    const day = await this.#minutes.of(productCode, by - (by % DAY_MS));
    return day.findLast(({ ts }) => ts + MINUTE_MS <= by)?.close;
  }
}
