import { cx, IconButton, LiveDot } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { SlidersHorizontalIcon } from "@phosphor-icons/react/dist/csr/SlidersHorizontal";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { Suspense, useState } from "react";
import { useWidthClass } from "../../lib/browser/media-query.ts";
import { useStore } from "../../lib/browser/store.ts";
import { TabHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { takeProduct } from "../../lib/market/current-product.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { FAVORITE_PATH, SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { lazyPart } from "../../lib/net/lazy-part.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { CoachMark, coachStore } from "./coach-mark.tsx";
import { FlickLists } from "./flick-lists.tsx";
import { GroupChips } from "./group-chips.tsx";
import { ListTabs } from "./list-tabs.tsx";
import { QuoteListRows } from "./quote-list.tsx";
import { sortStore, useLists, WATCHLIST } from "./quote-lists.ts";
import { QuotePeek } from "./quote-peek.tsx";
import { SortHeader } from "./sort-header.tsx";

/** Code and candles for screens that have room for them alone. */
const ChosenChart = lazyPart(() => import("./chosen-chart.tsx"));

/** The quotes tab: four classes and the own list; on a desktop with the chart of the chosen product beside it. */
export default function QuotesPage() {
  const t = useT();
  const live = useLiveness();
  const { index } = useLists();
  const sort = useStore(sortStore);
  const explain = useStore(coachStore);
  const width = useWidthClass();
  const phone = width === "phone";
  const desktop = width === "desktop";
  const [picking, setPicking] = useState(false);
  return (
    <div className={cx(desktop && "grid grid-cols-[minmax(22rem,28rem)_minmax(0,1fr)] items-start")}>
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
                  <IconButton label={t("quotes_edit")} onClick={() => void navigateTo(FAVORITE_PATH, { edit: "1" })}>
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
          <QuoteListRows
            index={index}
            sort={sort}
            stars={!phone || (picking && index !== WATCHLIST)}
            candle={!phone || !picking}
            onChoose={desktop ? takeProduct : undefined}
          />
        </div>
        {explain && <CoachMark />}
      </FlickLists>
      {desktop && (
        <div className="sticky top-0 h-dvh border-s border-line">
          <Suspense fallback={null}>
            <ChosenChart />
          </Suspense>
        </div>
      )}
      <QuotePeek />
    </div>
  );
}
