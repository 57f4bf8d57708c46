import { type ReactNode, useMemo } from "react";
import { useAlertLines } from "../../../lib/alerts/alert-lines.tsx";
import type { ChartLine } from "../../../lib/chart/lines/chart-line.ts";
import type { Product } from "../../../lib/quote-store.ts";
import { useContractLines } from "../contract/use-contract-lines.ts";
import { useMoveOrder } from "./move-order-sheet.tsx";
import { useOrderLines } from "./order-lines.ts";

/** All that the user has on a market as lines of its chart: orders, contracts, alerts; and the sheets that ask before one is moved. */
export function useOwnLines(product: Product): { readonly lines: readonly ChartLine[]; readonly sheets: ReactNode } {
  const { move, sheet } = useMoveOrder(product);
  const orders = useOrderLines(product, move);
  const contracts = useContractLines(product);
  const alerts = useAlertLines(product);
  const lines = useMemo(() => [...orders, ...contracts, ...alerts.lines], [orders, contracts, alerts.lines]);
  return {
    lines,
    sheets: (
      <>
        {sheet}
        {alerts.sheet}
      </>
    ),
  };
}
