import { TEXT_TIPS_PAGE_SIZE } from "@candela/api";
import type { PaperFeed } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { createStore } from "../browser/store.ts";
import { dataQuery, rowsQuery } from "../net/queries.ts";

/**
 * The site's own data, kept over restarts: name, mode of money, feed, lines, and the layouts that the tabs open. An answer that is lost
 * while somebody changes the page must not leave an operator's change unseen.
 */
export const siteQuery = () => dataQuery("GET /api/siteInfo/getSiteInfo", {}, { keep: true, staleTime: 5 * 60_000, lasting: true });
export const switchesQuery = () => rowsQuery("GET /api/switchSet/list", {}, { keep: true, staleTime: 5 * 60_000 });
export const feesQuery = () => rowsQuery("GET /api/orderFeeSetting/list", {}, { keep: true, staleTime: 5 * 60_000 });
/** The cryptocurrencies, one of which everything settles in (1), or the other currencies (2). */
export const currenciesQuery = (currencyType: 1 | 2 = 1) =>
  rowsQuery("GET /api/platformCurrency/list", { currencyType }, { keep: true, staleTime: 5 * 60_000 });
export const tipsQuery = () =>
  rowsQuery("GET /api/textLang/list", { pageNum: 1, pageSize: TEXT_TIPS_PAGE_SIZE }, { keep: true, staleTime: 5 * 60_000 });

/** What the products' prices come from, all of them together; undefined while it is not known. */
export function siteFeed(site: ReturnType<typeof useSiteInfo>): PaperFeed | undefined {
  // An answer that was kept before there were live sources has none.
  return (site?.liveFeed ?? null) === null ? site?.feed : "partly";
}

export function useSiteInfo() {
  return useQuery(siteQuery()).data ?? null;
}

/** Whether a switch hides a feature: a status of 1 means hidden. */
export function useHidden(desc: string | undefined): boolean {
  const { data } = useQuery(switchesQuery());
  return data?.some((row) => row.desc === desc && row.status === 1) === true;
}

/** `productType` of the classes of products that switches hide; written by the code that follows the switches, which loads after the first screen. */
export const hiddenClassesStore = createStore<readonly number[]>([]);
