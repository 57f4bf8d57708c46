import { Notice, Sheet, SkeletonRows } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { RichText } from "../../lib/components/rich-text.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { dataQuery } from "../../lib/net/queries.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";

interface TermsSheetProps {
  readonly open: boolean;
  /** Of the text that is, or was, accepted. */
  readonly version: number;
  readonly onClose: () => void;
}

/** The words that are accepted with a loan, of one version. */
export function TermsSheet({ open, version, onClose }: TermsSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onClose={onClose} title={t("loan_terms_title", { version })}>
      {open && <TermsText version={version} />}
    </Sheet>
  );
}

export function TermsText({ version }: { readonly version: number }) {
  const t = useT();
  const { data, isError, refetch } = useQuery(dataQuery("GET /api/loan/terms", { version }, { staleTime: Number.POSITIVE_INFINITY }));
  if (data === undefined)
    return isError ? <PartError onRetry={() => void refetch()} /> : <SkeletonRows count={4} label={t("ui_loading")} />;
  if (data === null) return <Notice tone="problem">{t("not_found")}</Notice>;
  return (
    <div className="pb-3">
      <RichText html={data.content} level={3} />
      <p className="pt-3 text-caption text-ink-3">
        {t("loan_terms_since", { date: formatUtcDate(data.since) })}
        <bdi className="num block break-all">SHA-256 {data.hash}</bdi>
      </p>
    </div>
  );
}
