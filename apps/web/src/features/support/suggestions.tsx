import type { Row } from "@candela/api";
import { Sheet } from "@candela/ui";
import { QuestionIcon } from "@phosphor-icons/react/dist/csr/Question";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useRested } from "../../lib/browser/use-rested.ts";
import { useT } from "../../lib/language/i18n.ts";
import { rowsQuery } from "../../lib/net/queries.ts";

type Question = Row<"GET /api/service/questions">;

/** Fewer letters say too little. */
const LEAST = 3;
/** As much of the text as the search takes: what was written last says most. */
const SEARCHED = 200;

/** The question with the words that were found in the text set apart. */
function marked({ question, matched }: Pick<Question, "question" | "matched">): readonly ReactNode[] {
  const words = new Set(matched.map((word) => word.toLowerCase()));
  return [...question.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)].map(({ 0: part, index }) =>
    words.has(part.toLowerCase()) ? (
      <b key={index} className="font-semibold">
        {part}
      </b>
    ) : (
      part
    ),
  );
}

/** Questions whose answers may fit what is being typed, above the field: they never cover the conversation. */
export function Suggestions({ text }: { readonly text: string }) {
  const t = useT();
  const [shown, setShown] = useState<Question | null>(null);
  const rested = useRested(text).slice(-SEARCHED);
  const enabled = rested.length >= LEAST && text.trim().length >= LEAST;
  const query = useQuery({
    ...rowsQuery("GET /api/service/questions", { words: rested }, { enabled, staleTime: 60_000 }),
    placeholderData: keepPreviousData,
  });
  const rows = enabled ? (query.data ?? []) : [];
  return (
    <>
      {rows.length > 0 && (
        <section aria-label={t("support_answers_may_fit")} className="pb-1">
          <h2 className="pt-2 text-[0.78125rem] leading-4.5 text-ink-3">{t("support_answers_may_fit")}</h2>
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="border-line not-first:border-t max-tablet:nth-3:hidden">
                <button
                  type="button"
                  onClick={() => setShown(row)}
                  className="flex min-h-11 w-full cursor-pointer items-center gap-2.5 py-1 text-start text-[0.90625rem] leading-5 focus-visible:-outline-offset-2 active:bg-fill"
                >
                  <QuestionIcon size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
                  <span className="line-clamp-2 min-w-0">
                    <bdi>{marked(row)}</bdi>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Sheet open={shown !== null} onClose={() => setShown(null)} title={shown?.question ?? ""}>
        <p dir="auto" className="pb-4 text-body whitespace-pre-line">
          {shown?.answer}
        </p>
      </Sheet>
    </>
  );
}
