import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import {
  AssertionFailure,
  addAmounts,
  allocate,
  amount,
  CURRENCIES,
  currencyById,
  DEFAULT_TRANSFER_ID,
  formatAmount,
  parseAmount,
  SETTLEMENT_CURRENCY_ID,
  subtractAmounts,
  USDT,
  zero,
} from "./index.ts";

const btc = currencyById(1);
if (btc === undefined) throw new Error("currency 1 must exist");

describe("amounts", () => {
  it("add and subtract within one asset", () => {
    const five = amount(5_000_000n, USDT);
    const two = amount(2_000_000n, USDT);
    expect(formatAmount(addAmounts(five, two))).toBe("7.000000");
    expect(formatAmount(subtractAmounts(two, five))).toBe("-3.000000");
  });

  it("begin at nothing", () => {
    expect(zero(USDT)).toEqual(amount(0n, USDT));
  });

  it.each([addAmounts, subtractAmounts])("%o never mixes two assets", (operation) => {
    expect(() => operation(zero(USDT), zero(btc))).toThrow(AssertionFailure);
  });

  it("parse at the asset's own scale", () => {
    expect(parseAmount("0.00000001", btc)).toMatchObject({ ok: true, value: { units: 1n } });
    expect(parseAmount("0.00000001", USDT)).toEqual({ ok: false, problem: "too_many_decimals" });
  });
});

describe("allocate", () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [1n, [1n, 1n], [1n, 0n]],
    [5n, [3n, 7n], [2n, 3n]],
    [10n, [0n, 5n, 0n], [0n, 10n, 0n]],
    [0n, [2n, 3n], [0n, 0n]],
    [2n, [1n, 1n, 1n, 1n], [1n, 1n, 0n, 0n]],
    [10n, [1n, 2n, 4n], [1n, 3n, 6n]],
    // The two largest remainders beside a smaller one; rising and falling ones; many alike.
    [3n, [1n, 2n, 1n], [1n, 1n, 1n]],
    [7n, [1n, 2n, 3n, 4n], [1n, 1n, 2n, 3n]],
    [7n, [4n, 3n, 2n, 1n], [3n, 2n, 1n, 1n]],
    [13n, Array<bigint>(12).fill(1n), [2n, ...Array<bigint>(11).fill(1n)]],
  ])("splits %s by %o into %o", (total, weights, parts) => {
    expect(allocate(amount(total, USDT), weights).map((part) => part.units)).toEqual(parts);
  });

  it.each([
    ["a negative total", -1n, [1n]],
    ["no weights", 1n, []],
    ["a negative weight", 1n, [2n, -1n]],
    ["weights that are all zero", 1n, [0n, 0n]],
  ])("rejects %s", (_name, total, weights) => {
    expect(() => allocate(amount(total, USDT), weights)).toThrow(AssertionFailure);
  });
});

describe("currencies", () => {
  it("are found by their id, and by nothing else", () => {
    for (const currency of CURRENCIES) expect(currencyById(currency.id)).toBe(currency);
    expect(new Set(CURRENCIES.map((currency) => currency.id)).size).toBe(CURRENCIES.length);
    expect(currencyById(99)).toBeUndefined();
  });

  it("settle in USDT, which is 3, and exchange into 5 by default", proves("9.25"), () => {
    expect([SETTLEMENT_CURRENCY_ID, DEFAULT_TRANSFER_ID, USDT.id, USDT.code, USDT.scale]).toEqual([3, 5, 3, "USDT", 6]);
  });

  it("have networks when they are crypto, and none when they are fiat", () => {
    for (const currency of CURRENCIES) expect(currency.walletAddressType === "").toBe(currency.type === 2);
  });
});
