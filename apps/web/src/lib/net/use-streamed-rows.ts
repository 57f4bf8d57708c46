import type { Fields, Row } from "@candela/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "../browser/store.ts";
import { useLoggedIn, useSession } from "../session/session.ts";
import { callRows } from "./api.ts";
import { markedRowsQuery } from "./queries.ts";
import { type MarkedRows, type Overlay, rowsWith, type StreamedRoute, type StreamedRows } from "./streamed-rows.ts";

/** What is open, newest first, as it changes; undefined until it is known. `belongs` must be stable. */
export function useOpenRows<K extends StreamedRoute>(streamed: StreamedRows<K>, fields: Fields<K>, belongs: (row: Row<K>) => boolean) {
  const enabled = useLoggedIn();
  const query = useQuery(markedRowsQuery(streamed.route, fields, streamed.mark, enabled));
  const overlay = useStore(streamed.overlay);
  const { data } = query;
  const rows = useMemo(
    () => (data === undefined ? undefined : rowsWith([data], overlay, streamed, belongs)),
    [data, overlay, streamed, belongs],
  );
  return { rows: enabled ? rows : undefined, failed: data === undefined && query.isError, retry: () => void query.refetch() };
}

interface PagesOf<K extends StreamedRoute> {
  /** All but the page. */
  readonly fields: Partial<Fields<K>> & { readonly epoch?: number | undefined };
  readonly pageSize: number;
  /** Must be stable. */
  readonly belongs: (row: Row<K>) => boolean;
}

const NOTHING_TOLD: Overlay<never> = new Map();

/** A list page by page, newest first, as it changes; one of a past epoch does not. `more` is null on the last page. */
export function usePages<K extends StreamedRoute>(streamed: StreamedRows<K>, { fields, pageSize, belongs }: PagesOf<K>) {
  const userId = useSession()?.userId ?? "";
  const query = useInfiniteQuery({
    queryKey: [streamed.route, fields, userId, "pages"],
    queryFn: async ({ pageParam, signal }): Promise<MarkedRows<Row<K>>> => {
      const mark = streamed.mark();
      const page = { ...fields, pageNum: pageParam, pageSize } as unknown as Fields<K>;
      return { rows: await callRows(streamed.route, page, { quiet: true, signal }), mark };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.rows.length < pageSize ? undefined : pages.length + 1),
    enabled: userId !== "",
  });
  const toldOfAll = useStore(streamed.overlay);
  const overlay = fields.epoch === undefined ? toldOfAll : NOTHING_TOLD;
  const { data } = query;
  const rows = useMemo(() => data && rowsWith(data.pages, overlay, streamed, belongs), [data, overlay, streamed, belongs]);
  return {
    rows,
    failed: data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null,
  };
}
