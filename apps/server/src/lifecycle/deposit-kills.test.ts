/**
 * The server dies by `kill -9` while callbacks of payments come in: before one is kept, between its keeping and its booking, and between that and the moment at which
 * the sandbox learns that it arrived. By the sandbox's own book each piece of money is credited once then.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Data } from "@candela/api";
import { parseUnits } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkDepositsAgainstLedger } from "../modules/deposits/index.ts";
import { readOutbox } from "../modules/identity/index.ts";
import { verifyLedger } from "../modules/ledger/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { holdLock } from "./held-lock.ts";
import { askPatiently } from "./killed-runs.ts";
import { bitcoinAlone, findPort, readHealth, ServerProcess, until } from "./server-process.ts";

const DEATHS = ["before it is kept", "before it is booked", "before the sandbox learns of it"] as const;
const KILLS = atDepth(3, 9);
const PER_KILL_MS = 90_000;
const ACCOUNT = "paid@example.org";
const PASSWORD = "tallow4wick";
/** Payments that are under way at each death. */
const PAYMENTS = 3;

const dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-deposit-kills-")));
/** The sandbox calls back where the payment began, so the server is there again. */
const port = await findPort();
let server: ServerProcess;
let address = "";
let token = "";
let channelId = 0;
let sql: Sql;

async function start(): Promise<void> {
  server = new ServerProcess({
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: "fatal",
    ...bitcoinAlone(),
  });
  address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
  const to = runningClusterAddress(dataDir);
  if (to === undefined) throw new Error("the database is not running");
  sql = connect(to, { poolSize: 4, applicationName: "candela-deposit-kills-test", statementTimeoutMs: 0 });
}

async function die(): Promise<void> {
  await server.stop("SIGKILL");
}

const send = <T>(path: string, fields: Record<string, unknown>) => askPatiently<T>(() => address, path, token, fields);

beforeAll(async () => {
  await start();
  await send("/api/auth/sendCode", { account: ACCOUNT, purpose: "register" });
  const [message] = await readOutbox(sql, 1);
  const code = /\d{4} \d{4} \d{4}|\d{6}/.exec(message?.body ?? "")?.[0].replaceAll(" ", "");
  token = (await send<Data<"POST /api/auth/register">>("/api/auth/register", { account: ACCOUNT, code, password: PASSWORD })).token;
  const [row] = await sql<{ id: number }[]>`select id from funds_channel where name = 'recharge_online_USD'`;
  channelId = row?.id ?? 0;
}, PER_KILL_MS);
afterAll(async () => {
  await sql.end({ timeout: 2 });
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Begins a payment and pays it on the sandbox's page, twice where `choice` says so. */
async function pay(amount: string, choice: string): Promise<string> {
  const fields = { channelId, amount, idempotencyKey: randomUUID() };
  const { id, payUrl } = await send<NonNullable<Data<"GET /api/deposit/detail">>>("/api/deposit/online", fields);
  const body = new URLSearchParams({ choice });
  const answer = await fetch(new URL(new URL(payUrl, address).pathname, address), { method: "POST", body, redirect: "manual" });
  if (answer.status >= 400) throw new Error(`the sandbox's page answers ${answer.status}`);
  return id;
}

const countOf = async (ids: readonly string[], what: "kept" | "credited"): Promise<number> => {
  const [row] = await sql<{ kept: number; credited: number }[]>`select
    (select count(*)::integer from payment_callback where applied_ms is null) as kept,
    (select count(*)::integer from deposit where state = 'credited' and id in ${sql(ids)}) as credited`;
  return row?.[what] ?? 0;
};

/** Payments whose callbacks the server dies with. */
async function dieWith(death: (typeof DEATHS)[number], kill: number): Promise<string[]> {
  const door = await holdLock(sql, (tx) => tx`lock table payment_callback in exclusive mode`);
  const ids: string[] = [];
  for (let at = 0; at < PAYMENTS; at += 1) ids.push(await pay(`${20 + kill}.${at}5`, at === 0 ? "twice" : "pay"));
  if (death === "before it is kept") {
    await die();
    await door.free();
  } else if (death === "before it is booked") {
    const rows = await holdLock(sql, (tx) => tx`select 1 from deposit where id in ${tx(ids)} for update`);
    await door.free();
    await until(async () => (await countOf(ids, "kept")) > 0);
    await die();
    await rows.free();
  } else {
    const book = await holdLock(sql, (tx) => tx`lock table sandbox_callback in exclusive mode`);
    await door.free();
    await until(async () => (await countOf(ids, "credited")) > 0);
    await die();
    await book.free();
  }
  await sql.end({ timeout: 2 });
  return ids;
}

it(
  "credits each payment of the sandbox's own book once, over kills at every moment of its callbacks",
  async () => {
    const ids: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      ids.push(...(await dieWith(DEATHS[kill % DEATHS.length] ?? DEATHS[0], kill)));
      await start();
      await until(async () => (await countOf(ids, "credited")) === ids.length);
    }
    // Every callback has arrived and was applied; those that came again, too.
    await until(
      async () => (await countOf(ids, "kept")) === 0 && (await sql`select 1 from sandbox_callback where sent_ms is null`).length === 0,
    );
    const booked = await sql<{ id: bigint; received: bigint; gross: bigint; parked: bigint; receipts: number; transfers: number }[]>`
      select d.id, d.received, d.gross, d.parked, (select count(*)::integer from deposit_event e where e.deposit_id = d.id and e.type = 'receipt') as receipts,
        (select coalesce(sum(cardinality(e.transfer_ids)), 0)::integer from deposit_event e where e.deposit_id = d.id) as transfers
      from deposit d where d.id in ${sql(ids)} order by d.id`;
    const book = await sql<{ id: bigint; amounts: string[] }[]>`
      select d.id, array_agg(m.amount) as amounts from deposit d join sandbox_payment p on p.reference = d.reference
      join sandbox_money m on m.payment_id = p.id where d.id in ${sql(ids)} group by d.id order by d.id`;
    const paid = book.map(({ id, amounts }) => ({ id, pieces: amounts.length, units: amounts.map(unitsOf) }));
    expect(paid.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(KILLS * (PAYMENTS + 1));
    expect(booked.map(({ id, received, gross, parked, receipts }) => ({ id, received, gross, parked, receipts }))).toEqual(
      paid.map(({ id, pieces, units: [first = 0n, second = 0n] }) => ({
        ...{ id, received: first + second, gross: first, parked: second, receipts: pieces },
      })),
    );
    expect((await verifyLedger(sql, [checkDepositsAgainstLedger])).problems).toEqual([]);
  },
  KILLS * PER_KILL_MS,
);

function unitsOf(text: string): bigint {
  const parsed = parseUnits(text, 2);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}
