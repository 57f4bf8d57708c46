import { DAY_MS, MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { quantile } from "../calibration/statistics.ts";
import { dayOf, weekday } from "../civil-day.ts";
import type { Feed, Instrument } from "../feed.ts";
import { ALWAYS_LISTED } from "./closes-test-kit.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

const EPOCH = Date.UTC(2026, 0, 1);
const NEVER = Date.UTC(2099, 0, 1);
const UNTIL = Date.UTC(2026, 10, 1);
/** Crosses open where their legs do, see cross.test.ts; their days take longer to find out. */
const OWN = ALWAYS_LISTED.flatMap(({ instrument, cross }) => (cross === undefined ? instrument : []));

/** Size of the move from the last close to each day's open, and whether the product had been closed in between. */
function openings(feed: Feed, { productCode }: Instrument) {
  const days = feed.candles(productCode, "1d", EPOCH, UNTIL, UNTIL);
  return days.slice(1).map(({ ts, open }, i) => ({
    wasClosed: !(feed.isOpen(productCode, ts - 1) && feed.isOpen(productCode, ts)),
    move: Math.abs(Math.log(Number(open) / Number(days[i]?.close ?? open))),
  }));
}

function sizesWithin(feed: Feed, code: string, from: number, until: number): number[] {
  const ticks = feed.ticksBetween(code, from, until, 100_000);
  return ticks.slice(1).map(({ price }, i) => Math.abs(Math.log(Number(price) / Number(ticks[i]?.price ?? price))));
}

describe("midnight where nothing closes", () => {
  const feed = createSimulatedFeed({ seed: "midnight", hours: "continuous", epoch: EPOCH, livedFrom: NEVER, listings: ALWAYS_LISTED });

  it("is no opening: each day of every product begins at the price the day before ended at, Mondays too", () => {
    for (const one of OWN) {
      const all = openings(feed, one);
      expect(all).toHaveLength((UNTIL - EPOCH) / DAY_MS - 1);
      expect(
        all.filter(({ wasClosed, move }) => wasClosed || move > 0),
        one.productCode,
      ).toEqual([]);
    }
  });

  it.each(["AAPL", "TSLA", "ES", "X:BTCUSD", "C:GBPJPY"])("moves %s no further from tick to tick than the minutes around it do", (code) => {
    for (const midnight of [Date.UTC(2026, 4, 12), Date.UTC(2026, 4, 18), Date.UTC(2026, 7, 1), Date.UTC(2026, 8, 28)]) {
      const around = sizesWithin(feed, code, midnight - 5 * MINUTE_MS, midnight + 5 * MINUTE_MS);
      const across = sizesWithin(feed, code, midnight - 2_500, midnight + 2_500);
      expect(across.length).toBeGreaterThan(2);
      expect(Math.max(...across), String(midnight)).toBeLessThanOrEqual(quantile(around, 0.999));
    }
  });
});

describe("openings in exchange hours", () => {
  const feed = createSimulatedFeed({ seed: "openings", hours: "exchange", epoch: EPOCH, livedFrom: NEVER, listings: ALWAYS_LISTED });

  it("move a product away from its last price only after it was closed", () => {
    for (const one of OWN) {
      const all = openings(feed, one);
      expect(
        all.filter(({ wasClosed, move }) => !wasClosed && move > 0),
        one.productCode,
      ).toEqual([]);
      // Coins never close, currencies and futures on weekends and holidays, shares every night.
      const share = all.filter(({ wasClosed }) => wasClosed).length / all.length;
      expect(share, one.productCode).toBeCloseTo(one.calendar === "always" ? 0 : one.calendar === "weekdays" ? 1 / 6 : 1, 1);
    }
  });

  it.each([
    ["AAPL", 0.3, 0.65],
    ["MSFT", 0.3, 0.65],
    ["ES", 0.2, 0.6],
    ["C:EURUSD", 0.08, 0.35],
  ] as const)("open %s away from it by the usual part of a day's move", (code, least, most) => {
    const instrument = OWN.find(({ productCode }) => productCode === code) ?? expect.fail(code);
    const gaps = openings(feed, instrument).filter(({ wasClosed }) => wasClosed);
    expect(gaps.length).toBeGreaterThan(40);
    const days = feed.candles(code, "1d", EPOCH, UNTIL, UNTIL).filter(({ ts }) => weekday(dayOf(ts)) !== 0);
    const moves = days.slice(1).map(({ close }, i) => Math.abs(Math.log(Number(close) / Number(days[i]?.close ?? close))));
    const ratio =
      quantile(
        gaps.map(({ move }) => move),
        0.5,
      ) / quantile(moves, 0.5);
    expect(ratio > least && ratio < most, `${code}: ${ratio}`).toBe(true);
  });

  it("are at half past nine in New York for shares, in summer and in winter, and on Sunday at five for currencies and futures", () => {
    for (const [code, day, minute] of [
      ["AAPL", Date.UTC(2026, 6, 14), 13 * 60 + 30],
      ["AAPL", Date.UTC(2026, 1, 10), 14 * 60 + 30],
      ["C:EURUSD", Date.UTC(2026, 6, 12), 21 * 60],
      ["ES", Date.UTC(2026, 1, 8), 22 * 60],
    ] as const) {
      const first = feed.nextTickTs(code, day - 1) ?? 0;
      expect(Math.floor((first - day) / MINUTE_MS), code).toBe(minute);
    }
  });
});
