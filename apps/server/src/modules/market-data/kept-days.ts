import { type Feed, foldCandles, type Instrument, type TickHistory } from "@candela/feeds";
import type { Candle, Interval } from "@candela/model";
import { DAY_MS } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { repeatedWork } from "../../platform/repeated-work.ts";
import type { Folding, FoldWindow } from "./folding.ts";
import { insertDays, type KeptDay, readDays, readHalfHours, readKept, readSomeDays } from "./kept-day-store.ts";

/** Days that wait for the database, some 10 kB each. Beyond that they are let go, and folded again when they are asked for. */
const WAITING_MAX = 500;
const BATCH = 100;
const FLUSH_EVERY_MS = 5_000;

/** What was folded once and needs no folding again. */
export interface Kept {
  /** Daily candles of days that begin in `[from, to)`, oldest first. */
  days(productCode: string, from: number, to: number): Promise<readonly Candle[]>;
  /** Their candles of half an hour, by day. */
  halfHours(productCode: string, from: number, to: number): Promise<ReadonlyMap<number, readonly Candle[]>>;
  /** By day, the products of which it is kept. */
  products(from: number, to: number): Promise<ReadonlyMap<number, ReadonlySet<string>>>;
}

export const NOTHING_KEPT: Kept = { days: async () => [], halfHours: async () => new Map(), products: async () => new Map() };

export interface KeptDaysParts {
  readonly sql: Sql;
  /** What quotes the products, those that come later too. */
  readonly source: { readonly instruments: readonly Instrument[] };
  readonly history: Pick<TickHistory, "slowDays">;
  readonly log: Pick<Log, "error" | "warn">;
}

/**
 * Days that are slow to fold, kept in the database once they are folded and over: a restart reads them. A database that is away costs folding them
 * again, as the market can.
 */
export class KeptDays implements Kept {
  readonly #sql: Sql;
  readonly #history: KeptDaysParts["history"];
  readonly #log: KeptDaysParts["log"];
  readonly #source: KeptDaysParts["source"];
  #waiting = new Map<string, KeptDay>();
  readonly #flushing = repeatedWork({
    everyMs: FLUSH_EVERY_MS,
    work: () => this.#write(),
    onFailure: (error) => this.#failed(error),
  });

  constructor({ sql, source, history, log }: KeptDaysParts) {
    this.#sql = sql;
    this.#history = history;
    this.#log = log;
    this.#source = source;
  }

  start(): void {
    this.#flushing.start();
  }

  /** Writes what is left; a failure is logged, because the market still has every day. */
  async stop(): Promise<void> {
    await this.#flushing.stop();
    await this.#write().catch((error: unknown) => this.#failed(error));
  }

  async days(productCode: string, from: number, to: number): Promise<readonly Candle[]> {
    const id = this.#idOf(productCode);
    if (id === undefined) return [];
    const stored = await this.#read(() => readDays(this.#sql, id, from, to), []);
    const days = new Map(stored.map((candle) => [candle.ts, candle]));
    for (const { ts, open, high, low, close, volume } of this.#waitingOf(id, from, to))
      days.set(ts, { ts, open, high, low, close, volume });
    return [...days.values()].sort((a, b) => a.ts - b.ts);
  }

  async halfHours(productCode: string, from: number, to: number): Promise<ReadonlyMap<number, readonly Candle[]>> {
    const id = this.#idOf(productCode);
    if (id === undefined) return new Map();
    const days = await this.#read<Map<number, readonly Candle[]>>(() => readHalfHours(this.#sql, id, from, to), new Map());
    for (const { ts, halfHours } of this.#waitingOf(id, from, to)) if (halfHours !== null) days.set(ts, halfHours);
    return days;
  }

  async products(from: number, to: number): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
    const kept = await this.#read(() => readKept(this.#sql, from, to), new Map<number, readonly number[]>());
    const codes = new Map(this.#source.instruments.map(({ productCode, productId }) => [productId, productCode]));
    return new Map([...kept].map(([day, ids]) => [day, new Set(ids.flatMap((id) => codes.get(id) ?? []))]));
  }

  /** Keeps what was folded, where it is a whole day that is over and slow to fold. */
  keep({ productCode, interval, from, to, now }: FoldWindow, candles: readonly Candle[]): void {
    const productId = this.#idOf(productCode);
    if (from % DAY_MS !== 0 || to - from !== DAY_MS || to > now || productId === undefined) return;
    const pieces = this.#history.slowDays?.(from).find((one) => one.productCode === productCode)?.pieces;
    const isFolded = pieces === "4h" && interval === "30m";
    if (!isFolded && !(pieces === "1d" && interval === "1d")) return;
    const [day] = foldCandles("1d", candles);
    if (day === undefined || this.#waiting.size >= WAITING_MAX) return;
    this.#waiting.set(`${productId} ${from}`, { ...day, productId, halfHours: isFolded ? candles : null });
  }

  #idOf(productCode: string): number | undefined {
    return this.#source.instruments.find((instrument) => instrument.productCode === productCode)?.productId;
  }

  #waitingOf(id: number, from: number, to: number): KeptDay[] {
    return [...this.#waiting.values()].filter(({ productId, ts }) => productId === id && ts >= from && ts < to);
  }

  /** Nothing where the database does not answer: then it is folded. */
  async #read<T>(read: () => Promise<T>, none: T): Promise<T> {
    try {
      return await read();
    } catch (error) {
      this.#log.warn({ err: error }, "days that are kept could not be read, and are folded");
      return none;
    }
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, BATCH);
      await insertDays(
        this.#sql,
        batch.map(([, day]) => day),
      );
      for (const [key] of batch) this.#waiting.delete(key);
    }
  }

  #failed(error: unknown): void {
    this.#log.error({ err: error, waiting: this.#waiting.size }, "days that were folded could not be kept");
  }
}

/** Folds, and has what is folded kept. */
export function keepingFolds(folding: Folding, kept: Pick<KeptDays, "keep">): Folding {
  return {
    ...folding,
    async slice(windows) {
      const found = await folding.slice(windows);
      found.forEach((candles, i) => {
        const window = windows[i];
        if (window !== undefined) kept.keep(window, candles);
      });
      return found;
    },
  };
}

/** So many of the days that are kept are folded again by one check, some seconds of work. */
const CHECKED = 100;

/** Days that are kept and are not what the feed folds them to, one line each, among some that chance chooses. */
export async function changedDays(sql: Sql, feed: Pick<Feed, "instruments" | "candles">): Promise<string[]> {
  const days = await readSomeDays(sql, CHECKED);
  return days.flatMap(({ productId, halfHours, ...day }) => {
    const code = feed.instruments.find((one) => one.productId === productId)?.productCode ?? `product ${productId}`;
    const folded = (interval: Interval) => feed.candles(code, interval, day.ts, day.ts + DAY_MS, day.ts + DAY_MS);
    const isSame = isEqual(folded("1d"), [day]) && (halfHours === null || isEqual(folded("30m"), halfHours));
    const label = new Date(day.ts).toISOString().slice(0, 10);
    return isSame ? [] : [`the day ${label} kept of ${code} is not what its ticks fold to`];
  });
}

function isEqual(a: readonly Candle[], b: readonly Candle[]): boolean {
  const told = (candles: readonly Candle[]) =>
    candles.map(({ ts, open, high, low, close, volume }) => [ts, open, high, low, close, volume].join()).join(" ");
  return told(a) === told(b);
}
