/**
 * The server dies by `kill -9` with quick trades waiting, open and falling due. After each restart every acknowledged trade is there, and
 * in the end each was settled once, at the ticks that the rule names: recomputed here from the market's seed and the salt that the database keeps.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSimulatedFeed } from "@candela/feeds";
import { Direction, quickExpiry } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { marketSeedOf } from "../commands/market-seed.ts";
import { verifyLedger } from "../modules/ledger/index.ts";
import { checkQuickAgainstLedger, type QuickOrderData, type QuickReceiptData } from "../modules/quick/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { findInstance } from "../platform/postgres/instance.ts";
import { loadSecretBox } from "../platform/secret-keys.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { call, openGuest } from "./order-load.ts";
import { readHealth, ServerProcess, until } from "./server-process.ts";

const KILLS = atDepth(3, 20);
const PER_KILL_MS = 60_000;
const SEED = "quick-kills";
const CODES = ["X:BTCUSD", "X:ETHUSD"];
/** As short as the schema allows, so that a test can wait for the end. */
const SECONDS = 5;
const PER_ROUND = 40;

const dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-quick-kills-")));
let server: ServerProcess;
let address = "";
let token = "";
const optionOf = new Map<string, number>();
const acknowledged = new Map<string, string>();

async function start(): Promise<void> {
  server = new ServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "error", MARKET_SEED: SEED, MARKET_HOURS: "continuous" });
  address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
}

async function withDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
  const to = runningClusterAddress(dataDir);
  if (to === undefined) throw new Error("the database is not running");
  const sql = connect(to, { poolSize: 1, applicationName: "candela-quick-kills-test", statementTimeoutMs: 0 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}

beforeAll(async () => {
  await start();
  token = await openGuest(address);
  await withDatabase(async (sql) => {
    for (const code of CODES) {
      const [row] = await sql<
        { id: number }[]
      >`insert into quick_option (product_type, product_code, seconds, payout_rate, stake_min, stake_max)
        values (2, ${code}, ${SECONDS}, 90000000, 1000000, 100000000) returning id`;
      optionOf.set(code, row?.id ?? 0);
    }
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Places trades one after another until so many more are acknowledged, or the server is killed, and keeps a log of them. A busy machine rejects some, since its price is old. */
async function place(count: number): Promise<void> {
  const goal = acknowledged.size + count;
  for (let n = 0; acknowledged.size < goal && !server.child.killed; n += 1) {
    const productCode = CODES[n % CODES.length] ?? "";
    const idempotencyKey = randomUUID();
    const fields = { idempotencyKey, productCode, direction: (n % 2) + 1, optionId: optionOf.get(productCode), stake: "2" };
    const answer = await call<QuickOrderData>(address, "POST", "/api/fastTradeOrder/place", token, fields);
    if (answer?.code === 200 && answer.data !== null) acknowledged.set(idempotencyKey, answer.data.id);
  }
}

const unsettled = () => withDatabase(async (sql) => (await sql`select 1 from quick_order where settled_at is null`).length);

it(
  `settles every due trade once and by the rule over ${KILLS} kills of the server`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = acknowledged.size;
      const placing = place(PER_ROUND);
      // Some rounds die while placing, some with all trades open, some while they fall due.
      await until(() => acknowledged.size - before >= (kill % 2 === 0 ? PER_ROUND / 2 : PER_ROUND));
      expect(await server.stop("SIGKILL")).toBe("SIGKILL");
      await placing;
      await start();
    }
    await place(1);
    await until(async () => (await unsettled()) === 0);
    expect(acknowledged.size).toBeGreaterThan(KILLS * (PER_ROUND / 2));
    await withDatabase(async (sql) => {
      const rows = await sql<{ key: string; id: string }[]>`select i.key::text as key, q.id::text as id from idempotency i
        join quick_order q on q.id = (i.answer::json ->> 'id')::bigint where i.rejection is null`;
      const found = new Map(rows.map(({ key, id }) => [key, id]));
      expect([...acknowledged].filter(([key, id]) => found.get(key) !== id)).toEqual([]);
      expect((await verifyLedger(sql, [checkQuickAgainstLedger])).problems).toEqual([]);
      await expectByTheRule(sql);
    });
  },
  (KILLS + 1) * PER_KILL_MS,
);

/** The trades as the market's seed says that they have to end. */
async function expectByTheRule(sql: Sql): Promise<void> {
  const instance = await findInstance(sql, loadSecretBox(dataDir, undefined));
  if (instance === undefined) throw new Error("no installation");
  const feed = createSimulatedFeed({
    seed: marketSeedOf(SEED, instance),
    hours: "continuous",
    livedFrom: instance.createdAt - (instance.createdAt % 86_400_000),
  });
  const trades = await sql<
    Record<"acceptedAt" | "acceptedSeq" | "openSeq" | "closeSeq", bigint>[] & { code: string; status: string; direction: number }[]
  >`
    select product_code as code, direction, status, accepted_at as "acceptedAt", accepted_seq as "acceptedSeq", open_seq as "openSeq",
      close_seq as "closeSeq" from quick_order order by id`;
  expect(trades.length).toBeGreaterThanOrEqual(acknowledged.size);
  for (const { code, direction, status, acceptedAt, acceptedSeq, openSeq, closeSeq } of trades) {
    const [open] = feed.ticksBetween(code, Number(acceptedAt), Number(acceptedAt) + 15_000, 1);
    const close = open === undefined ? undefined : feed.tickAt(code, quickExpiry(open.ts, SECONDS));
    if (open === undefined || close === undefined) throw new Error(`${code} has no ticks`);
    const move = close.price === open.price ? "refunded" : close.price > open.price === (direction === Direction.buy) ? "won" : "lost";
    const expected = close.seq === open.seq ? { status: "voided", closeSeq: null } : { status: move, closeSeq: BigInt(close.seq) };
    expect({ status, openSeq, closeSeq }).toEqual({ ...expected, openSeq: BigInt(open.seq) });
    expect(openSeq > acceptedSeq).toBe(true);
  }
}

it("gives receipts that `verify receipt` accepts offline and against the server, and no changed one", async () => {
  const closed = await call<never>(address, "GET", "/api/fastTradeOrder/list?status=closed", token);
  const order = (closed?.rows as unknown as QuickOrderData[] | undefined)?.find(({ status }) => status === "won" || status === "lost");
  const answer = await call<QuickReceiptData>(address, "GET", `/api/fastTradeOrder/receipt?id=${order?.id}`, token);
  const key = await call<{ publicKey: string }>(address, "GET", "/api/fastTradeOrder/publicKey", "");
  if (answer?.data == null || key?.data == null) throw new Error("there is no receipt");
  const file = join(dataDir, "receipt.json");
  const verify = async (receipt: object, ...args: string[]) => {
    writeFileSync(file, JSON.stringify(receipt));
    const child = new ServerProcess({ DATA_DIR: dataDir }, { args: ["verify", "receipt", file, ...args] });
    return { code: await child.ended, wrong: [...child.output.matchAll(/^WRONG (\w+)/gm)].map(([, name]) => name) };
  };
  const sound = { code: 0, wrong: [] };
  expect(await verify(answer.data, "--key", key.data.publicKey)).toEqual(sound);
  expect(await verify(answer, "--server", address)).toEqual(sound);
  const other = { ...answer.data, order: { ...answer.data.order, stake: "3.000000" } };
  expect(await verify(other, "--key", key.data.publicKey)).toMatchObject({ code: 1, wrong: expect.arrayContaining(["signature"]) });
  expect(await verify(answer.data)).toEqual(sound);
  expect(await verify(other)).toMatchObject({ code: 1, wrong: expect.arrayContaining(["signature"]) });
});
