import type { Language } from "@candela/api";
import { IconButton } from "@candela/ui";
import { GlobeIcon } from "@phosphor-icons/react/dist/csr/Globe";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { useState } from "react";
import { createKeptStore, readKept, useStore } from "../lib/browser/store.ts";
import { useT } from "../lib/language/i18n.ts";
import { offeredLanguage } from "../lib/language/offered-language.ts";
import { useLanguageChoice } from "../lib/language/use-language-choice.ts";
import { languageOf, languageStore } from "../lib/site/settings.ts";

/** Whether the device's language may still be offered: true until the offer is answered. */
const offerStore = createKeptStore("languageOffer", true, (value) => (typeof value === "boolean" ? value : undefined));
/** A language chosen by hand is an answer too. */
const isChosen = () => readKept("language", (value) => value) !== undefined;

/** Offers the device's language in one line above the page. The app starts in English. */
export function LanguageOffer() {
  const current = useStore(languageStore);
  const open = useStore(offerStore);
  const [offered] = useState(() => (isChosen() ? null : offeredLanguage(navigator.languages, current)));
  if (!open || offered === null || offered.code === current) return null;
  return <OfferLine offered={offered} current={languageOf(current)} />;
}

function OfferLine({ offered, current }: { readonly offered: Language; readonly current: Language }) {
  const t = useT();
  const { loading, choose } = useLanguageChoice();
  return (
    <section
      aria-label={t("language_title")}
      className="flex min-h-11 items-center justify-between gap-2 border-b border-line bg-canvas ps-(--page-margin) pe-[calc(var(--page-margin)-0.625rem)] text-body"
    >
      <button
        type="button"
        aria-busy={loading !== null}
        onClick={() => choose(offered.code)}
        className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 font-medium"
      >
        <GlobeIcon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
        <span className="min-w-0 text-start">{t("language_use", { name: offered.name })}</span>
      </button>
      <IconButton label={t("language_keep", { name: current.name })} onClick={() => offerStore.set(false)}>
        <XIcon size={18} aria-hidden="true" />
      </IconButton>
    </section>
  );
}
