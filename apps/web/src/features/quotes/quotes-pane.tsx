import { IconButton } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { useStore } from "../../lib/browser/store.ts";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { coachStore } from "./coach-mark.tsx";
import { GroupChips } from "./group-chips.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { QuoteListRows } from "./quote-list.tsx";
import { sortStore, useListOfProduct, useLists, WATCHLIST } from "./quote-lists.ts";
import { QuotePeek } from "./quote-peek.tsx";
import { SortHeader } from "./sort-header.tsx";

/** The lists beside a product on wide screens. */
export default function QuotesPane() {
  const t = useT();
  const { index } = useLists();
  useListOfProduct();
  const sort = useStore(sortStore);
  return (
    <section aria-label={t("navBar_quotes")}>
      <div className="sticky top-0 z-10 bg-canvas">
        <div className="flex min-h-13 items-center justify-between ps-(--page-margin) pe-1">
          <h2 className="text-title3">{t("navBar_quotes")}</h2>
          <IconButton data-feature="quoteSearch" label={t("quotes_search")} onClick={() => void navigateTo(SEARCH_PATH)}>
            <MagnifyingGlassIcon size={20} />
          </IconButton>
        </div>
        <ListTabs narrow />
        {index === WATCHLIST && <GroupChips />}
        <SortHeader narrow sort={sort} onSort={sortStore.set} onExplain={() => coachStore.set(true)} />
      </div>
      <QuoteListRows key={index} pane index={index} sort={sort} stars={false} candle />
      <QuotePeek />
    </section>
  );
}
