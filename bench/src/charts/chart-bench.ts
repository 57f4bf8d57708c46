/** How long an order takes beside strangers who ask for candles or ticks that must be computed, against the same order without them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forkFile, pause } from "../child.ts";
import { openGuests } from "../orders/guests.ts";
import { tryToPlace } from "../orders/place.ts";
import { CLASS_OPTION } from "../orders/quick-option.ts";
import { type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { percentile } from "../statistics.ts";
import type { StrangerAnswers, StrangerLoad } from "./stranger.ts";

const GUESTS = 64;
const CONNECTIONS = 32;
/** Few enough that an order waits for no other. */
const ORDERS_A_SECOND = 40;
const WARM_MS = 4_000;
const MEASURE_MS = 10_000;
/** Quiet and not quiet in turns, so that what else the machine does falls on both. */
const TURNS = 3;
/** Requests of strangers, and how many a second. */
const STRANGERS = [
  { what: "candles", rate: 20, name: "20 cold candle pages" },
  { what: "ticks", rate: 20, name: "20 cold ticks" },
  { what: "ticks", rate: 200, name: "200 cold ticks" },
] as const;
const CHART_EVERY_MS = 500;
/** Latency counted for an order that was not acknowledged: the server gives it up by then. */
const FAILED_MS = 8_000;
const CROSSES: ReadonlySet<string> = new Set(["C:EURGBP", "C:EURJPY", "C:GBPJPY"]);
const FIRST_END = Date.UTC(2020, 6, 1);
const LAST_END = Date.UTC(2026, 6, 1);

type Products = StrangerLoad["products"];

interface Listed {
  readonly rows: readonly { readonly productCode: string; readonly tickerInfo: { readonly seq: number } }[];
}

/** Products of three classes, and as many times the crosses: every second question is of one, the dearest there is. */
async function productsToAsk(address: string): Promise<Products> {
  const products: Products[number][] = [];
  for (const list of ["stockProduct", "cryptocurrencyProduct", "forexProduct"]) {
    const { rows } = (await (await fetch(`${address}/api/${list}/list`)).json()) as Listed;
    products.push(...rows.map(({ productCode, tickerInfo }) => ({ productCode, seq: tickerInfo.seq })));
  }
  const crosses = products.filter(({ productCode }) => CROSSES.has(productCode));
  return [...products, ...products.flatMap((_, index) => crosses[index % crosses.length] ?? [])];
}

export async function chartBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-charts-"));
  let server: RunningServer | undefined;
  try {
    server = await startServer(dataDir);
    const tokens = await openGuests(server.address, GUESTS);
    return await measure(server, tokens, await productsToAsk(server.address));
  } finally {
    await server?.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Somebody who opens a chart now and then, at an address of his own: how long the newest candles take, ms. */
async function openCharts(address: string, products: Products, durationMs: number): Promise<number[]> {
  const latencies: number[] = [];
  const until = performance.now() + durationMs;
  for (let n = 0; performance.now() < until; n += 1) {
    const code = encodeURIComponent(products[n % products.length]?.productCode ?? "");
    const began = performance.now();
    const headers = { "x-forwarded-for": "10.4.0.1" };
    const answer = await fetch(`${address}/api/candle/list?productCode=${code}&interval=15m&limit=300`, { headers });
    if (answer.status !== 200) throw new Error(`the newest candles were rejected: ${await answer.text()}`);
    await answer.arrayBuffer();
    latencies.push(performance.now() - began);
    await pause(CHART_EVERY_MS);
  }
  return latencies;
}

/** Orders measured without strangers, or beside strangers of one kind. */
interface Measured {
  readonly orders: number[];
  readonly charts: number[];
  failed: number;
  readonly answers: Record<string, number>;
}

const nothing = (): Measured => ({ orders: [], charts: [], failed: 0, answers: {} });

async function measure(server: RunningServer, tokens: readonly string[], products: Products): Promise<Row[]> {
  const place = async (durationMs: number, to: Measured): Promise<void> => {
    const load = {
      tokens,
      mode: "spot",
      terms: CLASS_OPTION,
      way: "http",
      group: 1,
      connections: CONNECTIONS,
      durationMs,
      rate: ORDERS_A_SECOND,
    } as const;
    const placed = await tryToPlace(server, load);
    to.failed += placed.failed;
    to.orders.push(...placed.latencies, ...Array.from({ length: placed.failed }, () => FAILED_MS));
  };
  const both = async (to: Measured): Promise<void> => {
    const [, opened] = await Promise.all([place(MEASURE_MS, to), openCharts(server.address, products, MEASURE_MS)]);
    to.charts.push(...opened);
  };
  const quiet = nothing();
  const beside = STRANGERS.map((strangers) => ({ ...strangers, measured: nothing() }));
  await place(WARM_MS, nothing());
  for (let turn = 0; turn < TURNS; turn += 1) {
    await both(quiet);
    for (const { what, rate, measured } of beside) {
      const strangers = forkFile("charts/stranger.ts");
      try {
        const load = { address: server.address, what, rate, products, from: FIRST_END, to: LAST_END };
        // They begin before the orders and end after them.
        const asked = strangers.ask<StrangerAnswers>({ ...load, durationMs: MEASURE_MS + WARM_MS } satisfies StrangerLoad);
        await both(measured);
        for (const [answer, count] of Object.entries((await asked).answers))
          measured.answers[answer] = (measured.answers[answer] ?? 0) + count;
      } finally {
        await strangers.stop();
      }
    }
  }
  return beside.flatMap(({ name, measured }) => rowsOf(name, measured, quiet));
}

function rowsOf(name: string, beside: Measured, quiet: Measured): Row[] {
  const told = Object.entries(beside.answers).map(([answer, count]) => `${count} ${answer}`);
  const orders = ([0.5, 0.99] as const).map((share) =>
    row({
      name: `p${share * 100} latency of an order beside ${name} a second, against quiet`,
      value: percentile(beside.orders, share),
      unit: "ms",
      anchor: percentile(quiet.orders, share),
      ...(share === 0.5 ? { aim: { of: "ratio", atMost: 2 } } : {}),
      note:
        share === 0.5
          ? `${ORDERS_A_SECOND} orders/s, ${beside.failed} failed, ${quiet.failed} quiet; strangers: ${told.join(", ")}`
          : `${beside.orders.length} and ${quiet.orders.length} orders`,
    }),
  );
  const chart = row({
    name: `p50 of the newest candles of a chart beside ${name} a second, against quiet`,
    value: percentile(beside.charts, 0.5),
    unit: "ms",
    anchor: percentile(quiet.charts, 0.5),
    note: `somebody at an address of his own; slowest ${Math.round(percentile(beside.charts, 1))} ms, none rejected`,
  });
  return [...orders, chart];
}
