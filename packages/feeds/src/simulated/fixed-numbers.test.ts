import { createHash } from "node:crypto";
import { type Candle, DAY_MS, MINUTE_MS, type Tick } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { Feed } from "../feed.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

/**
 * The numbers of a market are fixed for good: people have traded at them, and published days are worked out again from their seeds. These hashes are of what
 * the market was when it was first written down; a change that makes it quicker leaves them as they are.
 */
const EPOCH = Date.UTC(2026, 8, 1);
const LIVED = Date.UTC(2026, 9, 5);
/** A planned afternoon, the last midnight before people trade and the first after it, a busy hour, and the opening of currencies on a Sunday. */
const MOMENTS = [
  Date.UTC(2026, 8, 16, 14, 29),
  LIVED - MINUTE_MS,
  Date.UTC(2026, 9, 6) - MINUTE_MS,
  Date.UTC(2026, 9, 8, 14, 30),
  Date.UTC(2026, 9, 11, 21),
];
const WINDOW = 2 * MINUTE_MS;
/** Some of each class, fine and coarse, and all crosses. */
const CODES = ["AAPL", "TSLA", "X:BTCUSD", "X:LINKUSD", "ES", "GC", "ZC", "C:EURUSD", "C:USDJPY", "C:EURGBP", "C:EURJPY", "C:GBPJPY"];

type Hash = ReturnType<typeof createHash>;

const addTick = (hash: Hash, { productCode, seq, ts, price, bid, ask, volume }: Tick) =>
  hash.update(`${productCode} ${seq} ${ts} ${price} ${bid} ${ask} ${volume}\n`);
const addCandle = (hash: Hash, code: string, { ts, open, high, low, close, volume }: Candle) =>
  hash.update(`${code} ${ts} ${open} ${high} ${low} ${close} ${volume}\n`);

function ticksHash(feed: Feed): string {
  const hash = createHash("sha256");
  for (const from of MOMENTS)
    for (const code of CODES) for (const tick of feed.ticksBetween(code, from - 1, from + WINDOW, 10_000)) addTick(hash, tick);
  return hash.digest("hex");
}

/** Minutes around each moment, some whole planned days, and whole lived days by their minutes. */
function candlesHash(feed: Feed): string {
  const hash = createHash("sha256");
  const add = (code: string, interval: "1m" | "1d", from: number, to: number) => {
    for (const candle of feed.candles(code, interval, from, to, to)) addCandle(hash, code, candle);
  };
  for (const code of CODES) {
    for (const from of MOMENTS) add(code, "1m", from - 2 * MINUTE_MS, from + 8 * MINUTE_MS);
    add(code, "1d", EPOCH, EPOCH + 7 * DAY_MS);
  }
  for (const code of ["TSLA", "X:LINKUSD", "C:EURJPY"]) add(code, "1m", LIVED + 2 * DAY_MS, LIVED + 3 * DAY_MS);
  return hash.digest("hex");
}

describe.each([
  {
    hours: "continuous",
    ticks: "183b10ad376bd64486c958efae2b7b9bacd13fd0fda74b0fcd91f11c2723107b",
    candles: "230fc9269d05bee50bfa09ba0147b7bc70311656b9ad387c2703d881dcc860f7",
    openings: "96deae2a4f053af117460f33ad34eb444eb3d84f2017f0298af1b5a426b175e3",
  },
  {
    hours: "exchange",
    ticks: "0ea2e51bd6d5b02fd4741439b4367d9d283bf30b6e8654f1d7bb9f7c9ddc7cc8",
    candles: "41994d4f10e9ad38ea04431b50e62011833372af6a6f5709d661ae86e1ef5e37",
    openings: "dfc8f0706bfcd5ac3c693a6a1ad1e965b02e1f3a9b716aa0c28baf30cc85acf8",
  },
] as const)("a market of a seed, $hours", ({ hours, ticks, candles, openings }) => {
  const feed = createSimulatedFeed({ seed: "fixed for good", hours, epoch: EPOCH, livedFrom: LIVED });

  it("has the ticks that it always had", () => {
    expect(ticksHash(feed)).toBe(ticks);
  });

  it("has the candles that it always had", () => {
    expect(candlesHash(feed)).toBe(candles);
  });

  it("opens each day from what it always opened from", () => {
    const told = Array.from({ length: 45 }, (_, i) => {
      const day = EPOCH + i * DAY_MS;
      const label = new Date(day).toISOString().slice(0, 10);
      return [feed.dayCommitment(label, day + DAY_MS), feed.dayOpenState(label, day)];
    });
    expect(createHash("sha256").update(JSON.stringify(told)).digest("hex")).toBe(openings);
  });
});
