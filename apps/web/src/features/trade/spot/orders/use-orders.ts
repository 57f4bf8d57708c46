import { useCallback, useMemo } from "react";
import { followAccount } from "../../../../lib/net/live.ts";
import { newsOf, usePages } from "../../../../lib/net/news-lists.ts";
import { rests, type SpotOrder } from "./order-view.ts";

const PAGE_SIZE = 30;

const orderNews = newsOf("GET /api/spotOrder/list", (order, than) => order.updatedAt < than.updatedAt);

// For good, also while no page shows orders: one that is opened again would show what ended meanwhile until its lists are read.
followAccount((event) => {
  if (event.kind === "order") orderNews.take(event.order);
});

/** Open orders or the history, of one product or of all, newest first, as they change. */
export function useOrders(status: "open" | "closed", productCode?: string, epoch?: number) {
  const fields = useMemo(() => ({ status, productCode, epoch }), [status, productCode, epoch]);
  const belongs = useCallback(
    (order: SpotOrder) => rests(order) === (status === "open") && (productCode === undefined || order.productCode === productCode),
    [status, productCode],
  );
  const { rows: orders, ...rest } = usePages(orderNews, { fields, pageSize: PAGE_SIZE, belongs });
  return { orders, ...rest };
}
