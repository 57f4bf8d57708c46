import { formatDecimal, Segmented, Sparkline, useUi } from "@candela/ui";
import { useMemo, useRef, useState } from "react";
import { worthLine } from "../../lib/account/profit-line.ts";
import type { Panel } from "../../lib/account/shown-panel.ts";
import { useProfitLine } from "../../lib/account/use-profit-line.ts";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useStore } from "../../lib/browser/store.ts";
import NewAccountNote from "../../lib/components/new-account-note.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";

const RANGES = ["day", "week", "month"] as const;
/** The total over a day, a week or a month; its last point the figure above it. */
export function SummaryLine({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const style = useUi();
  const hidden = useStore(hideBalanceStore);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const live = useLiveness() === "live";
  const [range, setRange] = useState<(typeof RANGES)[number]>("week");
  const { points: profits, total, failed, retry } = useProfitLine(panel, range);
  const points = useMemo(() => (profits === null ? null : worthLine(profits, total)), [profits, total]);
  const money = (text: string) => (hidden ? t("assets_hidden") : formatDecimal(text, style, { as: "dollars", decimals: 2 }));
  const first = points?.[0]?.value ?? total;
  return (
    <>
      <div ref={frame} className="h-28">
        {failed && <PartError onRetry={retry} />}
        {points !== null && width > 0 && (
          <Sparkline
            values={points.length > 1 ? points.map(({ value }) => value) : [first, total]}
            times={points.length > 1 ? points.map(({ ts }) => ts) : undefined}
            base={first}
            width={width}
            height={112}
            lit={live}
            label={t("summary_line", { from: money(first), to: money(total) })}
          />
        )}
      </div>
      {points !== null && <NewAccountNote range={range} now={panel.ts} />}
      <div className="page-x">
        <Segmented
          label={t("assets_range")}
          choices={RANGES.map((value) => ({ value, label: t(`assets_range_${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </div>
    </>
  );
}
