import { HOME_RECOMMENDED_PAGE_SIZE } from "@candela/api";
import { compareDecimals } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useStore } from "../../lib/browser/store.ts";
import { useDeferredMount } from "../../lib/browser/use-deferred-mount.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { quotes } from "../../lib/net/live.ts";
import { rowsQuery } from "../../lib/net/queries.ts";
import { hiddenClassesStore } from "../../lib/site/site.ts";

/** Order of the movers is taken anew this often, never under a finger. */
const ORDER_MS = 30_000;

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

export type MoverOrder = "gainers" | "losers" | "price";

/** More than there are: what moved most is known only among all. */
const ALL_PRODUCTS = 100;

/** The products of an order: what gained and lost most of all that are listed, and by price those that home presents. */
export function useMovers(order: MoverOrder) {
  const hidden = useStore(hiddenClassesStore);
  const home = useHomeProducts();
  const byPrice = order === "price";
  const fields = { sortBy: "changeRate", order: order === "losers" ? "asc" : "desc", pageSize: ALL_PRODUCTS } as const;
  const query = useQuery({
    ...rowsQuery("GET /api/product/search", fields, { keep: true, enabled: !byPrice }),
    refetchInterval: ORDER_MS,
    select: (rows) => rows.filter((row) => !hidden.includes(row.productType)),
  });
  const { data } = query;
  useEffect(() => {
    if (data !== undefined) quotes.seed(data);
  }, [data]);
  return byPrice
    ? home
    : { data: home.data === undefined ? undefined : data, isError: query.isError && data === undefined, refetch: query.refetch };
}

export function orderMovers(products: readonly Product[], order: MoverOrder): Product[] {
  const value = (product: Product) => (order === "price" ? product.tickerInfo.nowPrice : product.tickerInfo.changeRate);
  const falling = [...products].sort((a, b) => compareDecimals(value(b), value(a)));
  return order === "losers" ? falling.reverse() : falling;
}

/** Crypto, stocks, futures, forex: as home presents them. */
const CLASSES = [2, 1, 3, 4];

/** The first recommended product of each class. */
export function firstOfEachClass(products: readonly Product[]): Product[] {
  return CLASSES.flatMap((type) => products.find(({ productType }) => productType === type) ?? []);
}
