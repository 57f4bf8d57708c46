import { cx, IconButton, LiveDot } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/csr/SlidersHorizontal";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { useState } from "react";
import { useWidthClass } from "../../lib/browser/media-query.ts";
import { useStore } from "../../lib/browser/store.ts";
import { TabHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { FAVORITE_PATH, SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { CoachMark, coachStore } from "./coach-mark.tsx";
import { FlickLists } from "./flick-lists.tsx";
import { GroupChips } from "./group-chips.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { QuoteListRows } from "./quote-list.tsx";
import { sortStore, useLists, WATCHLIST } from "./quote-lists.ts";
import { QuotePeek } from "./quote-peek.tsx";
import { SortHeader } from "./sort-header.tsx";

/** The quotes tab: four classes and the own list. */
export default function QuotesPage() {
  const t = useT();
  const live = useLiveness();
  const { index } = useLists();
  const sort = useStore(sortStore);
  const explain = useStore(coachStore);
  const phone = useWidthClass() === "phone";
  const [picking, setPicking] = useState(false);
  return (
    <>
      <FlickLists>
        <div className="sticky top-(--banner,0px) z-10 bg-canvas">
          <TabHeader
            title={t("navBar_quotes")}
            aside={
              <span className="flex items-center gap-1.5 text-caption text-ink-2">
                <LiveDot state={live} />
                {t(`system_${live}`)}
              </span>
            }
            end={
              <>
                <IconButton data-feature="quoteSearch" label={t("quotes_search")} onClick={() => void navigateTo(SEARCH_PATH)}>
                  <MagnifyingGlassIcon size={23} />
                </IconButton>
                {index === WATCHLIST ? (
                  <IconButton label={t("quotes_edit")} onClick={() => void navigateTo(FAVORITE_PATH)}>
                    <SlidersHorizontalIcon size={23} />
                  </IconButton>
                ) : (
                  <IconButton
                    data-feature="watchlist"
                    label={t("quotes_pick")}
                    aria-pressed={picking}
                    className={cx(!phone && "hidden")}
                    onClick={() => setPicking(!picking)}
                  >
                    <StarIcon size={23} weight={picking ? "fill" : "regular"} />
                  </IconButton>
                )}
              </>
            }
          />
          <ListTabs />
          {index === WATCHLIST && <GroupChips />}
          <SortHeader stars={!phone} sort={sort} onSort={sortStore.set} onExplain={() => coachStore.set(true)} />
        </div>
        <div key={index} className="animate-fade">
          <QuoteListRows index={index} sort={sort} stars={!phone || (picking && index !== WATCHLIST)} candle={!phone || !picking} />
        </div>
        {explain && <CoachMark />}
      </FlickLists>
      <QuotePeek />
    </>
  );
}
