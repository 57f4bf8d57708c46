import { formatDecimal, LitLine, Segmented, useUi } from "@candela/ui";
import { useMemo, useRef, useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import YoungLine from "../../lib/components/young-line.tsx";
import { useElementWidth } from "../../lib/element-width.ts";
import { useT } from "../../lib/i18n.ts";
import { useLiveness } from "../../lib/live.ts";
import { worthLine } from "../../lib/profit-line.ts";
import { hideBalanceStore } from "../../lib/settings.ts";
import type { Panel } from "../../lib/shown-panel.ts";
import { useStore } from "../../lib/store.ts";
import { useProfitLine } from "../../lib/use-profit-line.ts";

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
  const { values: profits, total, failed, retry } = useProfitLine(panel, range);
  const values = useMemo(() => (profits === null ? null : worthLine(profits, total)), [profits, total]);
  const money = (text: string) => (hidden ? t("assets_hidden") : formatDecimal(text, style, { as: "dollars", decimals: 2 }));
  const first = values?.[0] ?? total;
  return (
    <>
      <div ref={frame} className="h-28">
        {failed && <PartError onRetry={retry} />}
        {values !== null && width > 0 && (
          <LitLine
            values={values.length > 1 ? values : [first, total]}
            base={first}
            width={width}
            height={112}
            lit={live}
            label={t("summary_line", { from: money(first), to: money(total) })}
          />
        )}
      </div>
      {values !== null && <YoungLine range={range} now={panel.ts} />}
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
