import { HALT_LOOKBACK_MS, haltProblem } from "@candela/engine";
import type { Feed } from "@candela/feeds";
import { BINANCE_INSTRUMENTS } from "@candela/feeds/binance";
import { liveSourceOf, type Tick } from "@candela/model";
import type { Log } from "../../platform/log.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { readLiveTicks } from "./live-tick-store.ts";
import type { HaltEvent } from "./price-halts.ts";

/** One freeze of a product: prices at its price scale, times epoch ms; `until` is null while it lasts. */
export interface Halt {
  readonly since: number;
  readonly until: number | null;
  readonly tickSeq: number;
  readonly price: bigint;
  readonly reference: bigint;
}

const HALTS_SHOWN = 50;

/** Keeps the freezes for everyone to read. Several processes see the same ticks and write the same rows. */
export class HaltRecord {
  readonly #sql: Sql;
  readonly #log: Pick<Log, "error" | "warn">;
  #writing: Promise<void> = Promise.resolve();

  constructor(sql: Sql, log: Pick<Log, "error" | "warn">) {
    this.#sql = sql;
    this.#log = log;
  }

  /** Written in the order told; a database that is away loses the row, not the freeze. */
  add(event: HaltEvent): void {
    const { productCode, frozen } = event;
    this.#log.warn({ productCode, type: event.type, price: String(frozen.price), reference: String(frozen.reference) }, "price guard");
    this.#writing = this.#writing
      .then(() => (event.type === "frozen" ? this.#insert(event) : this.#close(event)))
      .catch((error: unknown) => this.#log.error({ err: error, productCode }, "a halt could not be recorded"));
  }

  /** Resolves when all is written. */
  idle(): Promise<void> {
    return this.#writing;
  }

  async #insert({ productCode, frozen }: Extract<HaltEvent, { type: "frozen" }>): Promise<void> {
    await this.#sql`insert into product_halt (product_code, since, tick_seq, price, reference)
      values (${productCode}, ${String(frozen.since)}::bigint, ${String(frozen.seq)}::bigint, ${String(frozen.price)}::numeric,
        ${String(frozen.reference)}::numeric)
      on conflict (product_code, tick_seq) do nothing`;
  }

  async #close({ productCode, frozen, at }: Extract<HaltEvent, { type: "resumed" }>): Promise<void> {
    await this.#sql`update product_halt set until = ${String(at)}::bigint
      where product_code = ${productCode} and tick_seq = ${String(frozen.seq)}::bigint and until is null`;
  }
}

/** A product's freezes, newest first. */
export async function readHalts(sql: Queryable, productCode: string): Promise<Halt[]> {
  const rows = await sql<{ since: bigint; until: bigint | null; tickSeq: bigint; price: bigint; reference: bigint }[]>`
    select since, until, tick_seq as "tickSeq", price, reference from product_halt
    where product_code = ${productCode} order by since desc limit ${HALTS_SHOWN}`;
  return rows.map((row) => ({
    ...row,
    since: Number(row.since),
    until: row.until === null ? null : Number(row.until),
    tickSeq: Number(row.tickSeq),
  }));
}

/** More than any product has in the look-back. */
const TICKS_MAX = 100_000;

/** Freezes on record that do not follow from the market by the price guard's rule, one line each: those of live prices by the ticks that the journal keeps. */
export async function unsoundHalts(sql: Queryable, feed: Pick<Feed, "instruments" | "ticksBetween">): Promise<string[]> {
  const rows = await sql<{ productCode: string; since: bigint; tickSeq: bigint; price: bigint; reference: bigint }[]>`
    select product_code as "productCode", since, tick_seq as "tickSeq", price, reference from product_halt order by since, product_code`;
  const problems: string[] = [];
  for (const { productCode, since, tickSeq, price, reference } of rows) {
    const halt = { since: Number(since), tickSeq: Number(tickSeq), price, reference };
    const isLive = liveSourceOf(halt.tickSeq) !== undefined;
    const instrument = (isLive ? BINANCE_INSTRUMENTS : feed.instruments).find((each) => each.productCode === productCode);
    const begin = halt.since - HALT_LOOKBACK_MS;
    const ticks: readonly Tick[] = isLive
      ? await readLiveTicks(sql, productCode, begin, halt.since, TICKS_MAX)
      : feed.ticksBetween(productCode, begin, halt.since, TICKS_MAX);
    const problem = instrument === undefined ? "the market has no such product" : haltProblem(halt, ticks, instrument.productType);
    if (problem !== null) problems.push(`the freeze of ${productCode} at tick ${halt.tickSeq} does not follow from the market: ${problem}`);
  }
  return problems;
}
