import { groupOptions } from "../lib/option-states.ts";
import { asGroups, keptName, optionsQuery } from "../lib/page-options.ts";
import { queryClient } from "../lib/queries.ts";
import { homePathStore, mePathStore } from "../lib/settings.ts";
import { switchesQuery } from "../lib/site.ts";
import { readKept, writeKept } from "../lib/store.ts";

/** Keeps what the tabs with options offer before they are first opened: without a server they would have nothing to show. Never rejects. */
export async function keepTabOptions(): Promise<void> {
  for (const path of [homePathStore.get(), mePathStore.get()]) {
    if (readKept(keptName(path), asGroups) !== undefined) continue;
    try {
      const switches = await queryClient.fetchQuery(switchesQuery());
      writeKept(keptName(path), groupOptions(await queryClient.fetchQuery(optionsQuery(path)), switches));
    } catch {
      // The page reads them itself when it is opened.
    }
  }
}
