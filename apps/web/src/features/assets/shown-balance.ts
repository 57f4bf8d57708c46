import { decimalsOf, truncateDecimals } from "@candela/ui";
import { shownParts } from "../../lib/account/shown-parts.ts";

/** A balance and its two parts, decimal text. */
export interface Balance {
  readonly balance: string;
  readonly available: string;
  readonly frozen: string;
}

/**
 * The same with the decimals that a list shows, whatever moves: as many in each row of a currency, from one minute to the next. What is available, and
 * the balance that it is part of, are cut: they may not read as more than there is. What is frozen is the rest between the two.
 */
export function shownBalance({ balance, available, frozen }: Balance, listed: number | undefined): Balance {
  const decimals = listed ?? Math.max(...[balance, available, frozen].map(decimalsOf));
  const { total, parts } = shownParts({ total: balance, parts: [available, frozen] }, decimals, (index) => index === 0);
  return { balance: total, available: truncateDecimals(available, decimals), frozen: parts[1] ?? frozen };
}
