import type { LanguageCode } from "@candela/api";
import { nameOrder } from "@candela/api";
import { powerOfTen } from "@candela/model";
import type { CataloguedProduct } from "./catalogue.ts";
import { changeUnits, type Quote } from "./ticker-info.ts";

/** A listed product with its quote. */
export interface Listed {
  readonly product: CataloguedProduct;
  readonly quote: Quote;
}

export type SortBy = "default" | "changeRate" | "price" | "name";

const PRICE_SCALE_MAX = 8;
function compareUnits(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function priceAtOneScale({ product, quote }: Listed): bigint {
  return quote.tick.price * powerOfTen(PRICE_SCALE_MAX - product.row.priceScale);
}

function compareBy(sortBy: Exclude<SortBy, "default">, language: LanguageCode): (a: Listed, b: Listed) => number {
  switch (sortBy) {
    case "changeRate": {
      const rates = new Map<Listed, bigint>();
      const rateOf = (entry: Listed): bigint => {
        const known = rates.get(entry) ?? changeUnits(entry.quote);
        rates.set(entry, known);
        return known;
      };
      return (a, b) => compareUnits(rateOf(a), rateOf(b));
    }
    case "price":
      return (a, b) => compareUnits(priceAtOneScale(a), priceAtOneScale(b));
    case "name": {
      const order = nameOrder(language);
      return (a, b) => order.compare(a.product.names[language], b.product.names[language]);
    }
  }
}

/** Sorted copy; equal ones keep the operator's order in both directions, which is also the order of "default". */
export function sortListed(listed: readonly Listed[], sortBy: SortBy, order: "asc" | "desc", language: LanguageCode): Listed[] {
  if (sortBy === "default") return order === "asc" ? [...listed] : [...listed].reverse();
  const compare = compareBy(sortBy, language);
  return [...listed].sort(order === "asc" ? compare : (a, b) => compare(b, a));
}
