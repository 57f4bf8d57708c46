import { useMemo } from "react";
import { useT } from "../../../../lib/language/i18n.ts";
import type { PartProps } from "../../shell/trade-mode.ts";
import { useOrders } from "./use-orders.ts";

/** The tab of the orders that wait, with their number. */
export function OpenOrdersLabel({ product }: PartProps) {
  const t = useT();
  const { productCode } = product;
  const only = useMemo(() => ({ productCode }), [productCode]);
  const { count } = useOrders("open", only);
  return count === undefined ? t("orders_open") : t("orders_open_count", { count });
}

export function HistoryLabel() {
  return useT()("orders_history");
}
