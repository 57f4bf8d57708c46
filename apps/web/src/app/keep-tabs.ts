import { readKept, writeKept } from "../lib/browser/store.ts";
import { dataQuery, queryClient } from "../lib/net/queries.ts";
import { sessionStore } from "../lib/session/session.ts";
import { groupOptions } from "../lib/site/option-states.ts";
import { asGroups, keptName, optionsQuery } from "../lib/site/page-options.ts";
import { homePathStore, mePathStore } from "../lib/site/settings.ts";
import { switchesQuery } from "../lib/site/site.ts";

/** What the tabs with options offer: without a server, and never opened before, they would lead to the line screen. */
async function keepOptions(path: string): Promise<void> {
  if (readKept(keptName(path), asGroups) !== undefined) return;
  const switches = await queryClient.fetchQuery(switchesQuery());
  writeKept(keptName(path), groupOptions(await queryClient.fetchQuery(optionsQuery(path)), switches));
}

/** Reads ahead, and so keeps, what the five tabs cannot be shown without. Never rejects: a tab reads by itself what is missing. */
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
