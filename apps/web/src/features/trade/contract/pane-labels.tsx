import { useT } from "../../../lib/language/i18n.ts";
import { usePositions, useRestingOrders } from "./contract-feed.ts";

/** The tabs of the lists, with their numbers. */
export function PositionsLabel() {
  const t = useT();
  const { positions } = usePositions();
  return positions === undefined ? t("contract_positions") : t("contract_positions_count", { count: positions.length });
}

export function RestingLabel() {
  const t = useT();
  const { orders } = useRestingOrders();
  return orders === undefined ? t("contract_resting") : t("contract_resting_count", { count: orders.length });
}

export function PastLabel() {
  return useT()("contract_past");
}
