import { type Fields, LIST_PAGE_SIZE, type Row } from "@candela/api";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "../browser/store.ts";
import { useSession } from "../session/session.ts";
import { languageStore } from "../site/settings.ts";
import { call } from "./api.ts";
import type { MarkedRows, PagedRoute } from "./streamed-rows.ts";

interface Paging {
  readonly pageSize?: number;
  readonly enabled?: boolean;
  /** Kept on the device and shown at the next start until fresh data is here. */
  readonly keep?: boolean;
  /** While the first page of other fields is read, the rows of the fields before stay. */
  readonly keepsPrevious?: boolean;
  readonly refetchInterval?: number;
  /** How long the rows count as fresh; 0 reads them anew whenever the list is opened. */
  readonly staleTime?: number;
  /** Noted when a page is asked for: see `MarkedRows`. */
  readonly mark?: () => number;
}

/** The page after this one of so many rows in all; undefined after the last. */
export function pageAfter(page: number, pageSize: number, total: number): number | undefined {
  return page * pageSize < total ? page + 1 : undefined;
}

/** How many rows stand behind the read pages, each but the last of which is full. */
export function rowsBehind(pages: readonly { readonly rows: readonly unknown[]; readonly total: number }[], pageSize: number): number {
  const last = pages.at(-1);
  return last === undefined ? 0 : Math.max(0, last.total - (pages.length - 1) * pageSize - last.rows.length);
}

interface Page<T> extends MarkedRows<T> {
  readonly total: number;
}

/**
 * A list page by page, in the language of the app and for the logged-in user: `more` reads the next page, and is null on the last one. A row
 * that is added meanwhile shifts the pages behind it: of a row that stands on two of `pages`, `rows` have the copy that was read last.
 */
export function usePagedRows<K extends PagedRoute>(route: K, fields: Omit<Fields<K>, "pageNum" | "pageSize">, paging: Paging = {}) {
  const { pageSize = LIST_PAGE_SIZE, enabled = true, keep = false, keepsPrevious = false, refetchInterval, staleTime, mark } = paging;
  const userId = useSession()?.userId ?? "";
  const language = useStore(languageStore);
  const query = useInfiniteQuery({
    queryKey: [route, fields, userId, language, "pages"],
    queryFn: async ({ pageParam, signal }): Promise<Page<Row<K>>> => {
      const marked = mark?.() ?? 0;
      const page = { ...fields, pageNum: pageParam, pageSize } as unknown as Fields<K>;
      const { rows, total } = await call(route, page, { quiet: true, signal });
      return { rows, total, mark: marked };
    },
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(page, pageSize, last.total),
    enabled,
    refetchInterval: refetchInterval ?? false,
    meta: { keep },
    ...(staleTime !== undefined && { staleTime }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  });
  const { data } = query;
  const rows = useMemo<readonly Row<K>[] | undefined>(
    () => data && [...new Map(data.pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()],
    [data],
  );
  return {
    rows,
    pages: data?.pages,
    total: data?.pages.at(-1)?.total ?? 0,
    /** Rows behind the pages that are read. */
    behind: rowsBehind(data?.pages ?? [], pageSize),
    failed: data === undefined && query.isError,
    /** The last read failed; older rows may still be there to show. */
    failing: query.failureCount > 0,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    reading: query.isFetchingNextPage,
    /** The next page could not be read. */
    moreFailed: query.isFetchNextPageError,
    busy: query.isFetching,
  };
}
