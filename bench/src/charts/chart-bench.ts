/** How long an order takes beside strangers who ask for candles that must be computed, against the same order without them. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forkFile } from "../child.ts";
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
  const answers: Record<string, number> = {};
  await orders(WARM_MS);
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(...(await orders(MEASURE_MS)));
    const strangers = forkFile("charts/candle-client.ts");
    try {
      const load = { address: server.address, rate: PAGES_A_SECOND, productCodes, from: FIRST_END, to: LAST_END };
      // They begin before the orders and end after them.
      const asked = strangers.ask<CandlesAsked>({ ...load, durationMs: MEASURE_MS + WARM_MS } satisfies CandleLoad);
      beside.push(...(await orders(MEASURE_MS)));
      for (const [answer, count] of Object.entries((await asked).answers)) answers[answer] = (answers[answer] ?? 0) + count;
    } finally {
      await strangers.stop();
    }
  }
  const told = Object.entries(answers).map(([answer, count]) => `${count} ${answer}`);
  return ([0.5, 0.99] as const).map((share) =>
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
}
