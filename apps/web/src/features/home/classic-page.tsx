import { PaperTag } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { useLoggedIn } from "../../lib/session/session.ts";
import { BannerSwiper } from "./banner-swiper.tsx";
import BellLink from "./bell-link.tsx";
import { GuestCard } from "./guest-card.tsx";
import { MarketLists } from "./market-lists.tsx";
import NoticeLine from "./notice-line.tsx";
import { ServiceGrid } from "./services.tsx";
import { TotalLine } from "./total-row.tsx";

/** Classic layout: search, what the operator announces, every service, then the lists of the markets. */
export default function ClassicHomePage() {
  const loggedIn = useLoggedIn();
  return (
    <div className="relative isolate overflow-x-clip">
      <SearchHeader />
      {loggedIn ? <TotalLine /> : <GuestCard />}
      <BannerSwiper />
      <ServiceGrid path="/pages/tabs/home/home" />
      <div className="mt-1">
        <NoticeLine />
      </div>
      <MarketLists />
    </div>
  );
}

/** The search box is a link: search has a page of its own. */
function SearchHeader() {
  const t = useT();
  return (
    <header className="flex items-center gap-1 py-1.5 ps-(--page-margin) pe-[calc(var(--page-margin)-0.625rem)]">
      <h1 className="sr-only">{t("navBar_frontPage")}</h1>
      <a
        href={pageHref(SEARCH_PATH)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-input bg-fill py-1.5 ps-3.5 pe-2.5 text-body text-ink-3 active:bg-fill-press"
      >
        <MagnifyingGlassIcon size={18} aria-hidden="true" className="shrink-0" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
          {t("quotes_search")}
          <PaperTag />
        </span>
      </a>
      <BellLink />
    </header>
  );
}
