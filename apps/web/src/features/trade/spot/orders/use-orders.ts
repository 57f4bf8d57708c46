import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { callRows } from "../../../../lib/api.ts";
import { useAccountEvents } from "../../../../lib/live.ts";
import { queryClient } from "../../../../lib/queries.ts";
import { useSession } from "../../../../lib/session.ts";
import { type SpotOrder, withEvent } from "./order-view.ts";

const ROUTE = "GET /api/spotOrder/list";
const PAGE_SIZE = 30;

type Pages = InfiniteData<readonly SpotOrder[], number>;

/** Open orders or the history, of one product or of all, newest first, kept true by the account's channel between reads. */
export function useOrders(status: "open" | "closed", productCode?: string, epoch?: number) {
  const userId = useSession()?.userId ?? "";
  const queryKey = useMemo(() => [ROUTE, status, productCode ?? "", epoch ?? 0, userId, "pages"], [status, productCode, epoch, userId]);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callRows(ROUTE, { status, productCode, epoch, pageNum: pageParam, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length + 1),
    enabled: userId !== "",
  });
  useAccountEvents(
    useCallback(
      (event) => {
        // What is past does not change.
        if (epoch !== undefined || event.kind !== "order" || (productCode !== undefined && event.order.productCode !== productCode)) return;
        queryClient.setQueryData<Pages>(queryKey, (data) => {
          if (data === undefined) return data;
          const [first = [], ...rest] = data.pages;
          const inRest = rest.some((page) => page.some((order) => order.id === event.order.id));
          if (inRest) return { ...data, pages: data.pages.map((page) => replaced(page, event.order)) };
          return { ...data, pages: [withEvent(first, event, status), ...rest] };
        });
      },
      [queryKey, status, productCode, epoch],
    ),
  );
  return {
    orders: query.data?.pages.flat(),
    failed: query.data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null,
  };
}

function replaced(page: readonly SpotOrder[], order: SpotOrder): readonly SpotOrder[] {
  return page.map((each) => (each.id === order.id ? order : each));
}
