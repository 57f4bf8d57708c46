import {
  Amount,
  CHANGE,
  DIRECTION_TEXT,
  directionOf,
  formatDecimal,
  percentChange,
  Segmented,
  SignedAmount,
  subtractDecimals,
  Triangle,
  useUi,
} from "@candela/ui";
import { useRef, useState } from "react";
import type { Range, ValuePoint } from "../../lib/account/profit-line.ts";
import type { Panel } from "../../lib/account/shown-panel.ts";
import { PANEL_DECIMALS } from "../../lib/account/shown-today.ts";
import { useProfitLine } from "../../lib/account/use-profit-line.ts";
import { useElementWidth } from "../../lib/browser/element-width.ts";
import { useStore } from "../../lib/browser/store.ts";
import NewAccountNote from "../../lib/components/new-account-note.tsx";
import { PartError } from "../../lib/components/part-error.tsx";
import { useT } from "../../lib/language/i18n.ts";
import { useLiveness } from "../../lib/net/live.ts";
import { hideBalanceStore } from "../../lib/site/settings.ts";
import { ProfitChart } from "./profit-chart.tsx";

/** Profit of a range against zero: the figure, and the way there. */
export function ProfitPanel({ panel }: { readonly panel: Panel }) {
  const t = useT();
  const hidden = useStore(hideBalanceStore);
  const [range, setRange] = useState<Range>("day");
  const { points, total, failed, retry } = useProfitLine(panel, range);
  const profit = points?.at(-1)?.value ?? null;
  const ranges = [
    { value: "day", label: t("assets_range_day") },
    { value: "week", label: t("assets_range_week") },
    { value: "month", label: t("assets_range_month") },
  ] as const;
  const rate = profit === null ? null : percentChange(total, subtractDecimals(total, profit));
  const money = { decimals: PANEL_DECIMALS } as const;
  const direction = directionOf(profit ?? "0", money);
  return (
    <section aria-labelledby="assets-profit" className="mt-5">
      <div className="page-x flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="grow basis-28">
          <h2 id="assets-profit" className="text-caption text-balance text-ink-2">
            {t(`assets_profit_${range}`)}
          </h2>
          <p className={`flex min-h-6 flex-wrap items-center gap-x-1.5 text-title3 ${hidden ? "" : DIRECTION_TEXT[direction]}`}>
            {profit !== null && (
              <>
                {!hidden && <Triangle direction={direction} />}
                <Amount value={profit} as="dollars" {...money} sign="always" hidden={hidden} />
                {rate !== null && <SignedAmount value={rate} {...CHANGE} className="text-caption font-medium max-compact:hidden" />}
              </>
            )}
          </p>
        </div>
        <Segmented
          label={t("assets_range")}
          choices={ranges}
          value={range}
          onChange={setRange}
          className="w-40 max-w-full shrink-0 whitespace-nowrap compact:w-44"
        />
      </div>
      {failed ? <PartError onRetry={retry} /> : <ProfitSpace points={points} range={range} now={panel.ts} />}
    </section>
  );
}

interface ProfitSpaceProps {
  readonly points: readonly ValuePoint[] | null;
  readonly range: Range;
  readonly now: number;
}

function ProfitSpace({ points, range, now }: ProfitSpaceProps) {
  const t = useT();
  const style = useUi();
  const live = useLiveness() === "live";
  const hidden = useStore(hideBalanceStore);
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const money = (text: string) =>
    hidden ? t("assets_hidden") : formatDecimal(text, style, { as: "dollars", decimals: 2, sign: "always" });
  return (
    <>
      <div ref={frame} className="mt-2 h-30 compact:h-34">
        {width > 0 && points !== null && (
          <div dir="ltr">
            <ProfitChart
              points={points}
              width={width}
              height={width < 360 ? 120 : 136}
              lit={live}
              label={(summary) =>
                t("assets_chart", {
                  range: t(`assets_profit_${range}`),
                  last: money(summary.last),
                  low: money(summary.low),
                  high: money(summary.high),
                })
              }
            />
          </div>
        )}
      </div>
      {points !== null && <NewAccountNote range={range} now={now} />}
    </>
  );
}
