/** A day's interest of a hundred thousand locks: booked by itself, and beside durable spot orders, whose latency is compared with that of the same server at rest. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runningClusterAddress, type Sql } from "@candela/server/bench";
import { forkFile, pause } from "../child.ts";
import { openGuests } from "../orders/guests.ts";
import type { Loaded } from "../orders/order-client.ts";
import { place } from "../orders/place.ts";
import { CLASS_OPTION, withDatabase } from "../orders/quick-option.ts";
import { type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { percentile } from "../statistics.ts";
import type { OrdersAsked } from "./seed-orders.ts";

const ORDERS = 100_000;
/** Days that are due: one is booked with nothing beside it, one beside orders. */
const DAYS = 2;
const GUESTS = 500;
const CONNECTIONS = 32;
const WARM_MS = 3_000;
const MEASURE_MS = 8_000;
const LATENCY_MS = 8_000;
const LOOK_EVERY_MS = 50;
const BOOKED_MS_MAX = 600_000;
/** Of a full load, as in the part `orders`. */
const SHARE = 0.5;

export async function earningBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-earning-"));
  let server: RunningServer | undefined;
  try {
    server = await startServer(dataDir);
    const tokens = await openGuests(server.address, GUESTS);
    await place(server, spot(tokens, WARM_MS, null));
    const full = (await place(server, spot(tokens, MEASURE_MS, null))).perSecond;
    await server.process.stop();
    await seedOrders(dataDir);
    server = await startServer(dataDir);
    const database = runningClusterAddress(dataDir);
    if (database === undefined) throw new Error("the database is not running");
    const running = server;
    return await withDatabase(database, (sql) => measure(sql, running, tokens, full));
  } finally {
    await server?.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const spot = (tokens: readonly string[], durationMs: number, rate: number | null) =>
  ({ tokens, mode: "spot", terms: CLASS_OPTION, way: "http", group: 1, connections: CONNECTIONS, durationMs, rate }) as const;

async function seedOrders(dataDir: string): Promise<void> {
  const child = forkFile("earning/seed-orders.ts", [], { DATA_DIR: dataDir, LOG_LEVEL: "error" });
  try {
    await child.ask<boolean>({ count: ORDERS, days: DAYS } satisfies OrdersAsked);
  } finally {
    await child.stop();
  }
}

async function measure(sql: Sql, server: RunningServer, tokens: readonly string[], full: number): Promise<Row[]> {
  const [first] = await sql<{ day: number }[]>`select min(first_day) as day from earning_order`;
  const day = first?.day ?? 0;
  const rate = full * SHARE;
  await untilBooked(sql, day, 1);
  const began = performance.now();
  await untilBooked(sql, day, ORDERS);
  const alone = (performance.now() - began) / 1_000;
  const beside = await besideOrders(sql, server, tokens, { day: day + 1, rate });
  const quiet = await place(server, spot(tokens, LATENCY_MS, rate));
  const p99 = (loaded: Loaded) => percentile(loaded.latencies, 0.99);
  const p50 = (loaded: Loaded) => percentile(loaded.latencies, 0.5);
  return [
    row({
      ...{ name: "a day's interest of 100,000 locks, until the last is booked and paid", value: alone, unit: "s" },
      ...{ aim: { of: "value", atMost: 60 }, note: "nothing beside it" },
    }),
    row({
      ...{ name: "the same beside spot orders at half of a full load", value: beside.seconds, unit: "s", aim: { of: "value", atMost: 60 } },
      note: `for ${(WARM_MS + LATENCY_MS) / 1_000} s of it ${Math.round(rate)} orders/s, then nothing`,
    }),
    row({
      ...{
        name: "orders with interest booked a second, against durable spot orders",
        value: ORDERS / alone,
        unit: "a second",
        anchor: full,
      },
      note: "over HTTP, 32 connections",
    }),
    row({
      ...{ name: "p99 of a spot order while interest is booked, against none", value: p99(beside.loaded), unit: "ms", anchor: p99(quiet) },
      ...{ aim: { of: "ratio", atMost: 2 }, note: `p50 ${p50(beside.loaded).toFixed(1)} and ${p50(quiet).toFixed(1)} ms` },
    }),
  ];
}

interface BesideOrders {
  readonly day: number;
  readonly rate: number;
}

/** The second day, which follows the first at once. It must not end before the orders do: their latency would be that of no booking. */
async function besideOrders(sql: Sql, server: RunningServer, tokens: readonly string[], { day, rate }: BesideOrders) {
  const began = performance.now();
  // The server has started anew: its first orders read sessions and run code that is not compiled yet, which those at rest afterwards do not.
  await place(server, spot(tokens, WARM_MS, rate));
  const loaded = await place(server, spot(tokens, LATENCY_MS, rate));
  if (await isBooked(sql, day, ORDERS)) throw new Error("the day was booked before the orders had ended: there was nothing to compare");
  await untilBooked(sql, day, ORDERS);
  return { loaded, seconds: (performance.now() - began) / 1_000 };
}

async function isBooked(sql: Sql, day: number, count: number): Promise<boolean> {
  const [row] = await sql<{ count: bigint }[]>`
    select count(*) from (select from earning_order where booked_through >= ${day} and state = 'running' limit ${count}) as booked`;
  return Number(row?.count) >= count;
}

async function untilBooked(sql: Sql, day: number, count: number): Promise<void> {
  const until = performance.now() + BOOKED_MS_MAX;
  while (!(await isBooked(sql, day, count))) {
    if (performance.now() > until) throw new Error(`interest was not booked after ${BOOKED_MS_MAX} ms`);
    await pause(LOOK_EVERY_MS);
  }
}
