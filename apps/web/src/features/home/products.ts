import { HOME_RECOMMENDED_PAGE_SIZE } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useDeferredMount } from "../../lib/browser/use-deferred-mount.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { HOME_CLASS_ORDER } from "../../lib/market/shown-classes.ts";
import { quotes } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { hiddenClassesStore } from "../../lib/site/site.ts";

/** The lists of home are read, and their order taken, anew this often; never under a finger. */
export const ORDER_MS = 30_000;

/** The products that the server wants on home, of the classes that are shown. Their quotes go to the store, so that prices live on from there. */
export function useHomeProducts() {
  const hidden = useStore(hiddenClassesStore);
  const query = useQuery({
    ...rowsQuery("GET /api/homeRecommendProducts/list", { pageSize: HOME_RECOMMENDED_PAGE_SIZE, pageNum: 1 }, { keep: true }),
    refetchInterval: ORDER_MS,
    select: (rows) => rows.filter((row) => !hidden.includes(row.productType)),
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) quotes.seed(data);
  }, [data]);
  const drawn = useDeferredMount(data !== undefined);
  return { data: drawn ? data : undefined, isError: query.isError && data === undefined, refetch: query.refetch };
}

/** The first recommended product of each class. */
export function firstOfEachClass(products: readonly Product[]): Product[] {
  return HOME_CLASS_ORDER.flatMap((type) => products.find(({ productType }) => productType === type) ?? []);
}
