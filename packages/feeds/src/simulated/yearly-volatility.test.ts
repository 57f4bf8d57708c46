import { describe, expect, it } from "vitest";
import { deviation, quantile } from "../calibration/statistics.ts";
import { chainOf, closesOf, listedOf, returnsOf } from "./closes-test-kit.ts";

/** How prices move over weeks and years, over many seeds. Bands stand in docs/domain/market-simulation.md. */

/** Whichever test comes first draws the years of all: five seconds of both cores, more beside other work. A lived day takes fifty times as long to draw as a planned one. */
const YEARS = { planned: 4, lived: 2 } as const;

/** Lowest and highest volatility of a year, in percent. */
const BANDS = [
  ["index futures and funds", ["ES", "YM", "SPY"], 13, 21],
  ["Nasdaq and small companies", ["NQ", "RTY"], 18, 28],
  ["large shares", ["AAPL", "MSFT", "AMZN", "GOOGL"], 22, 45],
  ["wild shares", ["TSLA", "NVDA"], 40, 70],
  ["bitcoin", ["X:BTCUSD"], 50, 68],
  ["other coins", ["X:ETHUSD", "X:SOLUSD", "X:DOGEUSD"], 65, 125],
  ["major currencies", ["C:EURUSD", "C:GBPUSD", "C:USDJPY", "C:USDCHF", "C:EURGBP"], 6.5, 11],
  ["crosses with the yen", ["C:EURJPY", "C:GBPJPY"], 8.5, 14],
  ["gold", ["GC"], 13, 20],
  ["oil", ["CL", "BZ"], 29, 42],
] as const;
/** With the legs of the crosses among them. */
const PRODUCTS = listedOf(BANDS.flatMap(([, codes]) => codes));

describe.each([
  ["continuous", "planned"],
  ["exchange", "planned"],
  ["continuous", "lived"],
] as const)("realised volatility of a year, %s, of %s days", (hours, kind) => {
  const years = YEARS[kind];
  const chains = Array.from({ length: 6 }, (_, i) =>
    chainOf(PRODUCTS, kind === "planned" ? `years ${i}` : `lived years ${i}`, hours, kind),
  );
  /** The median over the seeds of a year's volatility in percent: all squared moves of a year, whatever the days it has. */
  const yearly = (code: string) =>
    quantile(
      chains.map((chain) => {
        const returns = returnsOf(closesOf(chain, PRODUCTS.indexOf(code) ?? -1, years * 365));
        return 100 * deviation(returns) * Math.sqrt(returns.length / years);
      }),
      0.5,
    );

  it.each(BANDS)("of %s", { timeout: 120_000 }, (_name, codes, least, most) => {
    for (const code of codes) {
      const found = yearly(code);
      expect(found > least && found < most, `${code}: ${found.toFixed(1)} % a year`).toBe(true);
    }
  });
});
