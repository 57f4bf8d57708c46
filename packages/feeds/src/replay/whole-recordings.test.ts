import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { KeyedStream } from "../keyed-stream.ts";
import { drawTicks } from "../minute-ticks.ts";
import { barOfTicks } from "../steps.ts";
import { loadTape } from "./load-recording.ts";
import { intervalLength, type Recording, readManifest } from "./manifest.ts";
import type { Tape } from "./tape.ts";

/**
 * Rows of every recording of MARKET_DATA_DIR against the ticks played from it: of bars every fifth, in a deep run all of them, and all ticks. The rows are read
 * here anew, as text, so that the feed's own reader is checked as well. The bars are played at a speed that gives each four ticks,
 * the fewest and hardest, and drawn out into sixty.
 */
const folder = process.env.MARKET_DATA_DIR ?? "";
const STARTED = Date.UTC(2026, 10, 20);
const BAR_ON_CLOCK_MS = 2_000;
const BARS_EVERY = atDepth(5, 1);

if (folder === "") process.stdout.write("whole recordings: not checked, as MARKET_DATA_DIR names no folder\n");

describe.runIf(folder !== "")("whole recordings", async () => {
  const recordings = folder === "" ? [] : await readManifest(folder);
  const bars = recordings.filter(({ kind }) => kind === "bars");
  const ticks = recordings.filter(({ kind }) => kind === "ticks");

  it.each(bars.map((recording) => [recording.file, recording] as const))(
    "%s folds back to the digit, also from sixty ticks a bar",
    { timeout: 60_000 },
    async (_, recording) => {
      const tape = await tapeOf(recording, (intervalLength(recording.interval) ?? 0) / BAR_ON_CLOCK_MS);
      const rows = await rowsOf(recording);
      expect(rows.length).toBe(recording.rows);
      const first = tape.seqAt(STARTED - 1) + 1;
      const perBar = (tape.seqAt(STARTED + BAR_ON_CLOCK_MS * rows.length - 1) - first + 1) / rows.length;
      expect(perBar).toBe(4);
      rows.forEach((row, i) => {
        if (i % BARS_EVERY !== 0) return;
        const [, open = "", high = "", low = "", close = ""] = row;
        const wanted = [open, high, low, close].map((text) => exactly(text, tape.instrument.priceScale));
        const forward = playedBar(tape, first + i * perBar, perBar);
        const backward = playedBar(tape, first + (2 * rows.length - 1 - i) * perBar, perBar);
        expectBar(forward, wanted, `row ${i + 2}`);
        expectBar(backward, [wanted[3] ?? 0n, wanted[1] ?? 0n, wanted[2] ?? 0n, wanted[0] ?? 0n], `row ${i + 2} backward`);
        expectVolume(forward.volume, row[5] ?? "", tape.instrument.quantityScale, `row ${i + 2}`);
      });
      expectFromSixty(rows);
    },
  );

  it.each(ticks.map((recording) => [recording.file, recording] as const))(
    "%s comes back tick by tick",
    { timeout: 60_000 },
    async (_, recording) => {
      const tape = await tapeOf(recording, 1);
      const rows = await rowsOf(recording);
      const header = rows.length > 0 && recording.interval === "tick-quotes" ? [1, 2] : [3, 3];
      const first = tape.seqAt(STARTED - 1) + 1;
      let before = 0;
      rows.forEach((row, i) => {
        const tick = tape.tick(first + i);
        const bid = exactly(row[header[0] ?? 1] ?? "", tape.instrument.priceScale);
        const ask = exactly(row[header[1] ?? 2] ?? "", tape.instrument.priceScale);
        const same = recording.interval === "tick-quotes" ? tick.bid === bid && tick.ask === highest([bid, ask]) : tick.price === bid;
        if (!same || tick.ts <= before) expect.fail(`row ${i + 2}: ${tick.bid} ${tick.price} ${tick.ask} at ${tick.ts} from ${row.join()}`);
        before = tick.ts;
      });
    },
  );
});

/** Recordings of symbols without a product are played under another's name: the arithmetic is the same. */
function tapeOf(recording: Recording, speed: number): Promise<Tape> {
  return loadTape(folder, { productCode: "AAPL", recording, asks: undefined }, { startedAt: STARTED, speed });
}

async function rowsOf(recording: Recording): Promise<string[][]> {
  const text = gunzipSync(await readFile(path.join(folder, recording.file))).toString("utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(","));
}

function exactly(text: string, scale: number): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

function expectFromSixty(rows: readonly string[][]): void {
  const stream = new KeyedStream(new Int32Array(8), 0, 0, 0);
  let scale = 0;
  for (const row of rows) for (const text of row.slice(1, 5)) scale = Math.max(scale, text.split(".")[1]?.length ?? 0);
  rows.forEach((row, i) => {
    if (i % BARS_EVERY !== 0) return;
    const [open = 0, high = 0, low = 0, close = 0] = row.slice(1, 5).map((text) => Number(exactly(text, scale)));
    const drawn = drawTicks({ open, high, low, close, volume: i }, 60, 60_000, { spread: 1, isBid: false }, stream);
    const folded = barOfTicks(drawn, 60);
    const same = folded?.open === open && folded.high === high && folded.low === low && folded.close === close && folded.volume === i;
    if (!same) expect.fail(`row ${i + 2}: ${JSON.stringify(folded)} from ${row.join()}`);
  });
}

interface PlayedBar {
  readonly prices: readonly bigint[];
  readonly volume: bigint;
}

function playedBar(tape: Tape, first: number, count: number): PlayedBar {
  const ticks = Array.from({ length: count }, (_, k) => tape.tick(first + k));
  const prices = ticks.map(({ price }) => price);
  const high = highest(prices);
  const low = -highest(prices.map((price) => -price));
  return { prices: [prices[0] ?? 0n, high, low, prices[count - 1] ?? 0n], volume: ticks.reduce((sum, { volume }) => sum + volume, 0n) };
}

function highest(prices: readonly bigint[]): bigint {
  let most = prices[0] ?? 0n;
  for (const price of prices) if (price > most) most = price;
  return most;
}

function expectBar(played: PlayedBar, wanted: readonly bigint[], where: string): void {
  if (played.prices.some((price, i) => price !== wanted[i])) expect.fail(`${where}: ${played.prices.join()} instead of ${wanted.join()}`);
}

/** A volume with more digits than the product's quantities take (one file's turnover) has its finest digits cut. */
function expectVolume(played: bigint, text: string, scale: number, where: string): void {
  const [whole = "0", fraction = ""] = text.split(".");
  const wanted = BigInt((whole || "0") + fraction.slice(0, scale).padEnd(scale, "0"));
  if (played !== wanted) expect.fail(`${where}: volume ${played} instead of ${text}`);
}
