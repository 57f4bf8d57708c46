import { useCallback, useMemo } from "react";
import { useOpenRows, useStreamedPages } from "../../../../lib/net/use-streamed-rows.ts";
import { type PastFields, passes } from "../../overview/past-fields.ts";
import { spotOrders } from "../spot-part.ts";
import { rests, type SpotOrder } from "./order-view.ts";

/** Open orders of one product that are counted and drawn: the newest. */
const OPEN_MAX = 100;

const ALL: PastFields = {};

/** Open orders or the history, all or those that a filter lets through, newest first, as they change. */
export function useOrders(status: "open" | "closed", only: PastFields = ALL, epoch?: number) {
  const fields = useMemo(() => ({ status, ...only, epoch }), [status, only, epoch]);
  const belongs = useCallback((order: SpotOrder) => rests(order) === (status === "open") && passes(only, order), [status, only]);
  const isOf = useCallback((order: SpotOrder) => passes(only, order), [only]);
  const { rows: orders, ...rest } = useStreamedPages(spotOrders, { fields, belongs, isOf });
  return { orders, ...rest };
}

/** Open orders of one product at once, newest first, as they change; undefined until they are known. */
export function useOpenOrders(productCode: string): readonly SpotOrder[] | undefined {
  const belongs = useCallback((order: SpotOrder) => rests(order) && order.productCode === productCode, [productCode]);
  return useOpenRows(spotOrders, { status: "open", productCode, pageNum: 1, pageSize: OPEN_MAX }, belongs).rows;
}
