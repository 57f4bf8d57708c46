import { formatDecimal, percentChange, Skeleton, useUi } from "@candela/ui";
import { lazy, Suspense, useCallback, useState } from "react";
import { useT } from "../i18n.ts";
import { productName } from "../product-name.ts";
import { languageStore } from "../settings.ts";
import { useStore } from "../store.ts";
import type { CandleRow } from "./candle-feed.ts";
import type { ChartProps } from "./chart-props.ts";
import { summaryOf } from "./summary.ts";

const Canvas = lazy(() => import("./chart-canvas.tsx"));

/** A candle chart of the size of its parent, with what it shows in words for those who can not see it. */
export function CandleChart(props: ChartProps) {
  const t = useT();
  const style = useUi();
  const { product, interval, onSummary } = props;
  const name = productName(product, useStore(languageStore));
  const [rows, setRows] = useState<readonly CandleRow[]>([]);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const takeRows = useCallback(
    (next: readonly CandleRow[]) => {
      setRows(next);
      onSummary?.(next);
    },
    [onSummary],
  );
  const summary = summaryOf(rows);
  const text = (value: string) => formatDecimal(value, style);
  return (
    <figure className="relative size-full" aria-label={t("trade_chart_of", { name, interval: t(`trade_interval_${interval}`) })}>
      <div className="absolute inset-0" aria-hidden="true">
        <Suspense fallback={<Skeleton className="mx-(--page-margin) mt-4 h-1/2 !rounded-card" />}>
          <Canvas key={attempt} {...props} onSummary={takeRows} onFailed={() => setFailed(true)} />
        </Suspense>
      </div>
      {failed && (
        <div className="absolute inset-0 grid place-items-center bg-canvas text-center text-body text-ink-2">
          <p>
            {t("trade_chart_failed")}{" "}
            <button
              type="button"
              className="touch cursor-pointer font-semibold text-ink underline"
              onClick={() => {
                setFailed(false);
                setAttempt(attempt + 1);
              }}
            >
              {t("system_retry")}
            </button>
          </p>
        </div>
      )}
      {summary !== null && (
        <figcaption className="sr-only">
          {t("trade_chart_summary", {
            count: rows.length,
            first: text(summary.first),
            last: text(summary.last),
            high: text(summary.high),
            low: text(summary.low),
            change: formatDecimal(percentChange(summary.last, summary.first) ?? "0", style, { as: "percent", sign: "always" }),
          })}
        </figcaption>
      )}
    </figure>
  );
}
