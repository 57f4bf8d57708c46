import { CURRENCIES } from "@candela/model";
import { expect, it } from "vitest";
import { isAlsoMoney, spotCodeOf } from "./spot-kind.ts";

const ids = new Map(CURRENCIES.map(({ code, id }) => [code, id]));

it.each([
  ["BTC", "X:BTCUSD"],
  ["ETH", "X:ETHUSD"],
  ["SOL", "X:SOLUSD"],
  ["EUR", "C:EURUSD"],
  ["USDT", null],
  ["USD", null],
])("%s is the same thing as %s", (code, productCode) => expect(spotCodeOf(ids.get(code) ?? 0)).toBe(productCode));

it("knows no product of a currency that there is not", () => expect(spotCodeOf(0)).toBeNull());

it.each([
  ["X:ETHUSD", true],
  ["C:EURUSD", true],
  ["C:USDJPY", false],
  ["AAPL", false],
  ["S:NLRB", false],
])("a holding of %s can be in the balance, too: %s", (code, is) => expect(isAlsoMoney(code)).toBe(is));
