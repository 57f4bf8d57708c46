import { CHANGE, directionOf } from "@candela/ui";
import type { Product } from "../../lib/market/quote-store.ts";

export interface Breadth {
  readonly up: number;
  readonly flat: number;
  readonly down: number;
}

/** How many of the products are shown above, at and below the close of the day before. */
export function breadthOf(products: readonly Product[], rateOf: (product: Product) => string): Breadth {
  const counts = { up: 0, flat: 0, down: 0 };
  for (const product of products) counts[directionOf(rateOf(product), CHANGE)] += 1;
  return counts;
}
