import { compareDecimals, subtractDecimals, sumDecimals, truncateDecimals } from "@candela/ui";
import { shownParts } from "../../lib/shown-parts.ts";

const DECIMALS = 2;

/** Profits of which the whole is the sum, in cents that add up to it as it is shown; as they are where they are not all of it. */
export function shownProfits(total: string, parts: readonly string[]): readonly string[] {
  return compareDecimals(sumDecimals(parts), total) === 0 ? shownParts({ total, parts }, DECIMALS).parts : parts;
}

interface Equity {
  readonly opening: string;
  readonly profit: string;
  readonly closing: string;
}

/** What there was before: less than a cent off, so that with the profit shown it comes to what is shown of the end. */
export function shownOpening({ opening, profit, closing }: Equity): string {
  const cut = (text: string) => truncateDecimals(text, DECIMALS);
  const adds = compareDecimals(sumDecimals([opening, profit]), closing) === 0;
  return adds ? subtractDecimals(cut(closing), cut(profit)) : cut(opening);
}
