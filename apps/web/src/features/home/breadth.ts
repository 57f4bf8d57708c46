import { directionOf } from "@candela/ui";
import type { Product } from "../../lib/quote-store.ts";

export interface Breadth {
  readonly up: number;
  readonly flat: number;
  readonly down: number;
}

/** Changes are shown with so many decimals. What is shown decides what is counted and coloured: 0.004 % is flat. */
export const CHANGE = { decimals: 2, as: "percent" } as const;

/** How many of the products are shown above, at and below the close of the day before. */
export function breadthOf(products: readonly Product[], rateOf: (product: Product) => string): Breadth {
  const counts = { up: 0, flat: 0, down: 0 };
  for (const product of products) counts[directionOf(rateOf(product), CHANGE)] += 1;
  return counts;
}
