import type { Fields, RouteKey, Row } from "@candela/api";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { createStore, type Store, useStore } from "../browser/store.ts";
import { sessionStore, useLoggedIn, useSession } from "../session/session.ts";
import { callRows } from "./api.ts";
import { type Heard, listWith, type MarkedRows, type Telling, withHeard } from "./news.ts";
import { markedRowsQuery } from "./queries.ts";

/** A route that lists things of which the account's channel tells one by one. */
type ThingsRoute = { [K in RouteKey]: Row<K> extends { readonly id: string } ? K : never }[RouteKey];

/** What was heard of one kind of thing, for all lists that show such things. */
export interface News<K extends ThingsRoute> extends Telling<Row<K>> {
  readonly route: K;
  readonly heard: Store<Heard<Row<K>>>;
  /** How many news were heard so far. */
  readonly mark: () => number;
  /** News of a thing, from an answer or the socket: the lists follow. */
  readonly take: (thing: Row<K>) => void;
}

/** Begins to hear of what a route lists. */
export function newsOf<K extends ThingsRoute>(route: K, isOlder: Telling<Row<K>>["isOlder"]): News<K> {
  const heard = createStore<Heard<Row<K>>>(new Map());
  let count = 0;
  sessionStore.subscribe(() => heard.set(new Map()));
  return {
    route,
    isOlder,
    heard,
    mark: () => count,
    take: (thing) => {
      count += 1;
      heard.set((before) => withHeard(before, thing, count, { isOlder }));
    },
  };
}

/** What is open, newest first, as it changes; undefined until it is known. `belongs` must be stable. */
export function useOpenList<K extends ThingsRoute>(news: News<K>, fields: Fields<K>, belongs: (thing: Row<K>) => boolean) {
  const enabled = useLoggedIn();
  const query = useQuery(markedRowsQuery(news.route, fields, news.mark, enabled));
  const heard = useStore(news.heard);
  const { data } = query;
  const rows = useMemo(() => (data === undefined ? undefined : listWith([data], heard, news, belongs)), [data, heard, news, belongs]);
  return { rows: enabled ? rows : undefined, failed: data === undefined && query.isError, retry: () => void query.refetch() };
}

interface PagesOf<K extends ThingsRoute> {
  /** All but the page. */
  readonly fields: Partial<Fields<K>> & { readonly epoch?: number | undefined };
  readonly pageSize: number;
  /** Must be stable. */
  readonly belongs: (thing: Row<K>) => boolean;
}

const NOTHING_HEARD: Heard<never> = new Map();

/** A list page by page, newest first, as it changes; one of a past epoch does not. `more` is null on the last page. */
export function usePages<K extends ThingsRoute>(news: News<K>, { fields, pageSize, belongs }: PagesOf<K>) {
  const userId = useSession()?.userId ?? "";
  const query = useInfiniteQuery({
    queryKey: [news.route, fields, userId, "pages"],
    queryFn: async ({ pageParam, signal }): Promise<MarkedRows<Row<K>>> => {
      const mark = news.mark();
      const page = { ...fields, pageNum: pageParam, pageSize } as unknown as Fields<K>;
      return { rows: await callRows(news.route, page, { quiet: true, signal }), mark };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.rows.length < pageSize ? undefined : pages.length + 1),
    enabled: userId !== "",
  });
  const everHeard = useStore(news.heard);
  const heard = fields.epoch === undefined ? everHeard : NOTHING_HEARD;
  const { data } = query;
  const rows = useMemo(() => data && listWith(data.pages, heard, news, belongs), [data, heard, news, belongs]);
  return {
    rows,
    failed: data === undefined && query.isError,
    retry: () => void query.refetch(),
    more: query.hasNextPage && !query.isFetchingNextPage ? () => void query.fetchNextPage() : null,
  };
}
