import { linesStore } from "./lines.ts";
import { NETWORK_ERROR_PATH, redirectTo } from "./navigation.ts";
import { queryClient } from "./queries.ts";
import { currenciesQuery, feesQuery, siteQuery, switchesQuery, tipsQuery } from "./site.ts";

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
