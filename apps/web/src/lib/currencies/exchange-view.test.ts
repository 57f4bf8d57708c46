import { describe, expect, it } from "vitest";
import { rateText, shortRate } from "./exchange-view.ts";

const STYLE = { locale: "en", grouping: true } as const;

describe("a rate", () => {
  it.each([
    ["1.0", "1.00000"],
    ["1.158740", "1.15874"],
    ["155.990", "155.990"],
    ["95120", "95120.00"],
    ["1234567.891", "1234567.89"],
    ["0.006410667351", "0.00641066"],
    ["0.999800000000", "0.999800"],
    ["0.0", "0.00000"],
  ])("of %s is told as %s: with six digits that count, and its zeros", (rate, told) => {
    expect(shortRate(rate)).toBe(told);
  });

  const coins = { fromCurrencyId: 3, fromCurrencyName: "USDT", toCurrencyName: "ETH", baseCurrencyId: 2 };

  it.each([
    ["2680.0894800000", "1 ETH = 2,680.09 USDT"],
    ["2680.0900000000", "1 ETH = 2,680.09 USDT"],
    ["2679.9999999999", "1 ETH = 2,680.00 USDT"],
  ])("that is paid, of %s, never reads as cheaper than it is", (rate, told) => {
    expect(rateText(coins, rate, STYLE)).toBe(told);
  });

  it("that is paid out never reads as more than it is", () => {
    const sold = { fromCurrencyId: 2, fromCurrencyName: "ETH", toCurrencyName: "USDT", baseCurrencyId: 2 };
    expect(rateText(sold, "2680.0894800000", STYLE)).toBe("1 ETH = 2,680.08 USDT");
  });

  it("of money at par has as many digits as any other", () => {
    const par = { fromCurrencyId: 5, fromCurrencyName: "USD", toCurrencyName: "USDT", baseCurrencyId: 5 };
    expect(rateText(par, "1.0", STYLE)).toBe("1 USD = 1.00000 USDT");
  });
});
