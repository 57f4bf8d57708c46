import { LIST_PAGE_SIZE, type Row } from "@candela/api";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useStore } from "../../lib/browser/store.ts";
import { call } from "../../lib/net/api.ts";
import { pageAfter } from "../../lib/net/use-paged-rows.ts";
import { useSession } from "../../lib/session/session.ts";
import { languageStore } from "../../lib/site/settings.ts";

const ROUTE = "GET /api/followOrder/settlements";

/** Weeks of the caller and a leader, newest first, a page at a time. A week stands once, also where one was settled between two pages. */
export function useShareWeeks(leaderId: string) {
  const userId = useSession()?.userId ?? "";
  const language = useStore(languageStore);
  const query = useInfiniteQuery({
    queryKey: [ROUTE, { leaderId }, userId, language, "pages"],
    queryFn: ({ pageParam, signal }) => call(ROUTE, { leaderId, pageNum: pageParam, pageSize: LIST_PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(page, LIST_PAGE_SIZE, last.total),
  });
  const { data } = query;
  const rows: readonly Row<typeof ROUTE>[] | undefined = data && [
    ...new Map(data.pages.flatMap((page) => page.rows).map((row) => [row.week, row])).values(),
  ];
  return {
    rows,
    total: data?.pages.at(-1)?.total ?? 0,
    failed: data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    reading: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  };
}
