import { CandelaMark, IconButton, PaperTag } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { useT } from "../../lib/i18n.ts";
import { navigateTo } from "../../lib/navigation.ts";
import { useSiteInfo } from "../../lib/site.ts";

/** The mark, the paper tag and search. */
export function HomeHeader() {
  const t = useT();
  const site = useSiteInfo();
  return (
    <header className="flex h-13 items-center justify-between ps-[calc(var(--page-margin)+2px)] pe-[calc(var(--page-margin)-0.625rem)]">
      <h1 className="sr-only">{t("navBar_frontPage")}</h1>
      <span className="flex items-center gap-3">
        <span className="tablet:hidden">
          <CandelaMark size={28} />
        </span>
        <PaperTag feed={site?.feed} />
      </span>
      <IconButton label={t("home_search")} onClick={() => void navigateTo("/pages/tabs/quotes/quoteSearch")}>
        <MagnifyingGlassIcon size={23} />
      </IconButton>
    </header>
  );
}
