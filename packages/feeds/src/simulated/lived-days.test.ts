import { DAY_MS, MINUTE_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { correlation } from "../calibration/statistics.ts";
import { LISTINGS } from "../instruments/index.ts";
import { loadingsOf } from "../instruments/listing.ts";
import { indexOf } from "./closes-test-kit.ts";
import { createSimulatedFeed } from "./simulated-feed.ts";

/** A Monday. */
const FROM = Date.UTC(2026, 10, 2);
const feed = createSimulatedFeed({ seed: "lived", hours: "continuous", epoch: FROM - 10 * DAY_MS, livedFrom: FROM });

/** The common part of two products' loadings, and with it how far they move together. */
function expectedCorrelation(one: string, other: string): number {
  const [a, b] = [one, other].map((code) => LISTINGS[indexOf(code)] ?? expect.fail(`no ${code}`));
  if (a === undefined || b === undefined) return 0;
  const [la, lb] = [loadingsOf(a.shape), loadingsOf(b.shape)];
  const group = (a.shape.factorOf ?? a.instrument.productType) === (b.shape.factorOf ?? b.instrument.productType) ? la.group * lb.group : 0;
  const kin = a.shape.kin !== undefined && a.shape.kin.id === b.shape.kin?.id ? la.kin * lb.kin : 0;
  return la.market * lb.market + group + kin;
}

const logPrice = (code: string, ts: number) => Math.log(Number(feed.tickAt(code, ts)?.price ?? expect.fail(`${code} has not ticked`)));

/** Moves of a product from one moment to the next, so many of them over as long each, in the busiest hours of four days. */
function moves(code: string, length: number, count: number): number[] {
  return [0, 1, 2, 3].flatMap((day) => {
    const start = FROM + day * DAY_MS + 14 * 60 * MINUTE_MS;
    return Array.from({ length: count }, (_, i) => logPrice(code, start + (i + 1) * length) - logPrice(code, start + i * length));
  });
}

describe("products of a lived day", () => {
  it.each([
    ["X:BTCUSD", "X:ETHUSD"],
    ["ES", "NQ"],
    ["GC", "SI"],
    ["C:AUDUSD", "C:NZDUSD"],
    ["C:EURUSD", "C:USDCHF"],
    ["AAPL", "MSFT"],
  ] as const)("%s and %s move together over seconds as over minutes, as far as both have ticked", (one, other) => {
    const expected = expectedCorrelation(one, other);
    // Over seconds the last ticks of the two are of different moments, and small moves are of few steps.
    for (const [length, count, least, most] of [
      [10_000, 360, 0.6, 1.2],
      [MINUTE_MS, 240, 0.75, 1.2],
    ] as const) {
      const share = correlation(moves(one, length, count), moves(other, length, count)) / expected;
      expect(share, `over ${length} ms`).toBeGreaterThan(least);
      expect(share, `over ${length} ms`).toBeLessThan(most);
    }
  });

  it("go on at midnight from where they stood, planned day or lived", () => {
    for (const midnight of [FROM, FROM + DAY_MS])
      for (const { instrument } of LISTINGS) {
        const { productCode, tickSize } = instrument;
        const before = feed.tickAt(productCode, midnight - 1);
        const after = feed.tickAt(productCode, feed.nextTickTs(productCode, midnight - 1) ?? 0);
        if (before === undefined || after === undefined) expect.fail(`${productCode} does not tick`);
        expect(after.seq).toBe(before.seq + 1);
        const usual = (LISTINGS[indexOf(productCode)]?.shape.dailyVolatility ?? 0) * Number(before.price);
        // Some seconds' worth of moves, and the two roundings.
        expect(Math.abs(Number(after.price - before.price)), productCode).toBeLessThan(0.05 * usual + 2 * Number(tickSize));
      }
  });

  it("are at the upper of two points of the grid as often as they lie near it: a step up is taken back no more often than gone on with", () => {
    // Quiet and coarse: at night a cent is more than this one moves in a second.
    const ticks = feed.ticksBetween("X:LINKUSD", FROM + 2 * 60 * MINUTE_MS, FROM + 8 * 60 * MINUTE_MS, 100_000);
    const prices = ticks.map(({ price }) => Number(price));
    let sum = 0;
    let squares = 0;
    // A bet against the last change opens at the next tick, not at this one, and ends some ten seconds later.
    for (let i = 1; i + 21 < prices.length; i++) {
      const last = Math.sign((prices[i] as number) - (prices[i - 1] as number));
      const earned = -last * ((prices[i + 21] as number) - (prices[i + 1] as number));
      if (last === 0) continue;
      sum += earned;
      squares += earned * earned;
      i += 21;
    }
    expect(squares).toBeGreaterThan(0);
    expect(Math.abs(sum) / Math.sqrt(squares)).toBeLessThan(3.5);
  });
});
