import { compareDecimals } from "@candela/ui";
import type { Product } from "../../lib/market/quote-store.ts";

const sizeOf = (rate: string) => (rate.startsWith("-") ? rate.slice(1) : rate);

/** The two of the held products whose price moved furthest today; null when fewer are held, or one of them is not among the products. */
export function largestMoves(products: readonly Product[], held: readonly string[]): readonly [Product, Product] | null {
  const known = products.filter(({ productCode }) => held.includes(productCode));
  if (known.length < held.length) return null;
  const sorted = known.toSorted((a, b) => compareDecimals(sizeOf(b.tickerInfo.changeRate), sizeOf(a.tickerInfo.changeRate)));
  const [first, second] = sorted;
  return first === undefined || second === undefined ? null : [first, second];
}
