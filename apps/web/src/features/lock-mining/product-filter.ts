import { compareDecimals } from "@candela/ui";
import type { EarningProduct } from "../../lib/earning/earning-view.ts";

export const SORTS = ["rate", "term"] as const;
export type Sort = (typeof SORTS)[number];

/** Ends of the ranges of yield that products are chosen by, as rates of a year. */
export const RATE_BOUNDS = { low: "0.04", high: "0.06" } as const;
export const RATE_RANGES = ["low", "middle", "high"] as const;
export type RateRange = (typeof RATE_RANGES)[number];

/** Null is any. */
export interface ProductFilter {
  readonly currencyId: number | null;
  readonly termDays: number | null;
  readonly rate: RateRange | null;
}

export const EVERY_PRODUCT: ProductFilter = { currencyId: null, termDays: null, rate: null };

/** The range that holds a product's lowest rate, which alone is certain. */
function rangeOf({ rateLow }: Pick<EarningProduct, "rateLow">): RateRange {
  if (compareDecimals(rateLow, RATE_BOUNDS.low) <= 0) return "low";
  return compareDecimals(rateLow, RATE_BOUNDS.high) <= 0 ? "middle" : "high";
}

export function filtered(products: readonly EarningProduct[], { currencyId, termDays, rate }: ProductFilter): readonly EarningProduct[] {
  return products.filter(
    (product) =>
      (currencyId === null || product.currencyId === currencyId) &&
      (termDays === null || product.termDays === termDays) &&
      (rate === null || rangeOf(product) === rate),
  );
}

/** By the lowest rate, highest first, or by the term, shortest first; the other of the two decides between equals. */
export function sorted(products: readonly EarningProduct[], sort: Sort): readonly EarningProduct[] {
  const byRate = (a: EarningProduct, b: EarningProduct) => compareDecimals(b.rateLow, a.rateLow) || compareDecimals(b.rateHigh, a.rateHigh);
  const byTerm = (a: EarningProduct, b: EarningProduct) => a.termDays - b.termDays;
  return [...products].sort((a, b) => (sort === "rate" ? byRate(a, b) || byTerm(a, b) : byTerm(a, b) || byRate(a, b)));
}

/** Terms that there are, shortest first. */
export function termsIn(products: readonly EarningProduct[]): readonly number[] {
  return [...new Set(products.map(({ termDays }) => termDays))].sort((a, b) => a - b);
}
