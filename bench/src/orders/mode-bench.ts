/** Durable orders of each mode, over HTTP and over the socket, one at a time and fifty a call, against pgbench in the same PostgreSQL and in turns. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runningClusterAddress, type Sql } from "@candela/server/bench";
import { processorMs } from "../processor-time.ts";
import { notMeasured, type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { median } from "../statistics.ts";
import { openGuests } from "./guests.ts";
import type { Mode, Terms } from "./mode-orders.ts";
import type { Load } from "./order-client.ts";
import { findPgbench, Pgbench } from "./pgbench.ts";
import { place } from "./place.ts";
import { addShortOption, CLASS_OPTION, settledTrades, withDatabase } from "./quick-option.ts";

/** So many that what the server remembers of each does not hide what a stranger's order costs. */
const GUESTS = 3_000;
/** Of them, each with a socket. */
const SOCKETS = 512;
const MANY = 50;
/** The middle of them counts: the check of the ledger that runs each minute, or a cleaning of tables, falls into one. */
const TURNS = 5;
const WARM_MS = 700;
/** Longer than a quick trade: from then on as many end as begin. */
const QUICK_WARM_MS = 8_000;
const MEASURE_MS = 3_000;
const PGBENCH_S = 3;

type Cell = Pick<Load, "way" | "group" | "connections">;

/** As many orders under way in calls of fifty as two hundred single ones. */
const CELLS: readonly Cell[] = [
  { way: "http", group: 1, connections: 32 },
  { way: "socket", group: 1, connections: 32 },
  { way: "http", group: MANY, connections: 16 },
  { way: "socket", group: MANY, connections: 16 },
];

interface Spent {
  readonly perSecond: number;
  /** Microseconds of processor time an order. */
  readonly server: number;
  readonly database: number;
  /** Quick trades settled a second meanwhile; null in other modes. */
  readonly settled: number | null;
}

/** pgbench meanwhile: transactions a second, and microseconds of PostgreSQL's processor time of each. */
interface Anchor {
  readonly perSecond: number;
  readonly database: number;
}

interface Bench {
  readonly mode: Mode;
  readonly server: RunningServer;
  readonly tokens: readonly string[];
  readonly terms: Terms;
  readonly sql: Sql;
  readonly pgbench: Pgbench | undefined;
}

export function modeBench(mode: Mode): () => Promise<Row[]> {
  return async () => {
    const dataDir = mkdtempSync(join(tmpdir(), `candela-bench-${mode}-`));
    let server: RunningServer | undefined;
    try {
      server = await startServer(dataDir);
      const database = runningClusterAddress(dataDir);
      if (database === undefined) throw new Error("the database is not running");
      const program = findPgbench();
      const pgbench = program === undefined ? undefined : new Pgbench(program, database);
      await pgbench?.prepare(dataDir);
      const tokens = await openGuests(server.address, GUESTS);
      const running = server;
      return await withDatabase(database, async (sql) => {
        const terms = mode === "quick" ? await addShortOption(sql, running) : CLASS_OPTION;
        return await measure({ mode, server: running, tokens, terms, sql, pgbench });
      });
    } finally {
      await server?.process.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
}

async function measure(bench: Bench): Promise<Row[]> {
  await orderOnce(bench);
  const figures: Spent[][] = CELLS.map(() => []);
  const anchors: Anchor[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, cell] of CELLS.entries()) figures[index]?.push(await spentIn(bench, cell));
    if (bench.pgbench !== undefined) anchors.push(await anchorOf(bench.server, bench.pgbench));
  }
  return CELLS.flatMap((cell, index) => rowsOf(bench.mode, cell, figures[index] ?? [], anchors));
}

/** A guest's first order opens accounts and looks up its session: each has it behind itself before the turns, so that the first row is not mostly those. */
async function orderOnce({ mode, server, tokens, terms }: Bench): Promise<void> {
  await place(server, { way: "http", group: 1, connections: 32, mode, terms, tokens, rate: null, durationMs: null });
}

async function anchorOf({ process }: RunningServer, pgbench: Pgbench): Promise<Anchor> {
  const pid = process.child.pid ?? 0;
  const before = processorMs(pid).children;
  const perSecond = await pgbench.measure(PGBENCH_S);
  return { perSecond, database: ((processorMs(pid).children - before) * 1_000) / (perSecond * PGBENCH_S) };
}

async function spentIn({ mode, server, tokens, terms, sql }: Bench, cell: Cell): Promise<Spent> {
  const load = { ...cell, mode, terms, tokens: cell.way === "http" ? tokens : tokens.slice(0, SOCKETS), rate: null };
  await place(server, { ...load, durationMs: mode === "quick" ? QUICK_WARM_MS : WARM_MS });
  const settledBefore = mode === "quick" ? await settledTrades(sql) : null;
  const { orders, perSecond, spent } = await place(server, { ...load, durationMs: MEASURE_MS });
  const micros = (ms: number) => (ms * 1_000) / orders;
  const settled = settledBefore === null ? null : ((await settledTrades(sql)) - settledBefore) / (orders / perSecond);
  return { perSecond, server: micros(spent.own), database: micros(spent.children), settled };
}

const ORDERS: Readonly<Record<Mode, string>> = { spot: "spot orders", quick: "quick trades", contract: "contracts opened and closed" };

function rowsOf(mode: Mode, { way, group, connections }: Cell, figures: readonly Spent[], anchors: readonly Anchor[]): Row[] {
  const name = `durable ${ORDERS[mode]} over ${way === "http" ? "HTTP" : "the socket"}, ${group === 1 ? "one" : group} a call`;
  const turns = (values: readonly number[]) => values.map((value) => Math.round(value)).join(", ");
  const cost = (pick: (spent: Spent) => number) => Math.round(median(figures.map(pick)));
  const settled = figures.flatMap((one) => one.settled ?? []);
  const note = [
    `${connections} calls at once; in turns: ${turns(figures.map((one) => one.perSecond))}, pgbench ${turns(anchors.map((one) => one.perSecond))}`,
    ...(settled.length === 0 ? [] : [`settled a second meanwhile: ${turns(settled)}`]),
  ].join("; ");
  if (anchors.length === 0) return [notMeasured(name, "pgbench is not installed")];
  return [
    row({
      name,
      value: median(figures.map((one) => one.perSecond)),
      unit: "orders/s",
      anchor: median(anchors.map((one) => one.perSecond)),
      aim: { of: "ratio", atLeast: group === 1 ? 2 : 5 },
      note,
    }),
    row({
      name: "processor time of one of them, server and PostgreSQL",
      value: median(figures.map((one) => one.server + one.database)),
      unit: "µs",
      note: `server ${cost((one) => one.server)}, PostgreSQL ${cost((one) => one.database)}; lowest turn ${Math.round(Math.min(...figures.map((one) => one.server + one.database)))}`,
    }),
    row({
      name: "of it PostgreSQL, against a pgbench transaction",
      value: median(figures.map((one) => one.database)),
      unit: "µs",
      anchor: median(anchors.map((one) => one.database)),
    }),
  ];
}
