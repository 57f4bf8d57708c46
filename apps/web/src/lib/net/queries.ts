import type { Data, EnvelopeOf, Fields, RouteKey, Row } from "@candela/api";
import { QueryClient, type QueryFunctionContext, queryOptions } from "@tanstack/react-query";
import { sessionStore } from "../session/session.ts";
import { languageStore } from "../site/settings.ts";
import { call } from "./api.ts";
import { RequestError } from "./request.ts";
import type { MarkedRows } from "./streamed-rows.ts";

/** Rejections, ended sessions and time-outs are not tried again; a busy server (503) is, since it may recover soon. */
function worthRetrying(count: number, error: Error): boolean {
  if (!(error instanceof RequestError) || count > 1) return false;
  const { failure } = error;
  return failure.kind === "network" || (failure.kind === "rejected" && failure.status === 503);
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, gcTime: 30 * 60_000, retry: worthRetrying, networkMode: "always", refetchOnReconnect: true },
    mutations: { retry: false, networkMode: "always" },
  },
});

interface ReadOptions {
  /** Kept on the device and shown at the next start until fresh data is here. */
  readonly keep?: boolean;
  readonly staleTime?: number;
  readonly enabled?: boolean;
  /** Read for the whole app: the request is not aborted when the component that sent it first unmounts. */
  readonly lasting?: boolean;
}

function keyOf(route: RouteKey, fields: unknown): readonly unknown[] {
  return [route, fields, sessionStore.get()?.userId ?? "", languageStore.get()];
}

/** The data of an answer; after code 209, the data that was read before. */
async function read<K extends RouteKey, T>(
  route: K,
  fields: Fields<K>,
  context: QueryFunctionContext,
  lasting: boolean,
  pick: (envelope: EnvelopeOf<K>) => T,
): Promise<T> {
  // TanStack Query aborts a request only if the query function reads `signal`.
  const envelope = await call(route, fields, lasting ? { quiet: true } : { quiet: true, signal: context.signal });
  const before = queryClient.getQueryData<T>(context.queryKey);
  if (envelope.code !== 209) return pick(envelope);
  if (before === undefined) throw new RequestError({ kind: "code", code: 209, msg: "", params: {} });
  return before;
}

/** `useQuery(dataQuery("GET /api/product/detail", { productCode }))`: the single thing, null when there is none. */
export function dataQuery<K extends RouteKey>(route: K, fields: Fields<K>, options: ReadOptions = {}) {
  const { keep = false, lasting = false, ...rest } = options;
  return queryOptions<Data<K> | null>({
    queryKey: keyOf(route, fields),
    queryFn: (context) => read(route, fields, context, lasting, ({ data }) => data),
    meta: { keep },
    ...rest,
  });
}

/** `useQuery(rowsQuery("GET /api/homeRecommendProducts/list", { pageSize: 50 }))`: the rows of a list. */
export function rowsQuery<K extends RouteKey>(route: K, fields: Fields<K>, options: ReadOptions = {}) {
  const { keep = false, lasting = false, ...rest } = options;
  return queryOptions<readonly Row<K>[]>({
    queryKey: keyOf(route, fields),
    queryFn: (context) => read(route, fields, context, lasting, ({ rows }) => rows),
    meta: { keep },
    ...rest,
  });
}

/** `useQuery(totalQuery("GET /api/spotOrder/list", { status: "open" }))`: how many there are of a list. */
export function totalQuery<K extends RouteKey>(route: K, fields: Fields<K>, options: ReadOptions = {}) {
  const { keep = false, lasting = false, ...rest } = options;
  return queryOptions<number>({
    queryKey: [...keyOf(route, fields), "total"],
    queryFn: (context) => read(route, fields, context, lasting, ({ total }) => total),
    meta: { keep },
    ...rest,
  });
}

/** A list that is read whole has so many pages at most … */
const WHOLE_PAGES = 10;
/** … and is read so often at most, when rows came or went while its pages were read. */
const WHOLE_TRIES = 3;

/**
 * The rows of a list with a mark of when they were asked for, so that an event from the socket can tell whether the list already has it: all of them,
 * from page 1 of `fields` on. Where the number of all changed between two pages, a row may have slipped from one to the other: they are read again.
 */
export function markedRowsQuery<K extends RouteKey>(route: K, fields: Fields<K>, mark: () => number, enabled: boolean) {
  return queryOptions<MarkedRows<Row<K>> & { readonly total: number }>({
    queryKey: keyOf(route, fields),
    queryFn: async (context) => {
      for (let tries = 1; ; tries += 1) {
        const marked = mark();
        const first = await read(route, fields, context, false, ({ rows, total }) => ({ rows, total, mark: marked }));
        const pages = Math.min(WHOLE_PAGES, Math.ceil(first.total / Math.max(1, first.rows.length)));
        if (pages <= 1) return first;
        const rest = await Promise.all(
          Array.from({ length: pages - 1 }, (_, at) =>
            call(route, { ...(fields as object), pageNum: at + 2 } as Fields<K>, { quiet: true, signal: context.signal }),
          ),
        );
        if (rest.some(({ total }) => total !== first.total) && tries < WHOLE_TRIES) continue;
        return { rows: [first, ...rest].flatMap(({ rows }) => rows), total: first.total, mark: marked };
      }
    },
    enabled,
  });
}

/**
 * Makes everything read from a route stale, whatever its fields: after a trade, a login, an edit. A request that is under way is not aborted: it
 * finishes and is sent again after it, since events that come faster than answers would otherwise abort every one of them.
 */
export async function refreshIn(client: QueryClient, routes: readonly RouteKey[]): Promise<void> {
  await Promise.all(
    routes.map(async (route) => {
      const filter = { queryKey: [route] };
      const again = () => client.invalidateQueries(filter, { cancelRefetch: false });
      if (client.isFetching(filter) > 0) await again();
      await again();
    }),
  );
}

/** The same in the app's own cache. */
export const refresh = (...routes: readonly RouteKey[]): Promise<void> => refreshIn(queryClient, routes);
