import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CURRENCIES, type Currency, exchangeRate, formatUnits, isAtPar, PAR_RATE, powerOfTen, rateSources } from "./index.ts";

const currency = (code: string): Currency => {
  const found = CURRENCIES.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};
const text = ({ units, scale }: { units: bigint; scale: number }) => formatUnits(units, scale);

describe("exchange rates", () => {
  it.each([
    ["BTC", ["X:BTCUSD"]],
    ["USDC", ["X:USDCUSD"]],
    ["EUR", ["C:EURUSD", "C:USDEUR"]],
    ["JPY", ["C:JPYUSD", "C:USDJPY"]],
    ["USDT", []],
    ["USD", []],
  ])("of %s come from %o", (code, products) => {
    expect(rateSources(currency(code)).map(({ productCode }) => productCode)).toEqual(products);
    expect(rateSources(currency(code)).map(({ isInverted }) => isInverted)).toEqual(products.map((_, place) => place === 1));
    expect(isAtPar(currency(code))).toBe(products.length === 0);
  });

  it("are those of the quote, with the middle between them", () => {
    const rate = exchangeRate({ bid: 9641050n, ask: 9641451n }, 2, false);
    expect([text(rate.bid), text(rate.ask), text(rate.mid)]).toEqual(["96410.50", "96414.51", "96412.505"]);
    expect([text(PAR_RATE.bid), text(PAR_RATE.ask), text(PAR_RATE.mid)]).toEqual(["1", "1", "1.0"]);
  });

  it("are one over the other side where the currency is what the price is counted in", () => {
    const rate = exchangeRate({ bid: 156_000n, ask: 156_020n }, 3, true);
    expect([text(rate.bid), text(rate.ask)]).toEqual(["0.006409434687", "0.006410256411"]);
  });

  it("inverted: what is sold and bought back at one quote never gains", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 10n }), fc.bigInt({ min: 0n, max: 10n ** 6n }), (bid, spread) => {
        const rate = exchangeRate({ bid, ask: bid + spread }, 3, true);
        expect(rate.bid.units <= rate.ask.units).toBe(true);
        const one = powerOfTen(15);
        expect(rate.bid.units * (bid + spread) <= one && rate.ask.units * bid >= one).toBe(true);
        expect(2n * rate.mid.units).toBe(10n * (rate.bid.units + rate.ask.units));
      }),
      { seed: 5 },
    );
  });
});
