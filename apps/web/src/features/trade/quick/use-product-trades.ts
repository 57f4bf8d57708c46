import { useMemo } from "react";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useRunningTrades } from "./quick-feed.ts";
import { byEnd, type QuickOrder } from "./trades.ts";

const NONE: readonly QuickOrder[] = [];

/** Running trades on one product, those that end first in front. */
export function useProductTrades({ productCode }: Pick<Product, "productCode">): readonly QuickOrder[] {
  const { trades } = useRunningTrades();
  return useMemo(() => {
    const own = trades?.filter((trade) => trade.productCode === productCode) ?? NONE;
    return own.length === 0 ? NONE : byEnd(own);
  }, [trades, productCode]);
}

/** While a trade runs on the product, every price is shown by itself. */
export function useTradesRun(product: Product): boolean {
  return useProductTrades(product).length > 0;
}
