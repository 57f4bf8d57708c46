/**
 * Server or database die by `kill -9` while spot, contracts and quick trades run together on the same users' money. What each mode acknowledged is there
 * after every restart, once; in the end every quick trade was settled and every number recomputes. A deep run kills more often.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../modules/ledger/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { LEDGER_CHECKS } from "../product-kinds.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { contractMode } from "./contract-load.ts";
import { call, type LoadMode, OrderLoad, openGuest, spotMode } from "./order-load.ts";
import { databasePid, hasOtherDatabase, isRunning, readHealth, ServerProcess, until } from "./server-process.ts";

const KILLS = atDepth(3, 25);
const PER_KILL_MS = 60_000;
const GUESTS = 6;
/** Operations of each mode acknowledged between two kills. */
const BETWEEN = 12;
/** As short as the schema allows, so that many fall due while the server is away. */
const SECONDS = 5;
/** A server takes a database that dies ten times within minutes for broken and ends; it gets a fresh start well before. */
const DEATHS_PER_SERVER = 5;
const CODE = "X:BTCUSD";

class Scene {
  readonly dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-mixed-kills-")));
  #server: ServerProcess | undefined;
  #loads: readonly OrderLoad[] = [];
  #address = "";

  async open(): Promise<void> {
    await this.start();
    const tokens: string[] = [];
    for (let n = 0; n < GUESTS; n += 1) tokens.push(await openGuest(this.#address));
    const [option] = await this.withDatabase(
      (sql) => sql<{ id: number }[]>`
      insert into quick_option (product_type, product_code, seconds, payout_rate, stake_min, stake_max)
      values (2, ${CODE}, ${SECONDS}, 90000000, 1000000, 100000000) returning id`,
    );
    this.#loads = [spotMode, contractMode, quickMode(option?.id ?? 0)].map((mode) => new OrderLoad(tokens, mode));
  }

  async start(): Promise<void> {
    this.#server = new ServerProcess({
      DATA_DIR: this.dataDir,
      LOG_LEVEL: "error",
      MARKET_SEED: "mixed-kills",
      MARKET_HOURS: "continuous",
    });
    this.#address = await this.#server.ready();
    await until(async () => (await readHealth(this.#address)).ready);
  }

  /** Some operations of every mode, on the same users. */
  async trade(): Promise<void> {
    for (const load of this.#loads) {
      load.address = this.#address;
      load.start(4);
    }
    await Promise.all(this.#loads.map((load) => load.acknowledgedMore(BETWEEN)));
  }

  async rest(): Promise<void> {
    await Promise.all(this.#loads.map((load) => load.stop()));
  }

  async killServer(): Promise<void> {
    expect(await this.#server?.stop("SIGKILL")).toBe("SIGKILL");
    await this.rest();
    await this.start();
  }

  async killDatabase(): Promise<void> {
    const before = databasePid(this.dataDir);
    process.kill(before, "SIGKILL");
    await until(() => !isRunning(before));
    await this.rest();
    await until(async () => (await readHealth(this.#address)).ready && hasOtherDatabase(this.dataDir, before));
  }

  async close(): Promise<number | string | null> {
    return (await this.#server?.stop()) ?? null;
  }

  async withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const to = runningClusterAddress(this.dataDir);
    if (to === undefined) throw new Error("the database is not running");
    const sql = connect(to, { poolSize: 2, applicationName: "candela-mixed-kills", statementTimeoutMs: 0 });
    try {
      await sql`select 1`;
      return await work(sql);
    } finally {
      await sql.end({ timeout: 2 });
    }
  }

  /** Acknowledged keys whose order is missing, or is another than the one that was told. */
  async lost(): Promise<string[]> {
    const rows = await this.withDatabase(
      (sql) => sql<{ key: string; id: string }[]>`
      select i.key, o.id::text as id from idempotency i join spot_order o on o.id = (i.answer::json ->> 'id')::bigint where i.rejection is null
      union all
      select i.key, q.id::text from idempotency i join quick_order q on q.id = (i.answer::json ->> 'id')::bigint where i.rejection is null
      union all
      select i.key, c.id::text from idempotency i join contract_order c on c.id = (i.answer::json -> 'orders' -> 0 ->> 'id')::bigint
        where i.rejection is null`,
    );
    const found = new Map(rows.map(({ key, id }) => [key, id]));
    return this.#loads.flatMap((load) => load.acknowledged.filter(({ key, orderId }) => found.get(key) !== orderId).map(({ key }) => key));
  }

  acknowledged(): number[] {
    return this.#loads.map((load) => load.acknowledged.length);
  }

  /** Every due quick trade is settled, nothing was filled or closed twice, and the whole ledger recomputes. */
  async expectSound(): Promise<void> {
    await until(async () => {
      const [row] = await this.withDatabase(
        (sql) => sql<{ running: number }[]>`select count(*)::int as running from quick_order where settled_at is null`,
      );
      return row?.running === 0;
    });
    await this.withDatabase(async (sql) => {
      const [twice] = await sql<{ orders: bigint; closings: bigint; fills: bigint }[]>`select
        (select count(*) from (select order_id from contract_fill where order_id is not null group by 1 having count(*) > 1) o) as orders,
        (select count(*) from (
          select position_id from contract_fill group by 1
          having sum(lots) filter (where action = 'close') > sum(lots) filter (where action = 'open')
        ) p) as closings,
        (select count(*) from (select order_id, tick_seq from spot_fill group by 1, 2 having count(*) > 1) f) as fills`;
      expect(twice).toEqual({ orders: 0n, closings: 0n, fills: 0n });
      expect((await verifyLedger(sql, LEDGER_CHECKS)).problems).toEqual([]);
    });
  }
}

function quickMode(optionId: number): LoadMode {
  return {
    byKey: "/api/fastTradeOrder/byKey",
    orderOf: (data) => (data === null ? undefined : (data as { id: string; status: string })),
    async request(address, token, round) {
      // Now and then a look at the list, as people do while they wait.
      if (round % 10 === 0) await call(address, "GET", "/api/fastTradeOrder/list?status=open", token);
      return { path: "/api/fastTradeOrder/place", body: { productCode: CODE, direction: (round % 2) + 1, optionId, stake: "2" } };
    },
  };
}

/** Kills of one of the two under all modes at once; a file for each, since many of their seconds are waits for trades to fall due. */
export function describeMixedKills(what: "server" | "database"): void {
  describe(`${KILLS} kills of the ${what} under all modes at once`, () => {
    const scene = new Scene();
    beforeAll(() => scene.open());
    afterAll(async () => {
      await scene.close();
      rmSync(scene.dataDir, { recursive: true, force: true });
    });

    it(
      "lose nothing that was acknowledged and do nothing twice",
      async () => {
        for (let n = 1; n <= KILLS; n += 1) {
          await scene.trade();
          await (what === "server" ? scene.killServer() : scene.killDatabase());
          expect(await scene.lost()).toEqual([]);
          if (what === "database" && n % DEATHS_PER_SERVER === 0) {
            expect(await scene.close()).toBe(0);
            await scene.start();
          }
        }
        await scene.expectSound();
        for (const count of scene.acknowledged()) expect(count).toBeGreaterThanOrEqual(KILLS * BETWEEN);
      },
      KILLS * PER_KILL_MS + 2 * PER_KILL_MS,
    );

    it("leave a server that still trades and stops cleanly", async () => {
      await scene.trade();
      await scene.rest();
      await scene.expectSound();
      expect(await scene.close()).toBe(0);
    });
  });
}
