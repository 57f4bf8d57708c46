import { formatDecimal, LitLine, Segmented, useUi } from "@candela/ui";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { PartError } from "../../lib/components/part-error.tsx";
import YoungLine from "../../lib/components/young-line.tsx";
import { useElementWidth } from "../../lib/element-width.ts";
import { useT } from "../../lib/i18n.ts";
import { useLiveness } from "../../lib/live.ts";
import { rowsQuery } from "../../lib/queries.ts";

const RANGES = ["day", "week", "month"] as const;
const HISTORY_MS = 60_000;

/** The total over a day, a week or a month; its last point the figure above it. */
export function SummaryLine({ total }: { readonly total: string }) {
  const t = useT();
  const style = useUi();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const live = useLiveness() === "live";
  const [range, setRange] = useState<(typeof RANGES)[number]>("week");
  const history = useQuery({ ...rowsQuery("GET /api/userAssets/history", { range }, { keep: true }), refetchInterval: HISTORY_MS });
  const values = useMemo(() => [...(history.data ?? []).map((point) => point.value), total], [history.data, total]);
  const money = (text: string) => formatDecimal(text, style, { as: "dollars", decimals: 2 });
  const first = values[0] ?? total;
  return (
    <>
      <div ref={frame} className="relative h-28">
        {history.data === undefined && history.isError && <PartError onRetry={() => void history.refetch()} />}
        {history.data !== undefined && width > 0 && (
          <>
            <LitLine
              values={values.length > 1 ? values : [first, total]}
              base={first}
              width={width}
              height={112}
              lit={live}
              label={t("summary_line", { from: money(first), to: money(total) })}
            />
            <YoungLine points={history.data.length} range={range} />
          </>
        )}
      </div>
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
