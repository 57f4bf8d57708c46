import type { Row } from "@candela/api";
import { EmptyState, Input, SkeletonRows } from "@candela/ui";
import { CaretDownIcon } from "@phosphor-icons/react/dist/csr/CaretDown";
import { CaretRightIcon } from "@phosphor-icons/react/dist/csr/CaretRight";
import { HeadsetIcon } from "@phosphor-icons/react/dist/csr/Headset";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/csr/MagnifyingGlass";
import { useEffect, useState } from "react";
import { useRested } from "../../lib/browser/use-rested.ts";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { RichText } from "../../lib/components/rich-text.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { SERVICE_PATH } from "../../lib/navigation/paths.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { byCategory } from "./categories.ts";
import { Tips } from "./tips.tsx";

type Question = Row<"GET /api/questionAnswer/list">;

const LONGEST_WORDS = 64;

/** Questions and answers by subject, with a search that the server answers. */
export default function QuestionsPage() {
  const t = useT();
  const [typed, setTyped] = useState("");
  const words = useRested(typed);
  return (
    <>
      <PageHeader title={t("reading_questions")} />
      <search className="page-x block pb-2">
        <Input
          label={t("reading_search")}
          type="search"
          value={typed}
          maxLength={LONGEST_WORDS}
          start={<MagnifyingGlassIcon size={18} aria-hidden="true" />}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      <Questions words={words} />
      <ToSupport />
      {words === "" && <Tips />}
    </>
  );
}

/** The way on where no answer fits. */
function ToSupport() {
  const t = useT();
  return (
    <a
      href={pageHref(SERVICE_PATH)}
      className="page-x mb-6 flex min-h-16 items-center gap-3 border-y border-line py-2 active:bg-fill desktop:hover:bg-fill"
    >
      <HeadsetIcon size={24} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1">
        <span className="block text-row">{t("support_ask")}</span>
        <span className="block text-caption text-ink-3">{t("support_ask_text")}</span>
      </span>
      <CaretRightIcon size={18} aria-hidden="true" className="shrink-0 text-ink-3 rtl:-scale-x-100" />
    </a>
  );
}

function Questions({ words }: { readonly words: string }) {
  const t = useT();
  const { rows, failed, retry, more, reading } = usePagedRows(
    "GET /api/questionAnswer/list",
    words === "" ? {} : { "params[keyWords]": words },
    { keepsPrevious: true },
  );
  // All of them, a page after the other: subjects would be torn otherwise.
  useEffect(() => {
    if (!reading) more?.();
  }, [more, reading]);
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (rows.length === 0)
    return words === "" ? (
      <EmptyState title={t("reading_no_questions")} text={t("reading_no_questions_text")} />
    ) : (
      <EmptyState title={t("reading_no_match", { words })} text={t("reading_no_match_text")} />
    );
  return (
    <div className="pb-8" aria-live="polite">
      {byCategory(rows).map(({ category, rows: own }) => (
        <section key={category} className="page-x pt-4">
          <h2 className="pb-1 text-caption text-ink-2">{category}</h2>
          <ul>
            {own.map((row) => (
              <li key={row.id} className="border-line not-first:border-t">
                <Answer row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Answer({ row }: { readonly row: Question }) {
  return (
    <details className="group">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-2 text-row font-medium focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
        {/* Read in its own direction, and aligned as the page is. */}
        <span className="min-w-0">
          <bdi>{row.question}</bdi>
        </span>
        <CaretDownIcon
          size={18}
          aria-hidden="true"
          className="shrink-0 text-ink-3 transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="pb-4">
        <RichText html={row.answer} level={3} />
      </div>
    </details>
  );
}
