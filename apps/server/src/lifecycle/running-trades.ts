/** A server with quick trades under way, for tests of what the machine around it does. */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { verifyLedger } from "../modules/ledger/index.ts";
import { checkQuickAgainstLedger } from "../modules/quick/index.ts";
import { connect, type DatabaseAddress, type Sql } from "../platform/postgres/database.ts";
import { call, openGuest } from "./order-load.ts";
import { bitcoinAlone, type Health, readHealth, ServerProcess, until } from "./server-process.ts";

const CODE = "X:BTCUSD";
/** As short as the schema allows, so that a test can wait for the end. */
const SECONDS = 5;
const SETTINGS = { LOG_LEVEL: "error", ...bitcoinAlone() };
const TRADES = 6;

export class RunningTrades {
  readonly acknowledged: string[] = [];
  /** Rejections that callers got. */
  readonly rejected = new Set<string>();
  readonly #address: string;
  readonly #database: () => string | DatabaseAddress;
  #token = "";
  #optionId = 0;

  constructor(address: string, database: () => string | DatabaseAddress) {
    this.#address = address;
    this.#database = database;
  }

  async open(): Promise<void> {
    this.#token = await openGuest(this.#address);
    this.#optionId = await this.#withDatabase(async (sql) => {
      const [row] = await sql<
        { id: number }[]
      >`insert into quick_option (product_type, product_code, seconds, payout_rate, stake_min, stake_max)
        values (2, ${CODE}, ${SECONDS}, 90000000, 1000000, 100000000) returning id`;
      return row?.id ?? 0;
    });
  }

  async place(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const fields = { idempotencyKey: randomUUID(), productCode: CODE, direction: (n % 2) + 1, optionId: this.#optionId, stake: "2" };
      const answer = await call<{ id: string }>(this.#address, "POST", "/api/fastTradeOrder/place", this.#token, fields);
      if (answer?.code === 200 && answer.data !== null) this.acknowledged.push(answer.data.id);
      else this.rejected.add(answer?.msg ?? "no answer");
    }
  }

  health(): Promise<Health> {
    return readHealth(this.#address);
  }

  /** How many of the trades have not ended. */
  unsettled(): Promise<number> {
    return this.#withDatabase(async (sql) => (await sql`select 1 from quick_order where settled_at is null`).length);
  }

  /** Problems of the books, and acknowledged trades that are missing. */
  problems(): Promise<string[]> {
    return this.#withDatabase(async (sql) => {
      const found = new Set((await sql<{ id: string }[]>`select id::text as id from quick_order`).map(({ id }) => id));
      const lost = this.acknowledged.filter((id) => !found.has(id)).map((id) => `trade ${id} is lost`);
      return [...lost, ...(await verifyLedger(sql, [checkQuickAgainstLedger])).problems];
    });
  }

  async #withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = connect(this.#database(), { poolSize: 1, applicationName: "candela-faults-test", statementTimeoutMs: 0 });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 2 });
    }
  }
}

/** A server of its own with six trades under way; it is killed at the latest when the test is over. */
export async function startTrades(settings: Record<string, string>, database: () => DatabaseAddress | string | undefined) {
  const server = new ServerProcess({ ...SETTINGS, ...settings });
  onTestFinished(() => void server.child.kill("SIGKILL"));
  const trades = new RunningTrades(await server.ready(), () => {
    const address = database();
    if (address === undefined) throw new Error("the database is not running");
    return address;
  });
  await until(async () => (await trades.health()).ready);
  await trades.open();
  // A server that stood still for a moment has no price of now, and takes none until it has.
  await until(async () => {
    await trades.place(TRADES - trades.acknowledged.length);
    return trades.acknowledged.length === TRADES;
  });
  return { server, trades };
}

/** Waits until health tells of it. A database on its way out, or whose disk is filling up, may give another reason first. */
export async function expectNotReady(trades: RunningTrades, reason: string): Promise<void> {
  await until(async () => {
    const { ready, reasons } = await trades.health();
    return !ready && reasons.join().includes(reason);
  });
}

/** It goes on by itself: everything placed is settled, another is taken, and the books are right. */
export async function expectAllSettled(trades: RunningTrades): Promise<void> {
  await until(async () => (await trades.health()).ready);
  await trades.place(1);
  await until(async () => (await trades.unsettled()) === 0);
  expect(await trades.problems()).toEqual([]);
}
