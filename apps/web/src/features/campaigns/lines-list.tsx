import type { Row } from "@candela/api";
import { Amount, Button, EmptyState, formatDecimal, SkeletonRows, Tag, useUi } from "@candela/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AssetAmount } from "../../lib/components/asset-amount.tsx";
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
  /** Deposits and withdrawals, instead of trades. */
  readonly isMoney: boolean;
  readonly currencyName: string;
}

/** Every line that a task looks at, newest first: what counts, and what the rule leaves out. */
export function LinesList({ id, task, isMoney, currencyName }: LinesProps) {
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
      <p className="pb-2 text-caption text-ink-2">{t(isMoney ? "activity_deposit_rule" : "term_wash_rule_text")}</p>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={`${line.reference} ${line.referenceId} ${line.ts}`} className="flex items-center justify-between gap-3 py-2">
            <LineText line={line} currencyName={currencyName} />
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

const WHY = { "W-2": "activity_line_out", net: "activity_line_net", unpriced: "activity_line_unpriced" } as const;

function LineText({ line, currencyName }: { readonly line: Line; readonly currencyName: string }) {
  const t = useT();
  const { ts, productCode, referenceId, rule, money } = line;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 text-row">
        {money !== null ? (
          <AssetAmount own whole unit code={money.currencyName} value={money.amount} />
        ) : productCode === null ? (
          t("activity_line_cash")
        ) : (
          <bdi>{productSymbol(productCode)}</bdi>
        )}
        {rule !== null && <Tag>{t(WHY[rule])}</Tag>}
      </p>
      <p className="text-caption text-ink-3">
        <bdi className="tabular-nums">{t("orders_utc", { time: formatUtcDayMinute(ts) })}</bdi> · <bdi className="num">{referenceId}</bdi>
      </p>
      {money !== null && <RateText money={money} currencyName={currencyName} />}
    </div>
  );
}

/** What one unit was worth, and when; at par it is one by definition. */
function RateText({ money: { currencyName, rate, rateAt }, currencyName: settlement }: RateProps) {
  const t = useT();
  const style = useUi();
  if (rate === null || rateAt === null) return null;
  const said = {
    currency: currencyName,
    rate: formatDecimal(rate, style),
    settlement,
    time: t("orders_utc", { time: formatUtcDayMinute(rateAt) }),
  };
  return <p className="text-caption text-ink-3">{t("activity_line_rate", said)}</p>;
}

interface RateProps {
  readonly money: NonNullable<Line["money"]>;
  /** Of what it is worth. */
  readonly currencyName: string;
}
