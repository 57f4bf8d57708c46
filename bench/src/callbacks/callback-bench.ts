/** Signed callbacks of the sandbox's payment provider until they are credited, against durable spot orders in the same server and in turns. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSandboxSecret, runningClusterAddress, type Sql } from "@candela/server/bench";
import { forkFile, pause } from "../child.ts";
import { openGuests } from "../orders/guests.ts";
import { place } from "../orders/place.ts";
import { CLASS_OPTION, withDatabase } from "../orders/quick-option.ts";
import { processorMs } from "../processor-time.ts";
import { type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { mean } from "../statistics.ts";
import type { Delivered, Deliveries } from "./callback-client.ts";
import { openDeposits, type WaitingDeposit } from "./waiting-deposits.ts";

const GUESTS = 256;
const CONNECTIONS = 32;
const TURNS = 3;
/** Deposits of a turn. */
const DEPOSITS = 6_000;
/** Deliveries that come a second time: a provider sends again what it is not sure of. */
const REPEATED_EVERY = 20;
const WARM_DEPOSITS = 500;
const WARM_MS = 2_000;
const MEASURE_MS = 6_000;
const LOOK_EVERY_MS = 5;
const CREDITED_MS_MAX = 300_000;

/** Things a second, and microseconds of processor time of each. */
interface Spent {
  readonly perSecond: number;
  readonly server: number;
  readonly database: number;
}

interface Bench {
  readonly server: RunningServer;
  readonly sql: Sql;
  readonly secret: string;
  readonly tokens: readonly string[];
  readonly userIds: readonly string[];
}

export async function callbackBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-callbacks-"));
  let running: RunningServer | undefined;
  try {
    const server = await startServer(dataDir);
    running = server;
    const database = runningClusterAddress(dataDir);
    if (database === undefined) throw new Error("the database is not running");
    const tokens = await openGuests(server.address, GUESTS);
    return await withDatabase(database, async (sql) => {
      const users = await sql<{ id: bigint }[]>`select id from app_user order by id`;
      const secret = await readSandboxSecret(sql, dataDir);
      return await measure({ server, sql, secret, tokens, userIds: users.map(({ id }) => String(id)) });
    });
  } finally {
    await running?.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(bench: Bench): Promise<Row[]> {
  const callbacks: Spent[] = [];
  const orders: Spent[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await credited(bench, WARM_DEPOSITS);
    callbacks.push(await credited(bench, DEPOSITS));
    await ordered(bench, WARM_MS);
    orders.push(await ordered(bench, MEASURE_MS));
  }
  return rowsOf(callbacks, orders);
}

/** Until the last deposit is on its user's balance, each of them once. */
async function credited({ server, sql, secret, userIds }: Bench, count: number): Promise<Spent> {
  const deposits = await openDeposits(sql, userIds, count);
  const bodies = deposits.flatMap(({ body }, index) => (index % REPEATED_EVERY === 0 ? [body, body] : [body]));
  const client = forkFile("callbacks/callback-client.ts");
  try {
    await client.next();
    const pid = server.process.child.pid ?? 0;
    const [before, began] = [processorMs(pid), performance.now()];
    const said = await client.ask<Delivered>({ address: server.address, secret, bodies, connections: CONNECTIONS } satisfies Deliveries);
    if (said.failed > 0) throw new Error(`${said.failed} of ${bodies.length} callbacks were not taken: ${said.complaint}`);
    await allApplied(sql);
    const [seconds, after] = [(performance.now() - began) / 1_000, processorMs(pid)];
    await assertCredited(sql, deposits);
    const micros = (ms: number) => (ms * 1_000) / count;
    return { perSecond: count / seconds, server: micros(after.own - before.own), database: micros(after.children - before.children) };
  } finally {
    await client.stop();
  }
}

async function allApplied(sql: Sql): Promise<void> {
  const until = performance.now() + CREDITED_MS_MAX;
  for (;;) {
    const [row] = await sql<{ waits: boolean }[]>`select exists(select 1 from payment_callback where applied_ms is null) as waits`;
    if (row?.waits === false) return;
    if (performance.now() > until) throw new Error(`callbacks still wait after ${CREDITED_MS_MAX} ms`);
    await pause(LOOK_EVERY_MS);
  }
}

/** By the ledger's own transfers: 50.00 on the balance of each, and the fee off it, once. */
async function assertCredited(sql: Sql, deposits: readonly WaitingDeposit[]): Promise<void> {
  const ids = deposits.map(({ id }) => id).join(",");
  const [row] = await sql<{ booked: bigint; once: bigint }[]>`
    select count(*) as booked, count(*) filter (where t.transfers = 1 and t.amount = 5000) as once from (
      select d.id, count(t.id) as transfers, sum(t.amount) as amount
      from deposit d join deposit_event e on e.deposit_id = d.id join ledger_transfer t on t.id = any (e.transfer_ids) and t.credit_owner = d.user_id
      where d.id = any (string_to_array(${ids}, ',')::bigint[]) group by d.id
    ) t`;
  if (Number(row?.once) !== deposits.length)
    throw new Error(`of ${deposits.length} deposits ${row?.booked} were credited, ${row?.once} once`);
}

async function ordered({ server, tokens }: Bench, durationMs: number): Promise<Spent> {
  const load = {
    tokens,
    mode: "spot",
    terms: CLASS_OPTION,
    way: "http",
    group: 1,
    connections: CONNECTIONS,
    rate: null,
    durationMs,
  } as const;
  const { orders, perSecond, spent } = await place(server, load);
  const micros = (ms: number) => (ms * 1_000) / orders;
  return { perSecond, server: micros(spent.own), database: micros(spent.children) };
}

function rowsOf(callbacks: readonly Spent[], orders: readonly Spent[]): Row[] {
  const figures = (all: readonly Spent[], pick: (spent: Spent) => number) => all.map(pick);
  const turns = (all: readonly Spent[]) =>
    figures(all, ({ perSecond }) => perSecond)
      .map((value) => Math.round(value))
      .join(", ");
  const compared = (name: string, unit: string, pick: (spent: Spent) => number, note: string) =>
    row({ name, value: mean(figures(callbacks, pick)), unit, anchor: mean(figures(orders, pick)), note });
  const sizes = `${DEPOSITS} deposits a turn, ${CONNECTIONS} callbacks at once, one in ${REPEATED_EVERY} sent twice`;
  return [
    compared(
      "signed callbacks credited, against durable spot orders over HTTP",
      "a second",
      ({ perSecond }) => perSecond,
      `${sizes}; in turns: ${turns(callbacks)}, orders ${turns(orders)}`,
    ),
    compared("processor time of a callback, server, against an order", "µs", ({ server }) => server, "all threads, without the clients"),
    compared("processor time of a callback, PostgreSQL, against an order", "µs", ({ database }) => database, "without the clients"),
  ];
}
