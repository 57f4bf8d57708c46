import { compareDecimals } from "@candela/ui";
import { useMemo, useRef } from "react";
import type { Product } from "../../lib/market/quote-store.ts";
import { useProductList } from "./product-list.ts";
import { useHomeProducts } from "./products.ts";

export type MoverOrder = "gainers" | "losers" | "price";

/** More than there are: what moved most is known only among all. */
const ALL_PRODUCTS = 100;

/** The products of an order: what gained and lost most of all that are listed, and by price those that home presents. */
export function useMovers(order: MoverOrder) {
  const home = useHomeProducts();
  const byPrice = order === "price";
  const fields = { sortBy: "changeRate", order: order === "losers" ? "asc" : "desc", pageSize: ALL_PRODUCTS } as const;
  const movers = useProductList("GET /api/product/search", fields, !byPrice);
  return byPrice ? home : { ...movers, data: home.data === undefined ? undefined : movers.data };
}

export function orderMovers(products: readonly Product[], order: MoverOrder): Product[] {
  const value = (product: Product) => (order === "price" ? product.tickerInfo.nowPrice : product.tickerInfo.changeRate);
  const falling = [...products].sort((a, b) => compareDecimals(value(b), value(a)));
  return order === "losers" ? falling.reverse() : falling;
}

/** The order stays while the list is touched or pointed at, and changes with the next data after that. */
export function useStillOrder(data: readonly Product[] | undefined, order: MoverOrder) {
  const frame = useRef<HTMLUListElement & HTMLOListElement>(null);
  const last = useRef<{ order: MoverOrder; codes: string[] }>({ order, codes: [] });
  const products = useMemo(() => {
    if (data === undefined) return [];
    const held = last.current.order === order && frame.current?.matches(":hover, :active") === true;
    const sorted = orderMovers(data, order);
    if (held) {
      const place = new Map(last.current.codes.map((code, index) => [code, index]));
      sorted.sort((a, b) => (place.get(a.productCode) ?? data.length) - (place.get(b.productCode) ?? data.length));
    }
    last.current = { order, codes: sorted.map((product) => product.productCode) };
    return sorted;
  }, [data, order]);
  return { frame, products };
}
