import type { Row } from "@candela/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { dataQuery, rowsQuery } from "./queries.ts";

/**
 * What the site says of itself, kept over restarts: name, mode of money, feed, lines. What the tabs open hangs on it: an answer lost to
 * somebody who changes the page just then would leave an operator's change unseen.
 */
export const siteQuery = () => dataQuery("GET /api/siteInfo/getSiteInfo", {}, { keep: true, staleTime: 5 * 60_000, lasting: true });
export const switchesQuery = () => rowsQuery("GET /api/switchSet/list", {}, { keep: true, staleTime: 5 * 60_000 });
export const feesQuery = () => rowsQuery("GET /api/orderFeeSetting/list", {}, { keep: true, staleTime: 5 * 60_000 });
export const currenciesQuery = () => rowsQuery("GET /api/platformCurrency/list", {}, { keep: true, staleTime: 5 * 60_000 });
export const tipsQuery = () => rowsQuery("GET /api/textLang/list", { pageNum: 1, pageSize: 30 }, { keep: true, staleTime: 5 * 60_000 });

export function useSiteInfo() {
  return useQuery(siteQuery()).data ?? null;
}

/** Whether a switch hides a feature: a status of 1 means hidden. */
function isHidden(switches: readonly Row<"GET /api/switchSet/list">[] | undefined, desc: string | undefined): boolean {
  return switches?.some((row) => row.desc === desc && row.status === 1) === true;
}

export function useHidden(desc: string | undefined): boolean {
  return isHidden(useQuery(switchesQuery()).data, desc);
}

/** Switch of each class of products, by its `productType`. */
const CLASS_SWITCHES = ["", "stock", "crypto", "futures", "forex"];

/** Whether products of a class are shown; the answer stays the same function while the switches stay. */
export function useShowsClass(): (productType: number) => boolean {
  const { data } = useQuery(switchesQuery());
  return useCallback((productType: number) => !isHidden(data, CLASS_SWITCHES[productType]), [data]);
}
