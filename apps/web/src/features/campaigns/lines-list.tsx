import type { Row } from "@candela/api";
import { Amount, Button, EmptyState, SkeletonRows, Tag } from "@candela/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { productSymbol } from "../../lib/market/product-name.ts";
import { call } from "../../lib/net/api.ts";
import { pageAfter } from "../../lib/net/use-paged-rows.ts";
import { formatUtcDayMinute } from "../../lib/time/time-format.ts";

const ROUTE = "GET /api/activity/counted";
const PAGE_SIZE = 50;
type Line = Row<typeof ROUTE>;

interface LinesProps {
  readonly id: number;
  readonly task: number;
}

/** Every line that a task looks at, newest first: what counts, and what the rule leaves out. */
export function LinesList({ id, task }: LinesProps) {
  const t = useT();
  const query = useInfiniteQuery({
    queryKey: [ROUTE, id, task],
    queryFn: ({ pageParam, signal }) => call(ROUTE, { id, task, pageNum: pageParam, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => pageAfter(page, PAGE_SIZE, last.total),
    staleTime: 0,
  });
  if (query.data === undefined)
    return query.isError ? <PartError onRetry={() => void query.refetch()} /> : <SkeletonRows count={4} label={t("ui_loading")} />;
  const lines = query.data.pages.flatMap(({ rows }) => rows);
  if (lines.length === 0) return <EmptyState title={t("activity_no_lines")} text={t("activity_no_lines_text")} />;
  return (
    <div className="pb-3">
      <p className="pb-2 text-caption text-ink-2">{t("term_wash_rule_text")}</p>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={`${line.reference} ${line.referenceId} ${line.ts}`} className="flex items-center justify-between gap-3 py-2">
            <LineText line={line} />
            <Amount own money value={line.amount} className={line.isCounted ? "text-row" : "text-row text-ink-3 line-through"} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="grid place-items-center pt-3">
          <Button kind="secondary" size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t(query.isFetchNextPageError ? "system_retry" : "record_more")}
          </Button>
        </div>
      )}
    </div>
  );
}

function LineText({ line: { ts, productCode, referenceId, isCounted } }: { readonly line: Line }) {
  const t = useT();
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 text-row">
        {productCode === null ? t("activity_line_cash") : <bdi>{productSymbol(productCode)}</bdi>}
        {!isCounted && <Tag>{t("activity_line_out")}</Tag>}
      </p>
      <p className="text-caption text-ink-3">
        <bdi className="tabular-nums">{t("orders_utc", { time: formatUtcDayMinute(ts) })}</bdi> · <bdi className="num">{referenceId}</bdi>
      </p>
    </div>
  );
}
