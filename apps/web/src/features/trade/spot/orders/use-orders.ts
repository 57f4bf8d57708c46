import { useCallback, useMemo } from "react";
import { useOpenRows, useStreamedPages } from "../../../../lib/net/use-streamed-rows.ts";
import { spotOrders } from "../spot-part.ts";
import { rests, type SpotOrder } from "./order-view.ts";

const PAGE_SIZE = 30;
/** Open orders of one product that are counted and drawn: the newest. */
const OPEN_MAX = 100;

/** Open orders or the history, of one product or of all, newest first, as they change. */
export function useOrders(status: "open" | "closed", productCode?: string, epoch?: number) {
  const fields = useMemo(() => ({ status, productCode, epoch }), [status, productCode, epoch]);
  const belongs = useCallback(
    (order: SpotOrder) => rests(order) === (status === "open") && (productCode === undefined || order.productCode === productCode),
    [status, productCode],
  );
  const { rows: orders, ...rest } = useStreamedPages(spotOrders, { fields, pageSize: PAGE_SIZE, belongs });
  return { orders, ...rest };
}

/** Open orders of one product at once, newest first, as they change; undefined until they are known. */
export function useOpenOrders(productCode: string): readonly SpotOrder[] | undefined {
  const belongs = useCallback((order: SpotOrder) => rests(order) && order.productCode === productCode, [productCode]);
  return useOpenRows(spotOrders, { status: "open", productCode, pageNum: 1, pageSize: OPEN_MAX }, belongs).rows;
}
