/** What is quoted, and when nothing is. */
import { describe, expect, it } from "vitest";
import { BTC, EUR, HKD, JPY, openExchangeFixture, USD, USDC, USDT } from "./exchange-test-kit.ts";

const fixture = await openExchangeFixture();
const user = await fixture.user();

describe("a quote", () => {
  it("tells what arrives, what it costs beside the middle, and the tick that it is of", async () => {
    const { quote, ...told } = await fixture.quote(user);
    expect(told).toEqual({
      fromCurrencyId: USDT,
      fromCurrencyName: "USDT",
      toCurrencyId: EUR,
      toCurrencyName: "EUR",
      side: "pay",
      paid: "1000.000000",
      fee: "1.000000",
      received: "860.36",
      feeRate: "0.00100000",
      spreadRate: "0.00200000",
      baseCurrencyId: EUR,
      rate: "1.1611376400",
      mid: "1.1587100000",
      difference: "0.00209075",
      sources: [{ currencyId: EUR, productCode: "C:EURUSD", seq: 1, ts: fixture.now, bid: "1.15860", ask: "1.15882", isInverted: false }],
      quotedAt: fixture.now,
      expiresAt: fixture.now + 10_000,
    });
    expect(quote).toMatch(/^[\w-]+\.[\w-]{86}$/);
  });

  it("answers what has to be paid for an amount that is to arrive", async () => {
    const { paid, fee, received, side } = await fixture.quote(user, { amount: "860.36", side: "get" });
    expect({ paid, fee, received, side }).toEqual({ paid: "999.996377", fee: "0.999997", received: "860.36", side: "get" });
  });

  it("goes through the settlement currency between two others, at a tick of each", async () => {
    const told = await fixture.quote(user, { fromCurrencyId: EUR, toCurrencyId: JPY, amount: "100" });
    expect([told.received, told.fee]).toEqual(["17982", "0.10"]);
    expect(told.sources.map(({ currencyId, productCode, isInverted }) => [currencyId, productCode, isInverted])).toEqual([
      [EUR, "C:EURUSD", false],
      [JPY, "C:USDJPY", true],
    ]);
  });

  it("needs no market between currencies at par, even when all are closed", async () => {
    fixture.closed.add("C:EURUSD");
    expect(await fixture.quote(user, { toCurrencyId: USD, amount: "10" })).toMatchObject({ received: "9.97", sources: [] });
    fixture.closed.clear();
  });

  it("fits what a call may carry, also for the longest numbers", async () => {
    const { quote } = await fixture.quote(user, { fromCurrencyId: JPY, toCurrencyId: BTC, amount: "156010000" });
    expect(quote.length).toBeLessThan(2_000);
  });
});

describe("nothing is quoted", () => {
  it.each([
    ["within a currency", { toCurrencyId: USDT }, "exchange_same_currency", {}],
    ["of a currency that there is not", { toCurrencyId: 77 }, "not_found", {}],
    ["of a currency that no product prices", { toCurrencyId: USDC }, "currency_unpriced", { currency: "USDC" }],
    ["from such a currency", { fromCurrencyId: HKD }, "currency_unpriced", { currency: "HKD" }],
    ["of a part of a cent", { fromCurrencyId: EUR, toCurrencyId: USDT, amount: "10.001" }, "amount_decimals", { decimals: "2" }],
    ["of a part of a yen that is to arrive", { toCurrencyId: JPY, amount: "10.5", side: "get" }, "amount_decimals", { decimals: "0" }],
    ["of nothing", { amount: "0" }, "exchange_below_minimum", { min: "1.000000", asset: "USDT" }],
    ["below one unit of the settlement currency", { amount: "0.999999" }, "exchange_below_minimum", { min: "1.000000", asset: "USDT" }],
    ["below it where the other side is named", { amount: "0.86", side: "get" }, "exchange_below_minimum", { min: "0.87", asset: "EUR" }],
    ["above a million", { amount: "1000000.000001" }, "exchange_above_maximum", { max: "1000000.000000", asset: "USDT" }],
  ] as const)("%s", async (_what, fields, key, params) => {
    await expect(fixture.quote(user, fields)).rejects.toMatchObject({ key, params });
  });

  it("at the least and the greatest amount that a rejection names, it is", async () => {
    for (const [amount, side] of [
      ["1", "pay"],
      ["0.87", "get"],
      ["1000000", "pay"],
      ["860363.11", "get"],
    ] as const)
      expect((await fixture.quote(user, { amount, side })).quote).not.toBe("");
    await expect(fixture.quote(user, { amount: "860363.12", side: "get" })).rejects.toMatchObject({ key: "exchange_above_maximum" });
  });

  it("at a price that is too old, while its market is closed or suspended, or while its product is hidden", async () => {
    const old = { ...fixture.ticks.get("C:EURUSD") } as NonNullable<ReturnType<typeof fixture.ticks.get>>;
    fixture.ticks.set("C:EURUSD", { ...old, ts: fixture.now - 15_001 });
    await expect(fixture.quote(user)).rejects.toMatchObject({ key: "price_stale", params: { seconds: "15" } });
    fixture.ticks.set("C:EURUSD", { ...old, ts: fixture.now - 15_000 });
    expect((await fixture.quote(user)).received).toBe("860.36");
    fixture.closed.add("C:EURUSD");
    await expect(fixture.quote(user)).rejects.toMatchObject({ key: "market_closed", params: { opensAt: String(fixture.now + 60_000) } });
    fixture.closed.clear();
    const spec = fixture.specs.get("C:EURUSD");
    if (spec === undefined) throw new Error("there is a product");
    fixture.specs.set("C:EURUSD", { ...spec, isLock: true });
    await expect(fixture.quote(user)).rejects.toMatchObject({ key: "product_suspended" });
    fixture.specs.set("C:EURUSD", { ...spec, isVisible: false });
    await expect(fixture.quote(user)).rejects.toMatchObject({ key: "currency_unpriced" });
    fixture.quoteAt("C:EURUSD");
  });
});
