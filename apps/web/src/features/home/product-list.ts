import type { Fields, RouteKey, Row } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { quotes } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { hiddenClassesStore } from "../../lib/site/site.ts";

/** The lists of home are read, and their order taken, anew this often; never under a finger. */
export const ORDER_MS = 30_000;

type ListRoute = Extract<RouteKey, "GET /api/homeRecommendProducts/list" | "GET /api/product/search">;

/** A list of products, of the classes that are shown. Their quotes go to the store, so that prices live on from there. */
export function useProductList<K extends ListRoute>(route: K, fields: Fields<K>, enabled = true) {
  const hidden = useStore(hiddenClassesStore);
  const query = useQuery({
    ...rowsQuery(route, fields, { keep: true, enabled }),
    refetchInterval: ORDER_MS,
    select: (rows: readonly Row<ListRoute>[]) => rows.filter((row) => !hidden.includes(row.productType)),
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) quotes.seed(data);
  }, [data]);
  return { data, isError: query.isError && data === undefined, refetch: query.refetch };
}
