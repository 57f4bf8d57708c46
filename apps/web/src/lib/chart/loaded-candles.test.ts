import { MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { CandleRow } from "./candle-row.ts";
import { createLoadedCandles, type LoadedCandles } from "./loaded-candles.ts";
import { summaryOf } from "./summary.ts";

const START = Date.UTC(2026, 10, 20, 15);
const row = (minute: number, close: string, high = close, volume = "1"): CandleRow => ({
  ...{ ts: START + minute * MINUTE_MS, open: "100.00", high, low: "90.00", close, volume },
});

/** A candle is the same in every interval and by every way of reading. */
function expectOneTruth(cache: LoadedCandles): void {
  const rows = cache.rows();
  expect(rows.map(({ ts }) => cache.rowAt(ts))).toEqual(rows);
  expect(cache.last()).toEqual(rows.at(-1));
  expect(cache.summary()).toEqual(summaryOf(rows));
  const newest = rows.at(-1);
  if (newest !== undefined) expect(cache.bar(newest).high).toBe(Number(newest.high));
}

describe("the candles of a chart", () => {
  it("are the same by their place, by their moment, as the newest and at a glance, whatever comes", () => {
    const cache = createLoadedCandles("1m");
    expectOneTruth(cache);
    cache.put([row(0, "100.00"), row(1, "101.00")]);
    expectOneTruth(cache);
    for (const next of [row(1, "102.00", "103.00", "7"), row(2, "99.00"), row(2, "98.50", "104.00", "9"), row(3, "97.00")]) {
      expect(cache.take(next)).toBe(true);
      expectOneTruth(cache);
      expect(cache.rowAt(next.ts)).toEqual(next);
    }
    cache.setPrice({ nowPrice: "110.00", ts: START + 3 * MINUTE_MS + 5_000 });
    expectOneTruth(cache);
    expect(cache.rowAt(START + 3 * MINUTE_MS)).toMatchObject({ close: "110.00", high: "110.00", low: "90.00" });
    // A price of the minute before closes no candle of this one.
    cache.setPrice({ nowPrice: "120.00", ts: START + 3 * MINUTE_MS - 1 });
    expectOneTruth(cache);
    expect(cache.last()).toEqual(row(3, "97.00"));
    cache.put([row(-1, "90.00"), row(0, "91.00")]);
    expectOneTruth(cache);
    expect(cache.rowAt(START + MINUTE_MS)).toBeUndefined();
  });

  it("are live as far as anybody told of one, and take none from before", () => {
    const cache = createLoadedCandles("1m");
    expect(cache.take(row(0, "100.00"))).toBe(false);
    cache.put([row(0, "100.00")]);
    expect([cache.isLive(), cache.newestKnown()]).toEqual([true, START]);
    expect(cache.take(row(-1, "99.00"))).toBe(false);
    cache.hear(START + 2 * MINUTE_MS);
    expect(cache.isLive()).toBe(false);
    expect(cache.take(row(2, "101.00"))).toBe(false);
    cache.put([row(1, "100.00"), row(2, "101.00")]);
    expect(cache.isLive()).toBe(true);
    expectOneTruth(cache);
  });
});
