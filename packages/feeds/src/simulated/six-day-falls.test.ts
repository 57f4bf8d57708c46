import { describe, expect, it } from "vitest";
import { quantile } from "../calibration/statistics.ts";
import { chainOf, closesOf, FIRST, listedOf, returnsOf } from "./closes-test-kit.ts";

/** How prices move over weeks and years, over many seeds. Bands stand in docs/domain/market-simulation.md. */

const SOME_DAYS = 100;
const WINDOW = 6;
const PRODUCTS = listedOf(["ES", "SPY", "AAPL", "GC", "X:BTCUSD", "C:EURUSD"]);
const indexOf = (code: string) => PRODUCTS.indexOf(code) ?? -1;

describe("200 seeds of a hundred days", () => {
  const chains = Array.from({ length: 200 }, (_, i) => chainOf(PRODUCTS, `falls ${i}`, "continuous", "planned"));
  /** The deepest fall from any day's high to a low within six days, for each seed, ascending. */
  const falls = (code: string) =>
    chains
      .map((chain) => {
        const days = Array.from({ length: SOME_DAYS }, (_, i) => chain.plan(FIRST + i, indexOf(code))).flatMap((plan) =>
          plan?.kind === "planned" ? plan : [],
        );
        return Math.max(...days.map(({ high }, i) => 1 - Math.min(...days.slice(i + 1, i + WINDOW).map(({ low }) => low / high), 1)));
      })
      .sort((a, b) => a - b);

  it.each([
    ["ES", 0.03, 0.08, 0.16],
    ["SPY", 0.03, 0.08, 0.16],
    ["C:EURUSD", 0.012, 0.045, 0.1],
    ["GC", 0.03, 0.09, 0.2],
    ["X:BTCUSD", 0.1, 0.28, 0.5],
  ] as const)("%s falls as far in six days as the recordings do in a year, and never collapses", (code, least, usual, most) => {
    const all = falls(code);
    expect(quantile(all, 0.5), "the usual worst").toBeGreaterThan(least);
    expect(quantile(all, 0.5), "the usual worst").toBeLessThan(usual);
    expect(all.at(-1), "the worst of all").toBeLessThan(most);
  });

  it("shows the drift back to the reference in no product: half the days rise", () => {
    for (const code of ["ES", "AAPL", "X:BTCUSD", "C:EURUSD"]) {
      const returns = chains.flatMap((chain) => returnsOf(closesOf(chain, indexOf(code), SOME_DAYS)));
      const up = returns.filter((move) => move > 0).length / returns.filter((move) => move !== 0).length;
      expect(up, code).toBeGreaterThan(0.485);
      expect(up, code).toBeLessThan(0.515);
    }
  });
});
