import { CURRENCIES, isAtPar, type ProductSpec, ProductType, rateSources, stalenessLimit, type Tick } from "@candela/model";
import { describe, expect, it } from "vitest";
import { exchangeRates } from "./exchange-info.ts";

const NOW = Date.UTC(2026, 0, 5, 12);
const specOf = (productCode: string): ProductSpec => ({
  ...{ productId: 1, productCode, productType: ProductType.forex, priceScale: 2, tickSize: 1n },
  ...{ quantityScale: 2, quantityStep: 1n, quantityMin: 1n, quantityMax: 1n, positionTypes: [], calendar: "weekdays" },
  ...{ isVisible: true, isLock: false },
});
const tickOf = (productCode: string, ts: number): Tick => ({
  ...{ productCode, seq: 7, ts, volume: 0n },
  ...{ price: 200n, bid: 199n, ask: 201n },
});
/** A market in which these products ticked, so long ago. */
const marketOf = (codes: readonly string[], agoMs: number) => ({
  spec: (code: string) => (codes.includes(code) ? specOf(code) : undefined),
  latest: (code: string) => (codes.includes(code) ? tickOf(code, NOW - agoMs) : undefined),
  isOpen: () => true,
  onTick: () => () => undefined,
});
const ids = CURRENCIES.map(({ id }) => id);
const everyProduct = CURRENCIES.flatMap((currency) => rateSources(currency).map(({ productCode }) => productCode));
const tooOldMs = stalenessLimit(specOf("C:EURUSD")) + 1;

describe("the rate of each currency", () => {
  it.each([
    ["fresh", 0],
    ["out of date", tooOldMs],
  ])("is told with a tick that is %s, and is so itself; at par none is needed", (_what, agoMs) => {
    const rows = exchangeRates(ids, marketOf(everyProduct, agoMs), NOW);
    expect(rows.map(({ currencyId }) => currencyId)).toEqual(ids);
    for (const currency of CURRENCIES) {
      const row = rows.find(({ currencyId }) => currencyId === currency.id);
      const quoted = { productCode: rateSources(currency)[0]?.productCode, seq: 7, ts: NOW - agoMs, isInverted: false };
      const expected = isAtPar(currency)
        ? { bid: "1", ask: "1", mid: "1.0", productCode: null, seq: null, ts: null, isInverted: false, isStale: false }
        : { ...quoted, bid: "1.99", ask: "2.01", mid: "2.000", isStale: agoMs > 0 };
      expect(row, currency.code).toEqual({ currencyId: currency.id, currencyName: currency.code, ...expected });
    }
  });

  it("is unknown, and nothing that went out of date, while no product has ticked", () => {
    for (const row of exchangeRates(ids, marketOf([], 0), NOW)) {
      expect(row.isStale, row.currencyName).toBe(false);
      const known = ["USDT", "USD"].includes(row.currencyName);
      expect([row.bid, row.ask, row.productCode], row.currencyName).toEqual(known ? ["1", "1", null] : [null, null, null]);
    }
  });

  it("follows the product that there is, turned round where it counts the other way", () => {
    const inverted = CURRENCIES.flatMap((currency) => rateSources(currency).filter(({ isInverted }) => isInverted));
    expect(inverted.length).toBeGreaterThan(0);
    const rows = exchangeRates(
      ids,
      marketOf(
        inverted.map(({ productCode }) => productCode),
        0,
      ),
      NOW,
    );
    for (const { productCode } of inverted)
      expect(rows.find((row) => row.productCode === productCode)).toMatchObject({
        isInverted: true,
        bid: "0.497512437810",
        ask: "0.502512562815",
      });
  });
});
