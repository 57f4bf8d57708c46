import { DAY_MS, MINUTE_MS } from "@candela/model";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { dayOf, weekday } from "../civil-day.ts";
import { feedContract } from "../feed-contract.ts";
import { ALWAYS_LISTED } from "./closes-test-kit.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

const EPOCH = Date.UTC(2026, 6, 1);
/** A Thursday afternoon in New York. */
const NOW = Date.UTC(2026, 10, 19, 18, 20, 33, 250);
/** People trade from the day before on. */
const LIVED = Date.UTC(2026, 10, 18);
const NEVER = Date.UTC(2099, 0, 1);
const PRODUCTS = ["NVDA", "X:BTCUSD", "GC", "C:USDJPY", "C:EURGBP"];

describe.each([
  ["continuous", "planned days", NEVER],
  ["exchange", "planned days", NEVER],
  ["continuous", "lived days", LIVED],
  ["exchange", "lived days", LIVED],
] as const)("simulated feed, %s, %s", (hours, _days, livedFrom) => {
  feedContract({ make: () => createSimulatedFeed({ seed: "contract", hours, epoch: EPOCH, livedFrom }), products: PRODUCTS, now: NOW });
});

describe("simulated feed in exchange hours", () => {
  const feed = createSimulatedFeed({ seed: "hours", hours: "exchange", epoch: EPOCH, livedFrom: LIVED });

  it("keeps the New York session of shares, in summer and in winter", () => {
    expect(feed.isOpen("AAPL", Date.UTC(2026, 9, 30, 13, 30))).toBe(true);
    expect(feed.isOpen("AAPL", Date.UTC(2026, 9, 30, 13, 29, 59, 999))).toBe(false);
    expect(feed.isOpen("AAPL", Date.UTC(2026, 10, 2, 13, 30))).toBe(false);
    expect(feed.isOpen("AAPL", Date.UTC(2026, 10, 2, 14, 30))).toBe(true);
    expect(feed.isOpen("AAPL", Date.UTC(2026, 10, 2, 21, 0))).toBe(false);
    expect(feed.isOpen("AAPL", Date.UTC(2026, 10, 26, 16, 0)), "Thanksgiving").toBe(false);
  });

  it("rests from Friday 17:00 to Sunday 17:00 New York in forex and futures, never in coins", () => {
    const friday = Date.UTC(2026, 10, 20);
    expect(feed.isOpen("C:EURUSD", friday + 22 * 60 * MINUTE_MS - 1)).toBe(true);
    expect(feed.isOpen("C:EURUSD", friday + 22 * 60 * MINUTE_MS)).toBe(false);
    expect(feed.isOpen("ES", friday + 2 * DAY_MS + 22 * 60 * MINUTE_MS)).toBe(true);
    expect(feed.isOpen("X:ETHUSD", friday + DAY_MS)).toBe(true);
  });

  it("has no tick while closed, yet numbers on across the closure and opens away from the last price", () => {
    const closed = Date.UTC(2026, 10, 21, 12);
    const last = feed.tickAt("TSLA", closed);
    expect(last && closed - last.ts).toBeGreaterThan(12 * 60 * MINUTE_MS);
    const next = feed.nextTickTs("TSLA", closed) ?? 0;
    expect(next).toBeGreaterThanOrEqual(Date.UTC(2026, 10, 23, 14, 30));
    const first = feed.tickAt("TSLA", next);
    expect(first?.seq).toBe((last?.seq ?? 0) + 1);
    expect(first?.price).not.toBe(last?.price);
    expect(feed.ticksBetween("TSLA", last?.ts ?? 0, next - 1, 10)).toEqual([]);
  });

  it("shows no candle for a day or minute without trade", () => {
    const days = feed.candles("AAPL", "1d", Date.UTC(2026, 10, 1), NOW, NOW);
    expect(days.every(({ ts }) => ![0, 6].includes(weekday(dayOf(ts))))).toBe(true);
    expect(feed.candles("AAPL", "1m", Date.UTC(2026, 10, 18), Date.UTC(2026, 10, 19), NOW)).toHaveLength(390);
  });
});

describe("simulated feed", () => {
  it("lists at least ten instruments of each class, with unique codes and ids and complete names", () => {
    const { instruments } = createSimulatedFeed({ seed: "list", hours: "continuous", epoch: EPOCH, livedFrom: LIVED });
    for (const productType of [1, 2, 3, 4])
      expect(instruments.filter((one) => one.productType === productType).length).toBeGreaterThanOrEqual(10);
    expect(new Set(instruments.map(({ productCode }) => productCode)).size).toBe(instruments.length);
    expect(new Set(instruments.map(({ productId }) => productId)).size).toBe(instruments.length);
    for (const one of instruments) {
      // Every product has names and descriptions in the same languages.
      for (const said of [one.names, one.description]) expect(Object.keys(said)).toEqual(Object.keys(instruments[0]?.names ?? {}));
      for (const text of [...Object.values(one.names), ...Object.values(one.description), one.exchange]) expect(text).toMatch(/\S/);
      expect(one.spread >= one.tickSize && one.quantityMin >= one.quantityStep && one.quantityMax > one.quantityMin).toBe(true);
    }
  });

  it("keeps levels within reach of the reference for five years and more, whatever the seed", { timeout: 60_000 }, () => {
    for (const seed of ["one", "two", "three"].slice(0, atDepth(1, 3))) {
      const feed = createSimulatedFeed({ seed, hours: "continuous", livedFrom: NEVER, listings: ALWAYS_LISTED });
      // Crosses are within reach of theirs when their legs are.
      for (const { instrument: one } of ALWAYS_LISTED.filter(({ cross }) => cross === undefined)) {
        const bars = feed.candles(one.productCode, "1d", feed.beginsAt, NOW, NOW);
        expect(bars.length).toBeGreaterThan(5 * 365);
        const room = one.productType === 4 ? 1.5 : one.productType === 2 ? 9 : 4;
        const highest = bars.reduce((most, { high }) => Math.max(most, Number(high)), 0) / Number(one.referencePrice);
        const lowest = bars.reduce((least, { low }) => Math.min(least, Number(low)), Number.MAX_VALUE) / Number(one.referencePrice);
        expect(highest, `${one.productCode} of ${seed}`).toBeLessThan(room);
        expect(lowest, `${one.productCode} of ${seed}`).toBeGreaterThan(1 / room);
      }
    }
  });

  it("differs from seed to seed", () => {
    const price = (seed: string) =>
      createSimulatedFeed({ seed, hours: "continuous", epoch: EPOCH, livedFrom: LIVED }).tickAt("ES", NOW)?.price;
    expect(price("x")).not.toBe(price("y"));
  });

  it("leaves no silence longer than two seconds while a product trades", () => {
    const feed = createSimulatedFeed({ seed: "quiet", hours: "continuous", epoch: EPOCH, livedFrom: LIVED });
    for (const { productCode } of feed.instruments) {
      const ticks = feed.ticksBetween(productCode, NOW - 2 * MINUTE_MS, NOW, 1_000);
      const longest = Math.max(...ticks.slice(1).map((tick, i) => tick.ts - (ticks[i]?.ts ?? 0)));
      expect(longest, productCode).toBeLessThanOrEqual(2_000);
    }
  });
});
