import { readKept, writeKept } from "../lib/browser/store.ts";
import { dataQuery, queryClient } from "../lib/net/queries.ts";
import { sessionStore } from "../lib/session/session.ts";
import { groupOptions } from "../lib/site/option-states.ts";
import { asGroups, keptName, optionsQuery } from "../lib/site/page-options.ts";
import { homePathStore, mePathStore } from "../lib/site/settings.ts";
import { switchesQuery } from "../lib/site/site.ts";

/** Options of the tabs. A tab never opened before would otherwise lead to the line screen when the server does not answer. */
async function keepOptions(path: string): Promise<void> {
  if (readKept(keptName(path), asGroups) !== undefined) return;
  const switches = await queryClient.fetchQuery(switchesQuery());
  writeKept(keptName(path), groupOptions(await queryClient.fetchQuery(optionsQuery(path)), switches));
}

/** Prefetches, and so persists, what the five tabs need. Never rejects: a tab fetches by itself what is missing. */
async function keepTabsNow(): Promise<void> {
  await Promise.allSettled([homePathStore.get(), mePathStore.get()].map(keepOptions));
  if (sessionStore.get() !== null)
    await queryClient.prefetchQuery(dataQuery("GET /api/userInfo/getUserInfo", {}, { keep: true, staleTime: Infinity }));
}

/** Runs now and after each log-in. */
export function keepTabs(): void {
  sessionStore.subscribe(() => void keepTabsNow());
  void keepTabsNow();
}
