import { compareDecimals, decimalsOf, sumDecimals, truncateDecimals } from "@candela/ui";
import { roundEven } from "../../lib/format/round-even.ts";

/** A balance and its two parts, decimal text. */
export interface Balance {
  readonly balance: string;
  readonly available: string;
  readonly frozen: string;
}

/**
 * The same with the decimals that a list shows. What is available, and the balance that it is part of, are cut: they may not read as more than
 * there is. What is frozen goes to the nearest, as on the orders that hold it. Where the parts do not add up so, all three are shown with the few
 * decimals more with which they do.
 */
export function shownBalance({ balance, available, frozen }: Balance, least: number | undefined): Balance {
  const longest = Math.max(...[balance, available, frozen].map(decimalsOf));
  for (let decimals = least ?? longest; ; decimals += 1) {
    const cut = (text: string) => truncateDecimals(text, decimals);
    const shown = { balance: cut(balance), available: cut(available), frozen: roundEven(frozen, decimals) };
    if (decimals >= longest || compareDecimals(sumDecimals([shown.available, shown.frozen]), shown.balance) === 0) return shown;
  }
}
