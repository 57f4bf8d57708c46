import { formatDecimal, percentChange, useUi } from "@candela/ui";
import { useEffect, useState } from "react";
import { useT } from "../language/i18n.ts";
import type { ChartView } from "./chart-view.ts";

/** What the candles come to, in words. */
export function SummaryWords({ view }: { readonly view: Pick<ChartView, "summary" | "bars" | "onRows"> }) {
  const t = useT();
  const style = useUi();
  const [, setChanges] = useState(0);
  useEffect(() => {
    const look = () => setChanges((count) => count + 1);
    const stop = view.onRows(look);
    // Candles may have come since the first look.
    look();
    return stop;
  }, [view]);
  const summary = view.summary();
  if (summary === null) return null;
  const text = (value: string) => formatDecimal(value, style);
  return (
    <figcaption className="sr-only">
      {t("trade_chart_summary", {
        count: view.bars().length,
        first: text(summary.first),
        last: text(summary.last),
        high: text(summary.high),
        low: text(summary.low),
        change: formatDecimal(percentChange(summary.last, summary.first) ?? "0", style, { as: "percent", sign: "always" }),
      })}
    </figcaption>
  );
}
