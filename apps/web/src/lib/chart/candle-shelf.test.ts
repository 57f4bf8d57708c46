import { MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import type { CandleRow } from "./candle-row.ts";
import { type CandleShelf, createCandleShelf } from "./candle-shelf.ts";
import { summaryOf } from "./summary.ts";

const START = Date.UTC(2026, 10, 20, 15);
const row = (minute: number, close: string, high = close, volume = "1"): CandleRow => ({
  ...{ ts: START + minute * MINUTE_MS, open: "100.00", high, low: "90.00", close, volume },
});

/** Whatever way a candle is asked for, it is the same one. */
function expectOneTruth(shelf: CandleShelf): void {
  const rows = shelf.rows();
  expect(rows.map(({ ts }) => shelf.rowAt(ts))).toEqual(rows);
  expect(shelf.last()).toEqual(rows.at(-1));
  expect(shelf.summary()).toEqual(summaryOf(rows));
  const newest = rows.at(-1);
  if (newest !== undefined) expect(shelf.bar(newest).high).toBe(Number(newest.high));
}

describe("the candles of a chart", () => {
  it("are the same by their place, by their moment, as the newest and at a glance, whatever comes", () => {
    const shelf = createCandleShelf("1m");
    expectOneTruth(shelf);
    shelf.put([row(0, "100.00"), row(1, "101.00")]);
    expectOneTruth(shelf);
    for (const next of [row(1, "102.00", "103.00", "7"), row(2, "99.00"), row(2, "98.50", "104.00", "9"), row(3, "97.00")]) {
      expect(shelf.take(next)).toBe(true);
      expectOneTruth(shelf);
      expect(shelf.rowAt(next.ts)).toEqual(next);
    }
    shelf.setPrice({ nowPrice: "110.00", ts: START + 3 * MINUTE_MS + 5_000 });
    expectOneTruth(shelf);
    expect(shelf.rowAt(START + 3 * MINUTE_MS)).toMatchObject({ close: "110.00", high: "110.00", low: "90.00" });
    // A price of the minute before closes no candle of this one.
    shelf.setPrice({ nowPrice: "120.00", ts: START + 3 * MINUTE_MS - 1 });
    expectOneTruth(shelf);
    expect(shelf.last()).toEqual(row(3, "97.00"));
    shelf.put([row(-1, "90.00"), row(0, "91.00")]);
    expectOneTruth(shelf);
    expect(shelf.rowAt(START + MINUTE_MS)).toBeUndefined();
  });

  it("are live as far as anybody told of one, and take none from before", () => {
    const shelf = createCandleShelf("1m");
    expect(shelf.take(row(0, "100.00"))).toBe(false);
    shelf.put([row(0, "100.00")]);
    expect([shelf.isLive(), shelf.newestKnown()]).toEqual([true, START]);
    expect(shelf.take(row(-1, "99.00"))).toBe(false);
    shelf.hear(START + 2 * MINUTE_MS);
    expect(shelf.isLive()).toBe(false);
    expect(shelf.take(row(2, "101.00"))).toBe(false);
    shelf.put([row(1, "100.00"), row(2, "101.00")]);
    expect(shelf.isLive()).toBe(true);
    expectOneTruth(shelf);
  });
});
