/** How long an order takes beside strangers who ask for candles that must be computed, against the same order without them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forkFile, pause } from "../child.ts";
import { openGuests } from "../orders/guests.ts";
import { tryToPlace } from "../orders/place.ts";
import { type Row, row } from "../rows.ts";
import { type RunningServer, startServer } from "../server-child.ts";
import { percentile } from "../statistics.ts";
import type { CandleLoad, CandlesAsked } from "./candle-client.ts";

const GUESTS = 64;
const CONNECTIONS = 32;
/** Few enough that an order waits for no other. */
const ORDERS_A_SECOND = 40;
const WARM_MS = 4_000;
const MEASURE_MS = 10_000;
/** Quiet and not quiet in turns, so that what else the machine does falls on both. */
const TURNS = 3;
const PAGES_A_SECOND = 20;
const CHART_EVERY_MS = 500;
/** What an order counts that was not acknowledged: the server gives it no longer. */
const FAILED_MS = 8_000;
const CROSSES = ["C:EURGBP", "C:EURJPY", "C:GBPJPY"] as const;
const FIRST_END = Date.UTC(2020, 6, 1);
const LAST_END = Date.UTC(2026, 6, 1);

interface Products {
  readonly rows: readonly { readonly productCode: string }[];
}

/** Products of three classes, and as many times the crosses: every second page is of one, the dearest there is. */
async function productsToAsk(address: string): Promise<string[]> {
  const codes: string[] = [];
  for (const list of ["stockProduct", "cryptocurrencyProduct", "forexProduct"]) {
    const { rows } = (await (await fetch(`${address}/api/${list}/list`)).json()) as Products;
    codes.push(...rows.map(({ productCode }) => productCode));
  }
  return [...codes, ...codes.map((_, index) => CROSSES[index % CROSSES.length] as string)];
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
async function openCharts(address: string, codes: readonly string[], durationMs: number): Promise<number[]> {
  const latencies: number[] = [];
  const until = performance.now() + durationMs;
  for (let n = 0; performance.now() < until; n += 1) {
    const code = encodeURIComponent(codes[n % codes.length] ?? "");
    const began = performance.now();
    const headers = { "x-forwarded-for": "10.4.0.1" };
    const answer = await fetch(`${address}/api/candle/list?productCode=${code}&interval=15m&limit=300`, { headers });
    if (answer.status !== 200) throw new Error(`the newest candles were refused: ${await answer.text()}`);
    await answer.arrayBuffer();
    latencies.push(performance.now() - began);
    await pause(CHART_EVERY_MS);
  }
  return latencies;
}

async function measure(server: RunningServer, tokens: readonly string[], productCodes: readonly string[]): Promise<Row[]> {
  let failed = 0;
  const orders = async (durationMs: number): Promise<readonly number[]> => {
    const load = { tokens, mode: "spot", way: "http", group: 1, connections: CONNECTIONS, durationMs, rate: ORDERS_A_SECOND } as const;
    const placed = await tryToPlace(server, load);
    failed += placed.failed;
    return [...placed.latencies, ...Array.from({ length: placed.failed }, () => FAILED_MS)];
  };
  const quiet: number[] = [];
  const beside: number[] = [];
  const charts = { quiet: [] as number[], beside: [] as number[] };
  const both = async (to: number[], chartsTo: number[]): Promise<void> => {
    const [placed, opened] = await Promise.all([orders(MEASURE_MS), openCharts(server.address, productCodes, MEASURE_MS)]);
    to.push(...placed);
    chartsTo.push(...opened);
  };
  const answers: Record<string, number> = {};
  await orders(WARM_MS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    await both(quiet, charts.quiet);
    const strangers = forkFile("charts/candle-client.ts");
    try {
      const load = { address: server.address, rate: PAGES_A_SECOND, productCodes, from: FIRST_END, to: LAST_END };
      // They begin before the orders and end after them.
      const asked = strangers.ask<CandlesAsked>({ ...load, durationMs: MEASURE_MS + WARM_MS } satisfies CandleLoad);
      await both(beside, charts.beside);
      for (const [answer, count] of Object.entries((await asked).answers)) answers[answer] = (answers[answer] ?? 0) + count;
    } finally {
      await strangers.stop();
    }
  }
  const told = Object.entries(answers).map(([answer, count]) => `${count} ${answer}`);
  const chart = row({
    name: "p50 of the newest candles of a chart, beside them and quiet",
    value: percentile(charts.beside, 0.5),
    unit: "ms",
    anchor: percentile(charts.quiet, 0.5),
    note: `somebody at an address of his own; slowest ${Math.round(percentile(charts.beside, 1))} ms, none refused`,
  });
  const rows = ([0.5, 0.99] as const).map((share) =>
    row({
      name: `p${share * 100} latency of an order beside ${PAGES_A_SECOND} cold candle pages a second, against quiet`,
      value: percentile(beside, share),
      unit: "ms",
      anchor: percentile(quiet, share),
      ...(share === 0.5 ? { aim: { of: "ratio", atMost: 2 } } : {}),
      note:
        share === 0.5
          ? `${ORDERS_A_SECOND} orders/s, ${failed} failed; pages: ${told.join(", ")}`
          : `${beside.length} and ${quiet.length} orders`,
    }),
  );
  return [...rows, chart];
}
