import { QUOTE_LISTS } from "@candela/api";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { createKeptStore, createStore, useStore } from "../../lib/browser/store.ts";
import { useCurrentProduct } from "../../lib/market/current-product.ts";
import { knownProducts } from "../../lib/market/known-products.ts";
import { productName } from "../../lib/market/product-name.ts";
import type { Product } from "../../lib/market/quote-store.ts";
import { CLASS_ORDER, useShowsClass } from "../../lib/market/shown-classes.ts";
import { watchlistQuery } from "../../lib/market/watchlist.ts";
import { quotes } from "../../lib/net/live.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { languageStore } from "../../lib/site/settings.ts";
import { useHidden } from "../../lib/site/site.ts";
import { type Sort, sortProducts, UNSORTED } from "./sorting.ts";

/** 0 stocks, 1 crypto, 2 futures, 3 forex, 4 the watchlist: the index of the specification. */
export type ListIndex = 0 | 1 | 2 | 3 | 4;
export const WATCHLIST: ListIndex = 4;
/** Order of the tabs: one's own first. */
export const LIST_TABS: readonly ListIndex[] = [WATCHLIST, ...CLASS_ORDER.map((productType) => (productType - 1) as ListIndex)];

export const listStore = createKeptStore<ListIndex>("quotesList", 1, (value) => LIST_TABS.find((index) => index === value));

/** The lists that are shown, and the chosen one of them. */
export function useLists(): { readonly lists: readonly ListIndex[]; readonly index: ListIndex } {
  const chosen = useStore(listStore);
  const shows = useShowsClass();
  const own = !useHidden("watchlist");
  const lists = LIST_TABS.filter((list) => (list === WATCHLIST ? own : shows(CLASS_OF_LIST[list])));
  return { lists, index: lists.includes(chosen) ? chosen : (lists[0] ?? chosen) };
}

/** The product whose list was shown last: only another one changes the list. */
let followed = "";

/**
 * The list of a class follows the product that is shown beside it: in the list of another class no row would be marked. The watchlist stays, since it has products of all
 * classes; so does a list that is chosen afterwards.
 */
export function useListOfProduct(): void {
  const { productCode, productType } = useCurrentProduct();
  useEffect(() => {
    if (productCode === followed) return;
    followed = productCode;
    if (listStore.get() === WATCHLIST) return;
    const own = LIST_TABS.find((list) => CLASS_OF_LIST[list] === productType);
    if (own !== undefined) listStore.set(own);
  }, [productCode, productType]);
}

/** Kept while the app is open, so that coming back from a product finds the list as it was. */
export const sortStore = createStore<Sort>(UNSORTED);

/** Product type of each list; the watchlist has all of them. */
const CLASS_OF_LIST: Readonly<Record<ListIndex, number>> = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 0 };

const PAGE_SIZE = 100;
/** Order by price or change is taken anew this often. */
const ORDER_MS = 15_000;

export interface QuoteList {
  readonly products: readonly Product[] | undefined;
  readonly failed: boolean;
  /** The rows are from an earlier read: the server gives no answer now. */
  readonly old: boolean;
  readonly retry: () => void;
  /** Reads the next page when there is one. */
  readonly more: () => void;
}

/** The rows of a list; their quotes go to the store, so that prices live on from there. */
export function useQuoteList(index: ListIndex, sort: Sort): QuoteList {
  const loggedIn = useLoggedIn();
  const own = useWatchlist(index === WATCHLIST && loggedIn, sort);
  const market = useMarketList(index, sort);
  if (index !== WATCHLIST) return market;
  return loggedIn ? own : { products: [], failed: false, old: false, retry: () => undefined, more: () => undefined };
}

function useWatchlist(enabled: boolean, sort: Sort): QuoteList {
  const language = useStore(languageStore);
  const query = useQuery({ ...watchlistQuery(), enabled, refetchInterval: ORDER_MS });
  useSeed(query.data);
  const products = useMemo(() => query.data && sortProducts(query.data, sort, language, productName), [query.data, sort, language]);
  return {
    products,
    failed: products === undefined && query.isError,
    old: products !== undefined && query.isError,
    retry: () => void query.refetch(),
    more: () => undefined,
  };
}

function useMarketList(index: ListIndex, sort: Sort): QuoteList {
  const language = useStore(languageStore);
  const route = (index === WATCHLIST ? QUOTE_LISTS[0] : QUOTE_LISTS[index]) as (typeof QUOTE_LISTS)[0];
  const sorted = sort.by === "default" ? {} : { sortBy: sort.by, order: sort.order };
  const {
    rows: read,
    failed,
    failing,
    ...paged
  } = usePagedRows(route, sorted, {
    pageSize: PAGE_SIZE,
    enabled: index !== WATCHLIST,
    refetchInterval: ORDER_MS,
    keep: sort.by === "default",
  });
  useSeed(read);
  const products = useMemo(() => {
    if (read !== undefined || !failing) return read;
    const last = knownProducts.ofClass(CLASS_OF_LIST[index]);
    return last.length === 0 ? undefined : sortProducts(last, sort, language, productName);
  }, [read, failing, index, sort, language]);
  return {
    products,
    failed: products === undefined && failed,
    old: products !== undefined && failing,
    retry: paged.retry,
    more: () => {
      if (!paged.busy) paged.more?.();
    },
  };
}

function useSeed(products: readonly Product[] | undefined): void {
  useEffect(() => {
    if (products !== undefined) quotes.seed(products);
  }, [products]);
}
