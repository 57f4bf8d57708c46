/** What must not compile: each line marked below stops being an error only when the types have lost their meaning. */
import { type Amount, addAmounts, type Price, price, type Quantity, quantity, type Rate, rate, share, USDT, zero } from "./index.ts";
import { notional } from "./price.ts";

const money = zero(USDT);
const at = price(1n, 2);
const size = quantity(1n, 2);

// @ts-expect-error an amount and a price have no sum
addAmounts(money, at);
// @ts-expect-error a price is not a quantity
export const swapped: Quantity = at;
// @ts-expect-error price and quantity are told apart by their place
notional(size, at, USDT, "ceil");
// @ts-expect-error an amount is not a rate
share(money, money, "ceil");
// @ts-expect-error a rate is not an amount
export const fee: Amount = rate(1n);
// @ts-expect-error a number is not a price
export const float: Price = 1.5;
// @ts-expect-error units are bigint
price(1, 2);
// @ts-expect-error rounding is always named
notional(at, size, USDT);
// @ts-expect-error a price is not a rate
export const factor: Rate = at;
// @ts-expect-error amounts do not change
money.units = 2n;
