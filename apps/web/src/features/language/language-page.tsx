import { Input } from "@candela/ui";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { useMemo, useState } from "react";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLanguageChoice } from "../../lib/language/use-language-choice.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { findLanguages, languageEntries } from "./language-list.ts";
import { LanguageRow } from "./language-row.tsx";
import { NumberPreview } from "./number-preview.tsx";

/** The script, not the country, tells the two written forms of Chinese apart. */
const SCRIPT_OF: Readonly<Record<string, string>> = { "zh-CN": "zh-Hans", "zh-TW": "zh-Hant" };

/** Names of languages in a language; undefined where the browser has none. */
function namesIn(tag: string): (tag: string) => string | undefined {
  const names = new Intl.DisplayNames([tag, "en"], { type: "language", fallback: "none", languageDisplay: "standard" });
  return (tag) => names.of(SCRIPT_OF[tag] ?? tag);
}

/** Nineteen languages; choosing one changes texts, numbers and direction on the spot. */
export default function LanguagePage() {
  const t = useT();
  const current = useLanguage();
  const [search, setSearch] = useState("");
  const { loading, choose } = useLanguageChoice();
  const entries = useMemo(() => languageEntries(namesIn(current.tag)), [current.tag]);
  const found = findLanguages(entries, search, current.code, namesIn("en"));
  return (
    <>
      <PageHeader title={t("language_title")} />
      <div className="page-x">
        <Input
          type="search"
          label={<span className="sr-only">{t("language_search", { count: entries.length })}</span>}
          placeholder={t("language_search", { count: entries.length })}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          start={<MagnifyingGlassIcon size={20} aria-hidden="true" />}
          className="-mt-5"
        />
        <NumberPreview />
      </div>
      <fieldset aria-label={t("language_title")} aria-busy={loading !== null} className="mt-3 min-w-0 pb-8">
        {found.map((entry) => (
          <LanguageRow
            key={entry.language.code}
            entry={entry}
            on={entry.language.code === current.code}
            loading={entry.language.code === loading}
            onChoose={choose}
          />
        ))}
      </fieldset>
      {found.length === 0 && <p className="page-x pb-8 text-body text-ink-2">{t("language_none", { search })}</p>}
    </>
  );
}
