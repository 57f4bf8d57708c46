import { EmptyState, Skeleton } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PageHeader } from "../../lib/components/page-header.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { RichText } from "../../lib/components/rich-text.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { isMissing } from "../../lib/net/is-missing.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { DOCUMENT_NAMES, type DocumentName } from "./share-documents.tsx";

interface DocumentViewProps {
  readonly offerId: number;
  readonly name: DocumentName;
}

/** A document of an offer, as it was published and stays. */
export function DocumentView({ offerId, name }: DocumentViewProps) {
  const t = useT();
  return (
    <>
      <PageHeader title={t(DOCUMENT_NAMES[name])} />
      <DocumentText offerId={offerId} name={name} />
    </>
  );
}

function DocumentText({ offerId, name }: DocumentViewProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(
    dataQuery("GET /api/newShares/document", { offerId, name }, { keep: true, staleTime: Number.POSITIVE_INFINITY }),
  );
  if (data === null || isMissing(error)) return <EmptyState title={t("reading_missing")} text={t("reading_missing_text")} />;
  if (data === undefined && error !== null) return <PartError onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div role="status" aria-label={t("ui_loading")} className="page-x flex flex-col gap-3 pt-3">
        <Skeleton className="h-6 w-52" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    );
  return (
    <article className="page-x pt-2 pb-8">
      <h2 dir="auto" className="pb-2 text-title2">
        {data.title}
      </h2>
      <RichText html={data.content} level={3} />
      <p className="pt-6 text-caption text-ink-3">{t("shares_published", { date: formatUtcDate(data.publishedAt) })}</p>
    </article>
  );
}
