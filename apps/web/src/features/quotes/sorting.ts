import { type LanguageCode, nameOrder } from "@candela/api";
import { compareDecimals } from "@candela/ui";
import type { Product } from "../../lib/market/quote-store.ts";

export type SortField = "name" | "price" | "changeRate";
export interface Sort {
  readonly by: SortField | "default";
  readonly order: "asc" | "desc";
}
export const UNSORTED: Sort = { by: "default", order: "desc" };

/** A tap on a column: sorted by it, then the other way round, then as it was. Names begin with A, numbers with the largest. */
export function nextSort(sort: Sort, by: SortField): Sort {
  const first = by === "name" ? "asc" : "desc";
  if (sort.by !== by) return { by, order: first };
  if (sort.order === first) return { by, order: first === "asc" ? "desc" : "asc" };
  return UNSORTED;
}

/** The same order that the server gives; for the watchlist, which comes in the user's own. Names are those of `language`. */
export function sortProducts(
  products: readonly Product[],
  sort: Sort,
  language: LanguageCode,
  nameOf: (product: Product, language: LanguageCode) => string,
): readonly Product[] {
  if (sort.by === "default") return products;
  const order = nameOrder(language);
  const compare = (a: Product, b: Product) => {
    if (sort.by === "name") return order.compare(nameOf(a, language), nameOf(b, language));
    if (sort.by === "price") return compareDecimals(a.tickerInfo.nowPrice, b.tickerInfo.nowPrice);
    return compareDecimals(a.tickerInfo.changeRate, b.tickerInfo.changeRate);
  };
  return [...products].sort((a, b) => (sort.order === "asc" ? compare(a, b) : compare(b, a)));
}
