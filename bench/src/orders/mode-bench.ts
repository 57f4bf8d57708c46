/** Durable orders of each mode, over HTTP and over the socket, one at a time and fifty a call, against pgbench in the same PostgreSQL and in turns. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runningClusterAddress } from "@candela/server/bench";
import { processorMs } from "../processor-time.ts";
import { notMeasured, type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { mean } from "../statistics.ts";
import { openGuests } from "./guests.ts";
import type { Mode } from "./mode-orders.ts";
import type { Load } from "./order-client.ts";
import { findPgbench, Pgbench } from "./pgbench.ts";
import { place } from "./place.ts";

const GUESTS = 256;
const MANY = 50;
const TURNS = 2;
const WARM_MS = 700;
const MEASURE_MS = 4_000;
const PGBENCH_S = 4;

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
      return await measure(mode, server, await openGuests(server.address, GUESTS), pgbench);
    } finally {
      await server?.process.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  };
}

async function measure(mode: Mode, server: RunningServer, tokens: readonly string[], pgbench: Pgbench | undefined): Promise<Row[]> {
  const figures: Spent[][] = CELLS.map(() => []);
  const anchors: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [index, cell] of CELLS.entries()) figures[index]?.push(await spentIn(server, { ...cell, mode, tokens }));
    if (pgbench !== undefined) anchors.push(await pgbench.measure(PGBENCH_S));
  }
  return CELLS.flatMap((cell, index) => rowsOf(mode, cell, figures[index] ?? [], anchors));
}

async function spentIn(server: RunningServer, load: Omit<Load, "address" | "durationMs" | "rate">): Promise<Spent> {
  await place(server, { ...load, durationMs: WARM_MS, rate: null });
  const pid = server.process.child.pid ?? 0;
  const before = processorMs(pid);
  const { orders, perSecond } = await place(server, { ...load, durationMs: MEASURE_MS, rate: null });
  const after = processorMs(pid);
  const micros = (ms: number) => (ms * 1_000) / orders;
  return { perSecond, server: micros(after.own - before.own), database: micros(after.children - before.children) };
}

const ORDERS: Readonly<Record<Mode, string>> = { spot: "spot orders", quick: "quick trades", contract: "contracts opened and closed" };

function rowsOf(mode: Mode, { way, group, connections }: Cell, figures: readonly Spent[], anchors: readonly number[]): Row[] {
  const name = `durable ${ORDERS[mode]} over ${way === "http" ? "HTTP" : "the socket"}, ${group === 1 ? "one" : group} a call`;
  const turns = (values: readonly number[]) => values.map((value) => Math.round(value)).join(" and ");
  const cost = (pick: (spent: Spent) => number) => Math.round(mean(figures.map(pick)));
  const note = `${connections} calls at once; in turns: ${turns(figures.map((one) => one.perSecond))}, pgbench ${turns(anchors)}`;
  if (anchors.length === 0) return [notMeasured(name, "pgbench is not installed")];
  return [
    row({
      name,
      value: mean(figures.map((one) => one.perSecond)),
      unit: "orders/s",
      anchor: mean(anchors),
      aim: { of: "ratio", atLeast: group === 1 ? 2 : 5 },
      note,
    }),
    row({
      name: "processor time of one of them, server and PostgreSQL",
      value: mean(figures.map((one) => one.server + one.database)),
      unit: "µs",
      note: `server ${cost((one) => one.server)}, PostgreSQL ${cost((one) => one.database)}; lowest turn ${Math.round(Math.min(...figures.map((one) => one.server + one.database)))}`,
    }),
  ];
}
