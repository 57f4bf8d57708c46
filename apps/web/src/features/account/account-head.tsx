import { IconButton, PaperTag } from "@candela/ui";
import { GlobeIcon } from "@phosphor-icons/react/dist/csr/Globe";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useT } from "../../lib/language/i18n.ts";
import { navigateBack, navigateTo } from "../../lib/navigation/navigation.ts";
import { LANGUAGE_PATH } from "../../lib/navigation/paths.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { siteFeed, useSiteInfo } from "../../lib/site/site.ts";

/** Head of the login and registration pages, in place of the usual bar: a button for the language, and one that closes the page. */
export function AccountHead() {
  const t = useT();
  const language = useLanguage();
  const site = useSiteInfo();
  return (
    <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 ps-(--page-margin) pe-[calc(var(--page-margin)-0.75rem)]">
      <button
        type="button"
        aria-label={`${t("language_title")}: ${language.name}`}
        onClick={() => void navigateTo(LANGUAGE_PATH)}
        className="flex min-h-11 cursor-pointer items-center gap-2 text-body text-ink-2"
      >
        <GlobeIcon size={20} aria-hidden="true" />
        <span lang={language.tag}>{language.name}</span>
      </button>
      <span className="ms-auto flex items-center gap-2">
        <PaperTag feed={siteFeed(site)} />
        <IconButton label={t("ui_close")} onClick={() => void navigateBack()}>
          <XIcon size={22} aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  );
}
