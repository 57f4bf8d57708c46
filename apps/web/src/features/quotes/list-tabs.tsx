import { Tabs } from "@candela/ui";
import { useT } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import { LIST_TABS, listStore, WATCHLIST } from "./quote-lists.ts";

/** Underlined tabs; the list below follows them. */
export function ListTabs() {
  const t = useT();
  const index = useStore(listStore);
  const choices = LIST_TABS.map((list) => ({ value: `${list}`, label: t(`quotes_list_${list}`) }));
  return (
    <Tabs
      label={t("navBar_quotes")}
      choices={choices}
      value={`${index}`}
      onChange={(value) => listStore.set(LIST_TABS.find((list) => `${list}` === value) ?? WATCHLIST)}
    />
  );
}
