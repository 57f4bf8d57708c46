import { Tabs } from "@candela/ui";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { useT } from "../../lib/language/i18n.ts";
import { LIST_TABS, listStore, useLists, WATCHLIST } from "./quote-lists.ts";

/** Underlined tabs; the list below follows them. */
export function ListTabs({ narrow = false }: { readonly narrow?: boolean }) {
  const t = useT();
  const { lists, index } = useLists();
  const choices = lists.map((list) => {
    const name = t(`quotes_list_${list}`);
    // In the side pane there is room for four names: the watchlist shows its star instead.
    const star = (
      <>
        <StarIcon size={18} aria-hidden="true" />
        <span className="sr-only">{name}</span>
      </>
    );
    return { value: `${list}`, label: narrow && list === WATCHLIST ? star : name };
  });
  return (
    <Tabs
      narrow={narrow}
      label={t("navBar_quotes")}
      choices={choices}
      value={`${index}`}
      onChange={(value) => listStore.set(LIST_TABS.find((list) => `${list}` === value) ?? WATCHLIST)}
    />
  );
}
