import type { Fields, RouteKey, Row } from "@candela/api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useStore } from "../browser/store.ts";
import { languageStore } from "../site/settings.ts";
import { call } from "./api.ts";

/** Lists for everybody that are read on page by page, in the language of the page. */
type OpenRoute = "GET /api/notice/list" | "GET /api/news/list" | "GET /api/questionAnswer/list";

const PAGE_SIZE = 30;

/** The rows of a list for everybody, page by page; what was read stays while other words are sought. */
export function useReadList<K extends OpenRoute & RouteKey>(route: K, fields: Omit<Fields<K>, "pageNum" | "pageSize">) {
  const language = useStore(languageStore);
  const query = useInfiniteQuery({
    queryKey: [route, "pages", fields, language],
    queryFn: ({ pageParam, signal }) =>
      call(route, { ...fields, pageNum: pageParam, pageSize: PAGE_SIZE } as unknown as Fields<K>, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE < (last.total ?? 0) ? page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const rows = query.data?.pages.flatMap((page) => page.rows as readonly Row<K>[]);
  return {
    rows: rows && [...new Map(rows.map((row) => [row.id, row])).values()],
    failed: query.data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    reading: query.isFetchingNextPage,
  };
}
