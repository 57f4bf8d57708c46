import { wholeDecimals } from "@candela/ui";

/**
 * Decimals of all amounts of one currency on a sheet where some are the sum of others: as many as it takes to write each of them whole, two at
 * least. Rounded to two, 199.788 and 0.195 would read 199.79 and 0.20 above a total of 199.98. What a sum is of has no more decimals than
 * its currency, so neither has the sheet. Null is an amount that is not known yet.
 */
export function sheetDecimals(amounts: readonly (string | null | undefined)[]): number {
  return Math.max(...amounts.map((amount) => wholeDecimals(amount ?? "0")), wholeDecimals("0"));
}
