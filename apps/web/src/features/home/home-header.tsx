import { CandelaMark, IconButton, PaperTag } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { Suspense } from "react";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { SEARCH_PATH } from "../../lib/navigation/paths.ts";
import { lazyPart } from "../../lib/net/lazy-part.ts";
import { siteFeed, useSiteInfo } from "../../lib/site/site.ts";

const BellLink = lazyPart(() => import("./bell-link.tsx"));

/** The mark, the paper tag, search and messages. */
export function HomeHeader() {
  const t = useT();
  const site = useSiteInfo();
  return (
    <header className="flex min-h-13 flex-wrap items-center ps-[calc(var(--page-margin)+2px)] pe-[calc(var(--page-margin)-0.625rem)]">
      <h1 className="sr-only">{t("navBar_frontPage")}</h1>
      <span className="flex min-w-max flex-1 items-center gap-3">
        <span className="tablet:hidden">
          <CandelaMark size={28} />
        </span>
        <PaperTag feed={siteFeed(site)} />
      </span>
      <IconButton data-feature="quoteSearch" label={t("home_search")} onClick={() => void navigateTo(SEARCH_PATH)}>
        <MagnifyingGlassIcon size={23} />
      </IconButton>
      <Suspense fallback={<span className="size-11" />}>
        <BellLink />
      </Suspense>
    </header>
  );
}
