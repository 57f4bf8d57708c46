import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { assert, formatUnits, MINUTE_MS, type Tick } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { Feed } from "../feed.ts";
import { feedContract } from "../feed-contract.ts";
import { foldTicks } from "../fold.ts";
import { LISTINGS } from "../instruments/index.ts";
import { chooseRecordings, productOfSymbol } from "./choose-recordings.ts";
import { readManifest } from "./manifest.ts";
import { createReplayFeed } from "./replay-feed.ts";

const FIXTURES = path.join(import.meta.dirname, "fixtures");
/** Away from a minute's boundary on purpose. */
const STARTED = Date.UTC(2026, 10, 20, 9, 30, 17, 421);
const START_MINUTE = Date.UTC(2026, 10, 20, 9, 30);
const NOW = STARTED + 40 * MINUTE_MS;
const PRODUCTS = ["X:BTCUSD", "C:EURUSD", "TSLA"];

const atSpeed = (speed: number) => () => createReplayFeed({ folder: FIXTURES, startedAt: STARTED, speed });

describe("replay feed at the recorded speed", () => {
  feedContract({ make: atSpeed(1), products: PRODUCTS, now: NOW });
});

describe("replay feed at seven times the speed", () => {
  feedContract({ make: atSpeed(7), products: [...PRODUCTS, "ES"], now: NOW });
});

describe("replay feed", () => {
  it("plays the recorded minutes forward from the start, then backward, to the digit", async () => {
    const feed = await atSpeed(1)();
    const rows = await recordedRows("btc-1m.csv");
    const scale = feed.instruments.find(({ productCode }) => productCode === "X:BTCUSD")?.priceScale ?? 0;
    const candles = feed.candles("X:BTCUSD", "1m", START_MINUTE, START_MINUTE + 21 * MINUTE_MS, NOW);
    const played = candles.map((bar) => [bar.open, bar.high, bar.low, bar.close].map((price) => plain(formatUnits(price, scale))));
    const forward = rows.map(([, ...prices]) => prices.slice(0, 4).map((price) => plain(price)));
    const backward = forward.map(([open, high, low, close]) => [close, high, low, open]).reverse();
    expect(played).toEqual([...forward, ...backward, ...forward]);
    const ticks = feed.ticksBetween("X:BTCUSD", START_MINUTE - 1, START_MINUTE + 21 * MINUTE_MS - 1, 10_000);
    expect(foldTicks("1m", ticks)).toEqual(candles);
  });

  it("quotes recorded bids with the recorded spread", async () => {
    const feed = await atSpeed(1)();
    const bids = await recordedRows("eurusd-1m.csv");
    const asks = await recordedRows("eurusd-1m_ask.csv");
    bids.forEach((bid, i) => {
      const from = START_MINUTE + i * MINUTE_MS;
      const spread = Math.round((Number(asks[i]?.[4]) - Number(bid[4])) * 1e5);
      for (const tick of feed.ticksBetween("C:EURUSD", from - 1, from + MINUTE_MS - 1, 500)) {
        expect(tick.bid).toBe(tick.price);
        expect(tick.ask - tick.bid).toBe(BigInt(spread));
      }
    });
  });

  it("plays recorded quotes as they were, a millisecond apart where two share a moment, long silences cut", async () => {
    const feed = await atSpeed(1)();
    const ticks = feed.ticksBetween("ES", START_MINUTE - 1, START_MINUTE + 30 * MINUTE_MS, 14);
    const rows = await recordedRows("us500-quotes.csv");
    expect(ticks.slice(0, 7).map(({ bid, ask }) => [bid, ask])).toEqual(
      rows.map(([, bid, ask]) => [BigInt(Number(bid) * 100), BigInt(Number(ask) * 100)]),
    );
    expect(ticks.slice(0, 7).map(({ ts }) => ts - START_MINUTE)).toEqual([0, 800, 801, 12_245, 89_900, 689_900, 691_400]);
    expect(ticks.slice(7).map(({ price }) => price)).toEqual(
      ticks
        .slice(0, 7)
        .map(({ price }) => price)
        .reverse(),
    );
    expect(seqsAreDense(ticks)).toBe(true);
  });

  it("a tick at the very opening of a candle belongs to that one alone", async () => {
    const feed = await atSpeed(1)();
    const [from, to] = [START_MINUTE - 15 * MINUTE_MS, START_MINUTE + 15 * MINUTE_MS];
    const ticks = feed.ticksBetween("ES", from - 1, to - 1, 10_000);
    expect(ticks.map(({ ts }) => ts)).toContain(START_MINUTE);
    for (const interval of ["1m", "5m", "15m"] as const)
      expect(feed.candles("ES", interval, from, to, NOW)).toEqual(foldTicks(interval, ticks));
  });

  it("has a past of years at its start", async () => {
    const feed = await atSpeed(1)();
    const days = feed.candles("TSLA", "1d", STARTED - 5 * 365 * 1440 * MINUTE_MS, STARTED, STARTED);
    expect(days.length).toBe(5 * 365);
    expect(days.every(({ high, low, volume }) => high === 40_555n && low === 39_550n && volume > 0n)).toBe(true);
  });

  it("starts at the same tick again after a restart, wherever it is asked first", async () => {
    const [one, other]: Feed[] = [await atSpeed(3)(), await atSpeed(3)()];
    other?.candles("TSLA", "1M", STARTED - 1e10, NOW, NOW);
    expect(other?.tickAt("X:BTCUSD", NOW)).toEqual(one?.tickAt("X:BTCUSD", NOW));
  });

  it("takes the finest bars of each known product, or the file asked for", async () => {
    const recordings = await readManifest(FIXTURES);
    const byProduct = Object.fromEntries(chooseRecordings(recordings).map((one) => [one.productCode, one]));
    expect(Object.keys(byProduct).sort()).toEqual(["C:EURUSD", "ES", "TSLA", "X:BTCUSD"]);
    expect(byProduct["C:EURUSD"]?.recording.file).toBe("eurusd-1m.csv");
    expect(byProduct["C:EURUSD"]?.asks?.file).toBe("eurusd-1m_ask.csv");
    const wanted = chooseRecordings(recordings, { "C:EURUSD": "eurusd-1d.csv" }).find((one) => one.productCode === "C:EURUSD");
    expect(wanted?.recording.file).toBe("eurusd-1d.csv");
    expect(() => chooseRecordings(recordings, { "C:EURUSD": "nope.csv" })).toThrow("nope.csv");
  });

  it("knows which product a recorded symbol stands for", () => {
    expect(["BTCPERP", "DOGEUSDT", "XAUUSD", "US500", "GBPUSD", "SPY", "6E"].map(productOfSymbol)).toEqual([
      "X:BTCUSD",
      "X:DOGEUSD",
      "GC",
      "ES",
      "C:GBPUSD",
      "SPY",
      "6E",
    ]);
    expect(["XRPETH", "BTCEUR", "GE"].map(productOfSymbol)).toEqual([undefined, undefined, undefined]);
  });

  it("rejects a speed at which bars blur, and says so for a folder without a manifest", async () => {
    await expect(atSpeed(10_000)()).rejects.toThrow(RangeError);
    await expect(createReplayFeed({ folder: path.join(FIXTURES, "nowhere"), startedAt: STARTED })).rejects.toThrow("MANIFEST.json");
  });

  it("takes orders of the sizes that are listed, however fine the volumes of a recording", async () => {
    const listed = LISTINGS.find(({ instrument }) => instrument.productCode === "AAPL")?.instrument;
    assert(listed !== undefined, "it is listed");
    const bars = ["2026-01-05T10:00:00Z,1.5,2,1,1.25,10.123456", "2026-01-05T10:01:00Z,1.25,1.5,1,1.5,20"];
    const folder = await folderOf("a.csv", `ts,open,high,low,close,volume\n${bars.join("\n")}\n`);
    try {
      const [played] = (await createReplayFeed({ folder, startedAt: STARTED })).instruments;
      expect(played?.quantityScale).toBe(6);
      for (const size of ["quantityStep", "quantityMin", "quantityMax"] as const)
        expect(plain(formatUnits(played?.[size] ?? 0n, 6)), size).toBe(plain(formatUnits(listed[size], listed.quantityScale)));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("reads compressed files, and names file and row of a broken number", async () => {
    const csv = "ts,open,high,low,close,volume\n2026-01-05T10:00:00Z,1.5,2,1,1.25,10\n2026-01-05T10:01:00Z,1.25,1.5,1,1.5,20\n";
    const folder = await folderOf("a.csv.gz", gzipSync(csv));
    try {
      const feed = await createReplayFeed({ folder, startedAt: STARTED });
      expect(feed.candles("AAPL", "1m", START_MINUTE, START_MINUTE + MINUTE_MS, NOW)[0]).toEqual({
        ts: START_MINUTE,
        open: 150n,
        high: 200n,
        low: 100n,
        close: 125n,
        volume: 1_000n,
      });
      await writeFile(path.join(folder, "a.csv.gz"), gzipSync(csv.replace("1.25,1.5", "1.25,1e5")));
      await expect(createReplayFeed({ folder, startedAt: STARTED })).rejects.toThrow("1e5 in row 3");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

/** A folder with one recording of Apple in minutes. */
async function folderOf(file: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "candela-replay-"));
  const files = [{ file, symbol: "AAPL", name: "Apple", kind: "bars", interval: "1m", rows: 2, price_kind: "trades" }];
  await writeFile(path.join(folder, "MANIFEST.json"), JSON.stringify({ format_version: 1, files }));
  await writeFile(path.join(folder, file), content);
  return folder;
}

async function recordedRows(file: string): Promise<string[][]> {
  const text = await readFile(path.join(FIXTURES, file), "utf8");
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
}

/** Without zeros at the end of the fraction. */
function plain(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function seqsAreDense(ticks: readonly Tick[]): boolean {
  const [first] = ticks;
  assert(first !== undefined, "there are ticks");
  return ticks.every(({ seq }, i) => seq === first.seq + i);
}
