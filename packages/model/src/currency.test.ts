import { expect, it } from "vitest";
import { CURRENCIES, currencyById, SETTLEMENT, USDT } from "./index.ts";

/** Ids and scales are for good: stored amounts are in these units. */
it("the currencies are these, each with its id, decimals, type and networks", () => {
  expect(CURRENCIES.map(({ id, code, scale, type, walletAddressType }) => [id, code, scale, type, walletAddressType])).toEqual([
    [1, "BTC", 8, 1, "BTC"],
    [2, "ETH", 8, 1, "ERC20"],
    [3, "USDT", 6, 1, "ERC20/TRC20/BEP20"],
    [4, "USDC", 6, 1, "ERC20/SOL"],
    [5, "USD", 2, 2, ""],
    [6, "EUR", 2, 2, ""],
    [7, "GBP", 2, 2, ""],
    [8, "JPY", 0, 2, ""],
    [9, "HKD", 2, 2, ""],
    [10, "SOL", 8, 1, "SOL"],
  ]);
  for (const currency of CURRENCIES) expect(currencyById(currency.id)).toBe(currency);
  expect([currencyById(0), currencyById(11), USDT.code, SETTLEMENT]).toEqual([undefined, undefined, "USDT", USDT]);
});
