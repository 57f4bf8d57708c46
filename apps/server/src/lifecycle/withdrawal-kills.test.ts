/**
 * The server dies by `kill -9` while it pays a withdrawal: once between storing that it sends and the sandbox's booking, once between that and its noting. The sandbox's
 * own book then has each payout once, or not at all, and nothing is ever sent again.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Data } from "@candela/api";
import { atDepth } from "@candela/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readOutbox } from "../modules/identity/index.ts";
import { verifyLedger } from "../modules/ledger/index.ts";
import { checkWithdrawalsAgainstLedger } from "../modules/withdrawals/index.ts";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect, type Sql } from "../platform/postgres/database.ts";
import { withPreparedDatabase } from "../testing/prepared-database.ts";
import { holdLock } from "./held-lock.ts";
import { askPatiently } from "./killed-runs.ts";
import { bitcoinAlone, readHealth, ServerProcess, until } from "./server-process.ts";

const KILLS = atDepth(2, 8);
const PER_KILL_MS = 90_000;
const ACCOUNT = "kills@example.org";
const [PASSWORD, FUND_PASSWORD] = ["tallow4wick", "wick7tallow"];

const dataDir = withPreparedDatabase(mkdtempSync(join(tmpdir(), "candela-withdrawal-kills-")));
let server: ServerProcess;
let address = "";
let token = "";
let asked = { channelId: 0, destinationId: "", amount: "100" };
let sql: Sql;

async function start(): Promise<void> {
  server = new ServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: "fatal", ...bitcoinAlone() });
  address = await server.ready();
  await until(async () => (await readHealth(address)).ready);
  const to = runningClusterAddress(dataDir);
  if (to === undefined) throw new Error("the database is not running");
  sql = connect(to, { poolSize: 4, applicationName: "candela-withdrawal-kills-test", statementTimeoutMs: 0 });
}

async function stop(signal?: NodeJS.Signals): Promise<void> {
  await sql.end({ timeout: 2 });
  await server.stop(signal);
}

const send = <T>(path: string, fields: Record<string, unknown>) => askPatiently<T>(() => address, path, token, fields);

beforeAll(async () => {
  await start();
  // Nobody is to be verified here; a server reads the settings as it starts.
  await sql`update site_setting set value = '1' where setting = 'withdrawal_level_unverified'`;
  await stop();
  await start();
  await send("/api/auth/sendCode", { account: ACCOUNT, purpose: "register" });
  const [message] = await readOutbox(sql, 1);
  const code = /\d{4} \d{4} \d{4}|\d{6}/.exec(message?.body ?? "")?.[0].replaceAll(" ", "");
  const registered = await send<Data<"POST /api/auth/register">>("/api/auth/register", { account: ACCOUNT, code, password: PASSWORD });
  token = registered.token;
  await send("/api/userSecurity/setFundPassword", { currentPassword: PASSWORD, fundPassword: FUND_PASSWORD });
  const [row] = await sql<{ channelId: number; destinationId: string }[]>`
    insert into wallet_address (user_id, network, address, label, state, created_ms, confirmed_ms)
    values (${registered.userId}, 'TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'Ledger', 'active', 1, 1)
    returning id::text as "destinationId", (select id from funds_channel where name = 'withdraw_USDT_TRC20') as "channelId"`;
  asked = { ...asked, ...row };
}, PER_KILL_MS);
afterAll(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const stateOf = async (id: string) =>
  (
    await sql<{ state: string; payout: string | null; attempt: number | null; booked: number }[]>`
      select w.state, p.state as payout, p.attempt, (select count(*)::integer from sandbox_rail_payout b where b.reference = 'WD-' || w.id) as booked
      from withdrawal w left join payout p on p.withdrawal_id = w.id where w.id = ${id}`
  )[0];

/** A withdrawal that the server dies with; `isBooked` tells on which side of the sandbox's booking. */
async function dieWith(isBooked: boolean): Promise<string> {
  const { revision } = await send<Data<"POST /api/withdrawal/preview">>("/api/withdrawal/preview", asked);
  const fields = { ...asked, revision, fundPassword: FUND_PASSWORD, idempotencyKey: randomUUID() };
  const { id } = await send<Data<"POST /api/withdrawal/request">>("/api/withdrawal/request", fields);
  const book = await holdLock(sql, (tx) => tx`lock table sandbox_rail_payout in exclusive mode`);
  await sql`update withdrawal set review_ms = 0 where id = ${id}`;
  await until(async () => (await stateOf(id))?.payout === "sending");
  if (isBooked) {
    const row = await holdLock(sql, (tx) => tx`select 1 from withdrawal where id = ${id} for update`);
    await book.free();
    await until(async () => (await stateOf(id))?.booked === 1);
    await server.stop("SIGKILL");
    await row.free();
  } else {
    await server.stop("SIGKILL");
    await book.free();
  }
  await sql.end({ timeout: 2 });
  return id;
}

/** Has the server ask for it now, and waits for its answer. */
async function askNow(id: string): Promise<void> {
  const [before] = await sql<{ asks: number }[]>`update payout set due_ms = 0 where withdrawal_id = ${id} returning asks`;
  await until(async () => {
    const [row] = await sql<{ asks: number; state: string }[]>`select asks, state from payout where withdrawal_id = ${id}`;
    return row?.state === "paid" || (row?.asks ?? 0) > (before?.asks ?? 0);
  });
}

it(
  "pays each withdrawal once in the sandbox's own book, or not at all, over kills on either side of the call",
  async () => {
    const [lost, booked]: [string[], string[]] = [[], []];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const isBooked = kill % 2 === 1;
      (isBooked ? booked : lost).push(await dieWith(isBooked));
      await start();
    }
    for (const id of [...lost, ...booked, ...lost]) await askNow(id);
    for (const id of booked) expect([id, await stateOf(id)]).toEqual([id, { state: "paid", payout: "paid", attempt: 1, booked: 1 }]);
    // Nobody knows, so nothing is sent and the money stays held, until two people say what became of it.
    for (const id of lost) expect([id, await stateOf(id)]).toEqual([id, { state: "paying", payout: "unknown", attempt: 1, booked: 0 }]);
    expect((await verifyLedger(sql, [checkWithdrawalsAgainstLedger])).problems).toEqual([]);
  },
  KILLS * PER_KILL_MS,
);
