import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, dayOf, MINUTE_MS } from "../civil-day.ts";
import { foldTicks } from "../fold.ts";
import { LISTINGS } from "../instruments/index.ts";
import { CROSS_RATES, crossPrice, crossStep } from "./cross-rate.ts";
import { DayChain } from "./day-chain.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

const EPOCH = Date.UTC(2026, 0, 1);
const CHANGE = Date.UTC(2026, 10, 18);
const former = (hours: "continuous" | "exchange") =>
  createSimulatedFeed({ seed: "kept", hours, epoch: EPOCH, presentModelFrom: Date.UTC(2099, 0, 1) });
const changed = (hours: "continuous" | "exchange") => createSimulatedFeed({ seed: "kept", hours, epoch: EPOCH, presentModelFrom: CHANGE });

describe("a market that takes up the present model", () => {
  it.each(["continuous", "exchange"] as const)("keeps every candle and tick it showed before, %s", (hours) => {
    const [before, after] = [former(hours), changed(hours)];
    for (const { productCode } of before.instruments) {
      const days = after.candles(productCode, "1d", EPOCH, CHANGE, CHANGE);
      expect(days).toEqual(before.candles(productCode, "1d", EPOCH, CHANGE, CHANGE));
      expect(after.tickAt(productCode, CHANGE - 1)).toEqual(before.tickAt(productCode, CHANGE - 1));
    }
    for (const code of ["NVDA", "C:EURJPY", "CL"]) {
      const from = CHANGE - 8 * 60 * MINUTE_MS;
      const ticks = after.ticksBetween(code, from, from + 5 * MINUTE_MS, 5_000);
      expect(ticks).toEqual(before.ticksBetween(code, from, from + 5 * MINUTE_MS, 5_000));
      for (const tick of ticks) expect(after.tickBySeq(code, tick.seq)).toEqual(tick);
    }
  });

  it("goes on from the last price of every product, with the next number, and its candles go on being its ticks", () => {
    const feed = changed("continuous");
    for (const { instrument } of LISTINGS) {
      const { productCode, tickSize } = instrument;
      const last = feed.tickAt(productCode, CHANGE - 1);
      const first = feed.tickAt(productCode, feed.nextTickTs(productCode, CHANGE - 1) ?? 0);
      if (last === undefined || first === undefined) expect.fail(`${productCode} does not tick`);
      expect(first.seq).toBe(last.seq + 1);
      const apart = first.price - last.price;
      expect(apart <= tickSize && apart >= -tickSize, `${productCode}: ${last.price}, then ${first.price}`).toBe(true);
    }
    for (const code of ["TSLA", "C:EURJPY"]) {
      const ticks = feed.ticksBetween(code, CHANGE - 10 * MINUTE_MS - 1, CHANGE + 10 * MINUTE_MS - 1, 20_000);
      expect(foldTicks("1m", ticks)).toEqual(feed.candles(code, "1m", CHANGE - 10 * MINUTE_MS, CHANGE + 10 * MINUTE_MS, CHANGE + DAY_MS));
    }
  });

  it("leads each cross to its legs by less than a tenth of a usual day a day, and keeps it there", () => {
    const change = dayOf(CHANGE);
    for (const seed of ["one", "two", "three", "four"]) {
      const chain = new DayChain(seed, "continuous", EPOCH, change);
      CROSS_RATES.forEach((rate, product) => {
        if (rate === undefined) return;
        const usual = LISTINGS[product]?.shape.dailyVolatility ?? 0;
        const closes = (day: number) => [rate.first, rate.second, product].map((index) => chain.plan(day, index)?.close ?? 0);
        const apart = (day: number) => {
          const [one, other, own] = closes(day);
          const exact = crossPrice(rate, one ?? 0, other ?? 0, 1);
          return crossStep(exact) === own ? 0 : Math.log((own ?? 0) / exact);
        };
        const atChange = apart(change - 1);
        expect(Math.abs(atChange)).toBeGreaterThan(0.001);
        let before = atChange;
        for (let day = change; day < change + 500; day++) {
          const now = apart(day);
          // Rounding to the grid is a few millionths of a price.
          expect(Math.abs(now - before)).toBeLessThan(0.1 * usual + 2e-5);
          expect(Math.abs(now)).toBeLessThanOrEqual(Math.abs(before) + 2e-5);
          before = now;
        }
        expect(before).toBe(0);
      });
    }
  });
});

/** What the former model gave, from before there was another. If it changes, installations lose the past they have shown. */
describe("the former model", () => {
  it.each([
    ["continuous", "NVDA", "680d951f08b67dcb"],
    ["continuous", "C:EURJPY", "e13dc673d23c5574"],
    ["exchange", "ES", "b31e5cb56ab843a2"],
    ["exchange", "X:BTCUSD", "6047bf0a72c2feed"],
  ] as const)("is the same for ever, %s %s", (hours, code, digest) => {
    const feed = former(hours);
    const days = feed.candles(code, "1d", EPOCH, CHANGE, CHANGE);
    const minutes = feed.candles(code, "1m", CHANGE - 6 * 60 * MINUTE_MS, CHANGE - 5 * 60 * MINUTE_MS, CHANGE);
    const ticks = feed.ticksBetween(code, CHANGE - 5 * 60 * MINUTE_MS, CHANGE - 295 * MINUTE_MS, 1_000);
    expect(digestOf([days, minutes, ticks])).toBe(digest);
  });
});

function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
