import type { Fields, RouteKey, Row } from "@candela/api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSession } from "../session/session.ts";
import { call } from "./api.ts";

/** Lists that are read on page by page. */
type PagedRoute = "GET /api/siteMessage/list" | "GET /api/priceAlert/list";

const PAGE_SIZE = 30;

/** The page after this one of so many rows in all; undefined after the last. */
export function pageAfter(page: number, total: number): number | undefined {
  return page * PAGE_SIZE < total ? page + 1 : undefined;
}

/** The rows of a list of the user, page by page, each once: what is added meanwhile shifts the pages behind it. */
export function useReadPages<K extends PagedRoute & RouteKey>(route: K, fields: Omit<Fields<K>, "pageNum" | "pageSize">) {
  const userId = useSession()?.userId ?? "";
  const query = useInfiniteQuery({
    queryKey: [route, "pages", fields, userId],
    queryFn: ({ pageParam, signal }) =>
      call(route, { ...fields, pageNum: pageParam, pageSize: PAGE_SIZE } as unknown as Fields<K>, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(page, last.total ?? 0),
    enabled: userId !== "",
  });
  const rows = query.data?.pages.flatMap((page) => page.rows as readonly Row<K>[]);
  return {
    rows: rows && [...new Map(rows.map((row) => [row.id, row])).values()],
    total: query.data?.pages[0]?.total ?? 0,
    failed: query.data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    reading: query.isFetchingNextPage,
  };
}
