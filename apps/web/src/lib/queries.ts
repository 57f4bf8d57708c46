import type { Data, Fields, RouteKey, Row } from "@candela/contract";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { callData, callRows } from "./api.ts";
import { RequestError } from "./request.ts";
import { sessionStore } from "./session.ts";
import { languageStore } from "./settings.ts";

/** Refusals and ended sessions do not get better by asking again. */
function worthRetrying(count: number, error: Error): boolean {
  if (!(error instanceof RequestError)) return false;
  const { kind } = error.failure;
  return (kind === "network" || kind === "timeout") && count < 2;
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
}

function keyOf(route: RouteKey, fields: unknown): readonly unknown[] {
  return [route, fields, sessionStore.get()?.userId ?? "", languageStore.get()];
}

/** `useQuery(dataQuery("GET /api/product/detail", { productCode }))`: the single thing, null when there is none. */
export function dataQuery<K extends RouteKey>(route: K, fields: Fields<K>, options: ReadOptions = {}) {
  const { keep = false, ...rest } = options;
  return queryOptions<Data<K> | null>({
    queryKey: keyOf(route, fields),
    queryFn: ({ signal }) => callData(route, fields, { quiet: true, signal }),
    meta: { keep },
    ...rest,
  });
}

/** `useQuery(rowsQuery("GET /api/homeRecommendProducts/list", { pageSize: 50 }))`: the rows of a list. */
export function rowsQuery<K extends RouteKey>(route: K, fields: Fields<K>, options: ReadOptions = {}) {
  const { keep = false, ...rest } = options;
  return queryOptions<readonly Row<K>[]>({
    queryKey: keyOf(route, fields),
    queryFn: ({ signal }) => callRows(route, fields, { quiet: true, signal }),
    meta: { keep },
    ...rest,
  });
}

/** Everything read from a route goes stale, whatever its fields: after a trade, a login, an edit. */
export function refresh(...routes: readonly RouteKey[]): Promise<unknown> {
  return Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: [route] })));
}
