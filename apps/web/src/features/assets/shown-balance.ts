import { compareDecimals, decimalsOf, sumDecimals, truncateDecimals } from "@candela/ui";

/** A balance and its two parts, decimal text. */
export interface Balance {
  readonly balance: string;
  readonly available: string;
  readonly frozen: string;
}

/**
 * The same with the decimals that a list shows, each cut as it is everywhere else, so that what is frozen reads as on the orders that hold
 * it. Where the cut parts do not add up to the cut total, all three are shown with the few decimals more with which they do.
 */
export function shownBalance({ balance, available, frozen }: Balance, least: number | undefined): Balance {
  const longest = Math.max(...[balance, available, frozen].map(decimalsOf));
  for (let decimals = least ?? longest; ; decimals += 1) {
    const cut = (text: string) => truncateDecimals(text, decimals);
    const shown = { balance: cut(balance), available: cut(available), frozen: cut(frozen) };
    if (decimals >= longest || compareDecimals(sumDecimals([shown.available, shown.frozen]), shown.balance) === 0) return shown;
  }
}
