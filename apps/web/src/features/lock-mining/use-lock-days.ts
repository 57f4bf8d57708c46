import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX, type Row } from "@candela/api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useStore } from "../../lib/browser/store.ts";
import { call } from "../../lib/net/api.ts";
import { pageAfter } from "../../lib/net/use-paged-rows.ts";
import { useSession } from "../../lib/session/session.ts";
import { languageStore } from "../../lib/site/settings.ts";

const ROUTE = "GET /api/lockMining/days";

/** Days of a lock, newest first, a page at a time. A day stands once, also where one was booked between two pages. */
export function useLockDays(orderId: string) {
  const userId = useSession()?.userId ?? "";
  const language = useStore(languageStore);
  const pageSize = Math.min(LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX);
  const query = useInfiniteQuery({
    queryKey: [ROUTE, { orderId }, userId, language, "pages"],
    queryFn: ({ pageParam, signal }) => call(ROUTE, { "params[orderId]": orderId, pageNum: pageParam, pageSize }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(page, pageSize, last.total),
  });
  const { data } = query;
  const rows: readonly Row<typeof ROUTE>[] | undefined = data && [
    ...new Map(data.pages.flatMap((page) => page.rows).map((row) => [row.day, row])).values(),
  ];
  return {
    rows,
    failed: data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    reading: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  };
}
