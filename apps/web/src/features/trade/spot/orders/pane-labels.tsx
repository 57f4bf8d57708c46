import { useT } from "../../../../lib/language/i18n.ts";
import type { PartProps } from "../../shell/trade-mode.ts";
import { useOrders } from "./use-orders.ts";

/** The tab of the orders that wait, with their number. */
export function OpenOrdersLabel({ product }: PartProps) {
  const t = useT();
  const { orders } = useOrders("open", product.productCode);
  return orders === undefined ? t("orders_open") : t("orders_open_count", { count: orders.length });
}

export function HistoryLabel() {
  return useT()("orders_history");
}
