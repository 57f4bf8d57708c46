import { formatDecimal, percentChange, Skeleton, useUi } from "@candela/ui";
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { productName } from "../../../lib/product-name.ts";
import { languageStore } from "../../../lib/settings.ts";
import { useStore } from "../../../lib/store.ts";
import type { CandleRow } from "./candle-feed.ts";
import type { ChartProps } from "./chart-props.ts";
import { summaryOf } from "./summary.ts";

/** Code that does not arrive is a chart that did not load, not a broken page; asked again it is fetched again. */
const fetchCanvas = () => lazy<ComponentType<ChartProps>>(() => import("./chart-canvas.tsx").catch(() => ({ default: NoCanvas })));

function NoCanvas({ onFailed }: ChartProps) {
  useEffect(() => onFailed?.(), [onFailed]);
  return null;
}

/** A candle chart of the size of its parent, with what it shows in words for those who can not see it. */
export function CandleChart(props: ChartProps) {
  const t = useT();
  const style = useUi();
  const { product, interval, onSummary } = props;
  const name = productName(product, useStore(languageStore));
  const [rows, setRows] = useState<readonly CandleRow[]>([]);
  const [failed, setFailed] = useState(false);
  const [Canvas, setCanvas] = useState(fetchCanvas);
  const fail = useCallback(() => setFailed(true), []);
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
          <Canvas {...props} onSummary={takeRows} onFailed={fail} />
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
                setCanvas(fetchCanvas);
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
