import { packStore } from "../language/i18n.ts";
import { queryClient } from "../net/queries.ts";
import { hideBalanceStore, languageOf, languageStore } from "./settings.ts";
import { switchesQuery } from "./site.ts";

/** The style of numbers in use, outside of components. */
export function numberStyle() {
  const language = packStore.get()?.language ?? languageStore.get();
  const hidden = queryClient.getQueryData(switchesQuery().queryKey)?.some((row) => row.desc === "thousandsFormat" && row.status === 1);
  return { locale: languageOf(language).tag, grouping: hidden !== true, hidesOwn: hideBalanceStore.get() };
}
