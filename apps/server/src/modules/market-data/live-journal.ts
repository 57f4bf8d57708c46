import { MemoryJournal, type TickJournal } from "@candela/feeds/binance";
import type { Tick } from "@candela/model";
import type { Sql } from "../../platform/postgres/database.ts";
import { insertLiveTicks, readLiveTick, readLiveTickAt, readLiveTicks, readNewestLiveTicks } from "./live-tick-store.ts";

/** Latest ticks of each product that need no reading: some minutes of the busiest. */
const RECENT = 2_000;

/**
 * The journal of live ticks in the database. A batch is one statement, committed before its ticks are told; numbers go on from the newest tick that is
 * there, told or not, so none is given twice, whatever ended the process. What is asked about moments whose ticks are being written waits until they are:
 * an answer is the same for ever.
 */
export class LiveJournal implements TickJournal {
  readonly #sql: Sql;
  readonly #recent = new MemoryJournal(RECENT);
  /** The newest tick of each product that was there at the start. */
  readonly #found: ReadonlyMap<string, Tick>;
  /** Ticks that are not known to be written. */
  #unwritten: readonly Tick[] = [];
  #attempt: Promise<void> | undefined;

  private constructor(sql: Sql, found: readonly Tick[]) {
    this.#sql = sql;
    this.#found = new Map(found.map((tick) => [tick.productCode, tick]));
  }

  static async open(sql: Sql): Promise<LiveJournal> {
    return new LiveJournal(sql, await readNewestLiveTicks(sql));
  }

  last(productCode: string): Tick | undefined {
    return this.#recent.last(productCode) ?? this.#found.get(productCode);
  }

  append(ticks: readonly Tick[]): Promise<void> {
    this.#unwritten = ticks;
    const attempt = insertLiveTicks(this.#sql, ticks).then(() => {
      this.#unwritten = [];
      this.#recent.append(ticks);
    });
    this.#attempt = attempt.finally(() => {
      this.#attempt = undefined;
    });
    // The callers that wait for it hear of its end, and the teller does.
    this.#attempt.catch(() => undefined);
    return attempt;
  }

  async tickAt(productCode: string, ts: number): Promise<Tick | undefined> {
    await this.#written(productCode, ts);
    const first = this.#recent.first(productCode);
    return first !== undefined && ts >= first.ts ? this.#recent.tickAt(productCode, ts) : readLiveTickAt(this.#sql, productCode, ts);
  }

  async tickBySeq(productCode: string, seq: number): Promise<Tick | undefined> {
    const first = this.#recent.first(productCode);
    return first !== undefined && seq >= first.seq ? this.#recent.tickBySeq(productCode, seq) : readLiveTick(this.#sql, productCode, seq);
  }

  async ticksBetween(productCode: string, afterTs: number, untilTs: number, limit: number): Promise<readonly Tick[]> {
    await this.#written(productCode, untilTs);
    const first = this.#recent.first(productCode);
    return first !== undefined && afterTs >= first.ts
      ? this.#recent.ticksBetween(productCode, afterTs, untilTs, limit)
      : readLiveTicks(this.#sql, productCode, afterTs, untilTs, limit);
  }

  /** Rejects where ticks of these moments could not be written yet: what there will have been is not known. */
  async #written(productCode: string, untilTs: number): Promise<void> {
    const isOutstanding = () => this.#unwritten.some((tick) => tick.productCode === productCode && tick.ts <= untilTs);
    if (isOutstanding()) await this.#attempt;
    if (isOutstanding()) throw new Error(`ticks of ${productCode} wait to be written`);
  }
}
