import { useMemo } from "react";
import type { ChartLine } from "../../../lib/chart/lines/chart-line.ts";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { useProductTrades } from "./use-product-trades.ts";

/** Entries of the running trades as lines on the candles. */
export function useEntryLines(product: Product): readonly ChartLine[] {
  const t = useT();
  const trades = useProductTrades(product);
  return useMemo(
    () =>
      trades.flatMap(({ id, openTick, direction }): ChartLine[] => {
        if (openTick === null) return [];
        const up = direction === 1;
        const label = t(up ? "quick_up" : "quick_down");
        return [{ id: `quick ${id}`, kind: "position", price: openTick.price, label, side: up ? "up" : "down", draggable: false }];
      }),
    [trades, t],
  );
}
