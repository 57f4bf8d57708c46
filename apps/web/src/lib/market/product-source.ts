import type { Product } from "./quote-store.ts";

/** Whether the product's prices are those of an exchange, which nobody can compute again. */
export function isLive({ source }: Pick<Product, "source">): boolean {
  return source === "binance";
}
