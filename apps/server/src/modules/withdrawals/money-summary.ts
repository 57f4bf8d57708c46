import type { Data } from "@candela/api";
import { divFloor, formatUnits, powerOfTen, SETTLEMENT } from "@candela/model";
import { currencyQuote, currencyRate, type MarketData } from "../pricing/index.ts";
import { currencyOf } from "./withdrawal-record.ts";

interface Sums {
  readonly open: number;
  readonly sums: readonly { readonly assetId: number; readonly amount: bigint; readonly count: number }[];
}

/** Amounts by currency, and all of them at the middle of the market, rounded down; without a worth where one of them has no price. */
export function moneySummary({ open, sums }: Sums, market: MarketData, now: number): Data<"GET /api/withdrawal/summary"> {
  const priced = sums.map(({ assetId, amount, count }) => {
    const currency = currencyOf(assetId);
    const quote = currencyQuote(currency, market);
    const mid = currencyRate(currency, quote)?.mid;
    const worth =
      mid === undefined ? undefined : divFloor(amount * mid.units * powerOfTen(SETTLEMENT.scale), powerOfTen(mid.scale + currency.scale));
    return { currency, amount, count, mid, worth, midTs: quote === undefined ? null : Math.min(quote.tick.ts, now) };
  });
  const isPriced = priced.every(({ worth }) => worth !== undefined);
  const total = priced.reduce((sum, { worth = 0n }) => sum + worth, 0n);
  return {
    count: priced.reduce((sum, { count }) => sum + count, 0),
    open,
    currencyId: SETTLEMENT.id,
    currencyName: SETTLEMENT.code,
    worth: isPriced ? formatUnits(total, SETTLEMENT.scale) : null,
    amounts: priced.map(({ currency, amount, mid, midTs }) => ({
      currencyId: currency.id,
      currencyName: currency.code,
      amount: formatUnits(amount, currency.scale),
      mid: mid === undefined ? null : formatUnits(mid.units, mid.scale),
      midTs,
    })),
  };
}
