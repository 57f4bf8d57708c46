import { subtractDecimals, truncateDecimals } from "@candela/ui";

/** A balance and its two parts, decimal text. */
export interface Balance {
  readonly balance: string;
  readonly available: string;
  readonly frozen: string;
}

/**
 * The same with the decimals that a list shows. Total and available are rounded down, so that neither promises what is not there; what
 * is frozen is the rest, so that the parts on screen always add up to the total on screen.
 */
export function shownBalance({ balance, available, frozen }: Balance, decimals: number | undefined): Balance {
  if (decimals === undefined) return { balance, available, frozen };
  const total = truncateDecimals(balance, decimals);
  const usable = truncateDecimals(available, decimals);
  return { balance: total, available: usable, frozen: subtractDecimals(total, usable) };
}
