import { subtractDecimals, truncateDecimals } from "@candela/ui";

/** Decimals of the totals, and of every figure that one of them is the sum of. */
export const PANEL_DECIMALS = 2;

/** Today's result as it is shown: what the total on screen has gained on the value on screen that the day began with. Decimal text. */
export function shownToday(panel: { readonly userBalanceConvert: string; readonly openingValue: string }): string {
  return subtractDecimals(truncateDecimals(panel.userBalanceConvert, PANEL_DECIMALS), truncateDecimals(panel.openingValue, PANEL_DECIMALS));
}
