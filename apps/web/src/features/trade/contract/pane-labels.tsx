import { useT } from "../../../lib/language/i18n.ts";
import type { PartProps } from "../shell/trade-mode.ts";
import { usePositions, useRestingOrders } from "./contract-feed.ts";

/** The tabs of the lists, with their numbers. */
export function PositionsLabel() {
  const t = useT();
  const { positions } = usePositions();
  return positions === undefined ? t("contract_positions") : t("contract_positions_count", { count: positions.length });
}

export function RestingLabel({ product }: Partial<PartProps>) {
  const t = useT();
  const { orders } = useRestingOrders();
  if (orders === undefined) return t("contract_resting");
  const shown = product === undefined ? orders : orders.filter(({ productCode }) => productCode === product.productCode);
  return t("contract_resting_count", { count: shown.length });
}

export function PastLabel() {
  return useT()("contract_past");
}
