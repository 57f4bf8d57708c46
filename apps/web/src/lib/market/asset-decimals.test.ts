import { expect, it } from "vitest";
import { accountedDecimals, bookedDecimals, listedDecimals } from "./asset-decimals.ts";

const OWN = { app_decimal_no: 1 };
const TWO = { app_decimal_no: 0 };

it.each([
  ["USDT", 2, 2],
  ["EUR", 2, 2],
  ["JPY", 0, 2],
  ["BTC", 8, 2],
  ["X:BTCUSD", undefined, undefined],
  ["AAPL", undefined, undefined],
])("%s is listed with %s decimals, or with %s where the operator wants two", (code, own, two) => {
  expect([listedDecimals(code, OWN), listedDecimals(code, TWO)]).toEqual([own, two]);
});

it.each([
  ["100000.000000", 2],
  ["-3.950070", 2],
  ["-0.004100", 4],
  ["-0.005000", 3],
  ["-0.006000", 2],
  ["0.000001", 6],
  ["0.000000", 2],
])("%s USDT booked shows %d decimals", (value, decimals) => expect(bookedDecimals(value, "USDT", OWN)).toBe(decimals));

it.each([
  ["100000.000000", "USDT", 2],
  ["-23975.952486", "USDT", 6],
  ["-3.950070", "USDT", 5],
  ["1250000", "JPY", 0],
  ["0.32950000", "BTC", 5],
  ["0.32950012", "BTC", 8],
  ["0.00073950", "ETH", 8],
  ["32.60", "AAPL", 1],
  ["10000000.00", "X:DOGEUSD", 0],
])("%s %s is accounted for with %s decimals", (value, code, decimals) => expect(accountedDecimals(value, code, OWN)).toBe(decimals));
