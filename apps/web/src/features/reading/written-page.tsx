import type { Data } from "@candela/api";
import { Button, EmptyState, Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { RichText } from "../../lib/components/rich-text.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { HOME_PATH } from "../../lib/navigation/paths.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";

interface ReadPage {
  readonly title: string | undefined;
  readonly text: Data<"GET /api/richText/detail"> | undefined;
  readonly state: "reading" | "missing" | "failed" | "here";
  readonly retry: () => void;
}

/** A page of the operator, kept for the next time without a connection. */
export function useWrittenPage(key: string): ReadPage {
  const { data, error, refetch } = useQuery(
    dataQuery("GET /api/richText/detail", { key }, { keep: true, staleTime: 5 * 60_000, enabled: key !== "" }),
  );
  const missing = key === "" || data === null || isMissing(error);
  const state = data !== undefined && data !== null ? "here" : missing ? "missing" : error === null ? "reading" : "failed";
  return { title: data?.title, text: data ?? undefined, state, retry: () => void refetch() };
}

export function WrittenPage({ page }: { readonly page: ReadPage }) {
  const t = useT();
  const now = useNow(30_000);
  const { tag } = useLanguage();
  if (page.state === "failed") return <PartError onRetry={page.retry} />;
  if (page.state === "missing")
    return (
      <EmptyState
        title={t("reading_missing")}
        text={t("reading_missing_text")}
        action={<Button onClick={() => void navigateTo(HOME_PATH)}>{t("navBar_frontPage")}</Button>}
      />
    );
  if (page.text === undefined) return <ReadingSkeleton />;
  return (
    <article className="page-x pt-2 pb-8">
      <RichText html={page.text.content} />
      <p className="pt-6 text-caption text-ink-3">{t("reading_updated", { date: formatMoment(page.text.updatedTs, now, tag) })}</p>
    </article>
  );
}

/** The rhythm of a text that is on its way. */
export function ReadingSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 pt-3">
      <Skeleton className="h-6 w-52" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="mt-4 h-6 w-44" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
