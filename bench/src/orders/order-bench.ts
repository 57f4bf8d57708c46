/** Durable orders over HTTP, against one transaction an order and against pgbench, all on one PostgreSQL and in turns. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addressUrl, runningClusterAddress } from "@candela/server/bench";
import { processorMs } from "../processor-time.ts";
import { notMeasured, type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { mean, percentile } from "../statistics.ts";
import { openGuests } from "./guests.ts";
import type { Load } from "./order-client.ts";
import { findPgbench, Pgbench } from "./pgbench.ts";
import { place } from "./place.ts";
import { CLASS_OPTION } from "./quick-option.ts";

const CONNECTIONS = 32;
const GUESTS = 256;
const WARM_MS = 3_000;
const MEASURE_MS = 8_000;
/** The ways are measured in turns, so that what else the machine does falls on all of them. */
const TURNS = 2;
const PGBENCH_S = 10;
const LATENCY_MS = 10_000;

/** Spot orders one at a time over HTTP. */
const spot = (tokens: readonly string[], load: Pick<Load, "durationMs" | "rate">) =>
  ({ tokens, mode: "spot", terms: CLASS_OPTION, way: "http", group: 1, connections: CONNECTIONS, ...load }) as const;

export async function orderBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-orders-"));
  let product: RunningServer | undefined;
  try {
    product = await startServer(dataDir);
    const database = runningClusterAddress(dataDir);
    if (database === undefined) throw new Error("the database is not running");
    const program = findPgbench();
    const pgbench = program === undefined ? undefined : new Pgbench(program, database);
    await pgbench?.prepare(dataDir);
    const tokens = await openGuests(product.address, GUESTS);
    // One server a database: the other way has a database of its own in the same cluster.
    const other = { ...database, database: "postgres" };
    const startOther = () => startServer(join(dataDir, "one-by-one"), ["one-by-one"], { DATABASE_URL: addressUrl(other) });
    return await measure(product, tokens, startOther, pgbench);
  } finally {
    await product?.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Orders a second of the other way, on the same PostgreSQL; its server runs only meanwhile, as connections are not plenty. */
async function measureOther(startOther: () => Promise<RunningServer>): Promise<number> {
  const other = await startOther();
  try {
    const tokens = await openGuests(other.address, GUESTS);
    await place(other, spot(tokens, { durationMs: WARM_MS, rate: null }));
    return (await place(other, spot(tokens, { durationMs: MEASURE_MS, rate: null }))).perSecond;
  } finally {
    await other.process.stop();
  }
}

async function measure(
  product: RunningServer,
  tokens: readonly string[],
  startOther: () => Promise<RunningServer>,
  pgbench: Pgbench | undefined,
): Promise<Row[]> {
  const figures = { batched: [] as number[], oneByOne: [] as number[], pgbench: [] as number[] };
  const spent = { server: [] as number[], database: [] as number[], pgbench: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    await place(product, spot(tokens, { durationMs: WARM_MS, rate: null }));
    const before = spentBy(product);
    const { perSecond, orders } = await place(product, spot(tokens, { durationMs: MEASURE_MS, rate: null }));
    const after = spentBy(product);
    figures.batched.push(perSecond);
    spent.server.push(((after.own - before.own) * 1_000) / orders);
    spent.database.push(((after.children - before.children) * 1_000) / orders);
    if (pgbench !== undefined) {
      const tps = await pgbench.measure(PGBENCH_S);
      figures.pgbench.push(tps);
      spent.pgbench.push(((spentBy(product).children - after.children) * 1_000) / (tps * PGBENCH_S));
    }
    figures.oneByOne.push(await measureOther(startOther));
  }
  const perSecond = mean(figures.batched);
  const name = "durable spot orders over HTTP, 32 connections";
  const turns = (values: readonly number[]) => values.map((value) => Math.round(value)).join(" and ");
  const rows = [
    row({
      name: `${name}, against one transaction an order`,
      value: perSecond,
      unit: "orders/s",
      anchor: mean(figures.oneByOne),
      note: `in turns: ${turns(figures.batched)}, one by one ${turns(figures.oneByOne)}`,
    }),
    pgbench === undefined
      ? notMeasured(`${name}, against pgbench TPC-B`, "pgbench is not installed")
      : row({
          name: `${name}, against pgbench TPC-B`,
          value: perSecond,
          unit: "orders/s",
          anchor: mean(figures.pgbench),
          aim: { of: "ratio", atLeast: 2 },
          note: `pgbench in turns: ${turns(figures.pgbench)}; stretch 3`,
        }),
  ];
  return [...rows, ...costRows(spent), ...(await latencyRows(product, tokens, perSecond / 2))];
}

/** Processor time of the server, and of PostgreSQL's processes, which it has started. */
function spentBy(product: RunningServer): { own: number; children: number } {
  return processorMs(product.process.child.pid ?? 0);
}

/** Says more than orders a second on a machine that also does other work. */
function costRows(spent: { readonly server: number[]; readonly database: number[]; readonly pgbench: number[] }): Row[] {
  return [
    row({ name: "processor time of an order, server", value: mean(spent.server), unit: "µs", note: "all threads, in the load above" }),
    row({
      name: "processor time of an order, PostgreSQL, against a pgbench transaction",
      value: mean(spent.database),
      unit: "µs",
      ...(spent.pgbench.length === 0 ? {} : { anchor: mean(spent.pgbench) }),
      note: "without the clients",
    }),
  ];
}

async function latencyRows(product: RunningServer, tokens: readonly string[], rate: number): Promise<Row[]> {
  try {
    const { latencies } = await place(product, spot(tokens, { durationMs: LATENCY_MS, rate }));
    return ([0.5, 0.99] as const).map((share) =>
      row({
        name: `p${share * 100} latency of an order at half that load`,
        value: percentile(latencies, share),
        unit: "ms",
        note: `${Math.round(rate)} orders/s at planned times, counted from the plan`,
      }),
    );
  } catch (error) {
    return [notMeasured("latency of an order at half that load", error instanceof Error ? error.message : String(error))];
  }
}
