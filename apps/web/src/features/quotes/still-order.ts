import { type RefObject, useMemo, useRef } from "react";
import type { Product } from "../../lib/market/quote-store.ts";

/**
 * Rows do not change places under a finger or pointer: while the list is held, products that were there keep their place and new
 * ones go to the end. `key` names the list and its sort; another key is another order, taken at once.
 */
export function useStillOrder(
  products: readonly Product[] | undefined,
  key: string,
  frame: RefObject<HTMLElement | null>,
): readonly Product[] | undefined {
  const last = useRef<{ key: string; codes: readonly string[] }>({ key, codes: [] });
  return useMemo(() => {
    if (products === undefined) return undefined;
    const held = last.current.key === key && frame.current?.matches(":hover, :active") === true;
    const shown = held ? inOrder(products, last.current.codes) : products;
    last.current = { key, codes: shown.map((product) => product.productCode) };
    return shown;
  }, [products, key, frame]);
}

export function inOrder(products: readonly Product[], codes: readonly string[]): readonly Product[] {
  const place = new Map(codes.map((code, index) => [code, index]));
  return [...products].sort((a, b) => (place.get(a.productCode) ?? codes.length) - (place.get(b.productCode) ?? codes.length));
}
