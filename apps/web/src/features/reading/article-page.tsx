import { Button, EmptyState } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { RichText } from "../../lib/components/rich-text.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { redirectTo } from "../../lib/navigation/navigation.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";
import type { ArticleKind } from "./article-kinds.ts";
import { ReadingSkeleton } from "./written-page.tsx";

/** One announcement or piece of news. */
export function ArticlePage({ kind, id }: { readonly kind: ArticleKind; readonly id: string }) {
  const t = useT();
  const now = useNow(30_000);
  const { tag } = useLanguage();
  const { data: article, error, refetch } = useQuery(dataQuery(kind.detail, { id }, { staleTime: 5 * 60_000 }));
  return (
    <>
      <PageHeader title={t(kind.title)} />
      {article === null || isMissing(error) ? (
        <EmptyState
          title={t("reading_missing")}
          text={t("reading_missing_text")}
          action={<Button onClick={() => void redirectTo(kind.path)}>{t(kind.all)}</Button>}
        />
      ) : article === undefined && error !== null ? (
        <PartError onRetry={() => void refetch()} />
      ) : article === undefined ? (
        <ReadingSkeleton />
      ) : (
        <article className="page-x pt-2 pb-8">
          <h2 dir="auto" className="text-title2">
            {article.title}
          </h2>
          <p className="num pt-1 pb-4 text-caption text-ink-3">{formatMoment(article.ts, now, tag)}</p>
          {article.img !== "" && <img src={article.img} alt="" className="mb-4 max-h-56 w-full rounded-tile bg-fill object-cover" />}
          <RichText html={article.content} level={3} />
        </article>
      )}
    </>
  );
}
