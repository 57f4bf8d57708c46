import { useMemo, useRef } from "react";
import type { Product } from "../../lib/market/quote-store.ts";
import { type MoverOrder, orderMovers } from "./products.ts";

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
