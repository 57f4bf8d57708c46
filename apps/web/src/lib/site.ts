import { useQuery } from "@tanstack/react-query";
import { linesStore } from "./lines.ts";
import { NETWORK_ERROR_PATH, redirectTo } from "./navigation.ts";
import { dataQuery, queryClient, rowsQuery } from "./queries.ts";

/** What the site says of itself, kept over restarts: name, mode of money, feed, lines. */
const siteQuery = () => dataQuery("GET /api/siteInfo/getSiteInfo", {}, { keep: true, staleTime: 5 * 60_000 });
const switchesQuery = () => rowsQuery("GET /api/switchSet/list", {}, { keep: true, staleTime: 5 * 60_000 });
export const feesQuery = () => rowsQuery("GET /api/orderFeeSetting/list", {}, { keep: true, staleTime: 5 * 60_000 });
export const currenciesQuery = () => rowsQuery("GET /api/platformCurrency/list", {}, { keep: true, staleTime: 5 * 60_000 });
export const tipsQuery = () => rowsQuery("GET /api/textLang/list", { pageNum: 1, pageSize: 30 }, { keep: true, staleTime: 5 * 60_000 });

export function useSiteInfo() {
  return useQuery(siteQuery()).data ?? null;
}

/** Whether a switch hides a feature: a status of 1 means hidden. */
export function useHidden(desc: string): boolean {
  const { data } = useQuery(switchesQuery());
  return data?.some((row) => row.desc === desc && row.status === 1) === true;
}

/**
 * What is read at start-up. All of it may fail silently, except the switches: without any, kept or fresh, the
 * network-error screen says that `page` could not load.
 */
export async function startSite(page: string): Promise<void> {
  const switches = queryClient.fetchQuery(switchesQuery()).catch(() => {
    if (queryClient.getQueryData(switchesQuery().queryKey) === undefined) void redirectTo(NETWORK_ERROR_PATH, { page });
  });
  const site = queryClient.fetchQuery(siteQuery()).then(
    (info) => linesStore.set(info?.lines ?? []),
    () => undefined,
  );
  const others = [feesQuery(), currenciesQuery(), tipsQuery()].map((query) =>
    queryClient.prefetchQuery(query as ReturnType<typeof feesQuery>),
  );
  await Promise.all([switches, site, ...others]);
}
