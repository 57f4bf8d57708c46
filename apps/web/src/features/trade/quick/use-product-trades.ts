import { useMemo } from "react";
import type { Product } from "../../../lib/quote-store.ts";
import { useRunningTrades } from "./quick-feed.ts";
import { nextToEnd, type QuickOrder } from "./trades.ts";

const NONE: readonly QuickOrder[] = [];

/** Running trades on one product, those that end first in front. */
export function useProductTrades({ productCode }: Pick<Product, "productCode">): readonly QuickOrder[] {
  const { trades } = useRunningTrades();
  return useMemo(() => {
    const own = trades?.filter((trade) => trade.productCode === productCode) ?? NONE;
    const end = (trade: QuickOrder) => trade.expiresAt ?? Number.MAX_SAFE_INTEGER;
    return own.length === 0 ? NONE : [...own].sort((a, b) => end(a) - end(b));
  }, [trades, productCode]);
}

/** The trade that the chart of a product is drawn for. */
export function useFocusTrade(product: Pick<Product, "productCode">): QuickOrder | undefined {
  return nextToEnd(useProductTrades(product));
}

export function useTickChartOffered(product: Product): boolean {
  return useFocusTrade(product) !== undefined;
}
