import type { Row } from "@candela/api";
import { Button, EmptyState, SkeletonRows, Tag } from "@candela/ui";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { pageHref } from "../../lib/navigation/navigation.ts";
import { useQueryParam } from "../../lib/navigation/query-param.ts";
import { usePagedRows } from "../../lib/net/use-paged-rows.ts";
import { useLanguage } from "../../lib/site/settings.ts";
import { useNow } from "../../lib/time/now.ts";
import { formatMoment } from "../../lib/time/time-format.ts";
import type { ArticleKind } from "./article-kinds.ts";
import { ArticlePage } from "./article-page.tsx";

/** A list of what the operator publishes; with an `id` in the address the one piece. */
export function ArticlesPage({ kind }: { readonly kind: ArticleKind }) {
  const t = useT();
  const id = useQueryParam("id");
  if (id !== null) return <ArticlePage key={id} kind={kind} id={id} />;
  return (
    <>
      <PageHeader title={t(kind.title)} />
      <ArticleList kind={kind} />
    </>
  );
}

function ArticleList({ kind }: { readonly kind: ArticleKind }) {
  const t = useT();
  const { rows, failed, retry, more, reading } = usePagedRows(kind.list, {}, { keepsPrevious: true });
  if (failed) return <PartError onRetry={retry} />;
  if (rows === undefined) return <SkeletonRows count={6} label={t("ui_loading")} />;
  if (rows.length === 0) return <EmptyState title={t(kind.none)} text={t(kind.noneText)} />;
  return (
    <div className="pb-8">
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="page-x [&:not(:first-child)>a]:border-t [&>a]:border-line">
            <ArticleRow kind={kind} article={row} />
          </li>
        ))}
      </ul>
      {more !== null && (
        <div className="page-x py-4">
          <Button wide kind="secondary" size="small" loading={reading} onClick={more}>
            {t("reading_earlier")}
          </Button>
        </div>
      )}
    </div>
  );
}

function ArticleRow({ kind, article }: { readonly kind: ArticleKind; readonly article: Row<"GET /api/news/list"> }) {
  const t = useT();
  const now = useNow(30_000);
  const { tag } = useLanguage();
  return (
    <a
      href={pageHref(kind.path, { id: article.id })}
      className="flex flex-wrap-reverse gap-x-4 gap-y-2 py-4 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 basis-40">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row">
          {article.isPinned && <Tag>{t("reading_pinned")}</Tag>}
          <span className="min-w-0">
            <bdi>{article.title}</bdi>
          </span>
        </span>
        <span className="mt-1 line-clamp-2 text-body text-ink-2">
          <bdi>{article.summary}</bdi>
        </span>
        <span className="mt-1.5 block text-small text-ink-3">{formatMoment(article.ts, now, tag)}</span>
      </span>
      {article.img !== "" && (
        <img src={article.img} alt="" loading="lazy" className="h-14 w-20 shrink-0 rounded-tile bg-fill object-cover" />
      )}
    </a>
  );
}
