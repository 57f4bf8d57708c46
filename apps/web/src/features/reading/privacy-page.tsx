import { PageHeader } from "../../lib/components/page-header.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { RICH_TEXT_PATH } from "../../lib/navigation/paths.ts";
import { useWrittenPage, WrittenPage } from "./written-page.tsx";

const OTHERS = [
  { key: "terms", label: "reading_terms" },
  { key: "risk", label: "reading_risk" },
  { key: "fees", label: "reading_fees" },
] as const;

/** How personal data are kept, in the operator's words, and where the other legal texts are. */
export default function PrivacyPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t("reading_privacy")} />
      <WrittenPage page={useWrittenPage("privacy")} />
      <nav aria-label={t("reading_more_texts")} className="page-x pb-8">
        <h2 className="border-t border-line pt-4 pb-1 text-caption text-ink-2">{t("reading_more_texts")}</h2>
        <ul>
          {OTHERS.map(({ key, label }) => (
            <li key={key}>
              <a
                href={pageHref(RICH_TEXT_PATH, { key })}
                className="flex min-h-11 items-center text-row font-medium underline-offset-4 desktop:hover:underline"
              >
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
