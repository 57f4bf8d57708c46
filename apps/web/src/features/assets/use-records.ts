import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../lib/net/api.ts";
import { useSession } from "../../lib/session/session.ts";
import { joinPages, RECORD_PAGE, type RecordFilter, recordFields } from "./record-lines.ts";

const ROUTE = "GET /api/accountRecord/list";

/** The ledger lines that a filter leaves, newest first, read page by page. */
export function useRecords(filter: RecordFilter) {
  const userId = useSession()?.userId ?? "";
  const query = useInfiniteQuery({
    queryKey: [ROUTE, "pages", filter, userId],
    queryFn: ({ pageParam, signal }) => call(ROUTE, recordFields(filter, pageParam), { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * RECORD_PAGE < (last.total ?? 0) ? page + 1 : undefined),
    enabled: userId !== "",
  });
  const { data } = query;
  const lines = useMemo(() => joinPages(data?.pages.map((page) => page.rows) ?? []), [data]);
  return { query, lines, total: data?.pages.at(-1)?.total ?? 0 };
}
