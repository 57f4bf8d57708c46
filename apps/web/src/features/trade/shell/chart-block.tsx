import { cx, IconButton, Skeleton } from "@candela/ui";
import { ArrowsOutSimpleIcon } from "@phosphor-icons/react/dist/csr/ArrowsOutSimple";
import { Suspense, useCallback, useState } from "react";
import { useMediaQuery } from "../../../lib/browser/media-query.ts";
import { createKeptStore, useStore } from "../../../lib/browser/store.ts";
import { CandleChart } from "../../../lib/chart/candle-chart.tsx";
import type { CandleRow } from "../../../lib/chart/candle-row.ts";
import type { Indicator } from "../../../lib/chart/indicators.ts";
import { IntervalBar } from "../../../lib/chart/interval-bar.tsx";
import { intervalStore } from "../../../lib/chart/intervals.ts";
import type { ChartLine } from "../../../lib/chart/lines/chart-line.ts";
import { Readout } from "../../../lib/chart/readout.tsx";
import { useT } from "../../../lib/language/i18n.ts";
import type { Product } from "../../../lib/market/quote-store.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { KLINE_PATH } from "../../../lib/navigation/paths.ts";
import { TICK_STEPS, type TickStep } from "./tick-steps.ts";
import type { TradeMode } from "./trade-mode.ts";

/** What this device looked at last in place of candles of minutes; null is those. */
const tickStepStore = createKeptStore<TickStep | null>("tickStep", null, (value) => TICK_STEPS.find((known) => known === value) ?? null);

const VOLUME_ONLY: readonly Indicator[] = ["VOL"];
/** Narrow and low phones: what the ticket asks stands above the tab bar with its keys. */
const NO_INDICATORS: readonly Indicator[] = [];
/** Room for a second pane under the candles. */
const ROOMY = "(min-width: 22.5rem) and (min-height: 46rem)";

/** Lower on low phones, lowest where the ticket has to fit besides. While a trade runs there is no ticket, and its path is what one looks at. */
const HEIGHT =
  "h-[min(28dvh,22rem)] min-h-48 max-tablet:[@media(max-height:46rem)]:h-[22dvh] max-tablet:[@media(max-height:46rem)]:min-h-32 tablet:h-[min(46dvh,30rem)] desktop:h-[max(20rem,min(calc(100dvh-15rem),44rem))]";
const LOW =
  "max-tablet:[@media(max-height:41rem)]:h-26! max-tablet:[@media(max-height:41rem)]:min-h-26! max-compact:[@media(max-height:46rem)]:h-26! max-compact:[@media(max-height:46rem)]:min-h-26!";
const never = () => false;
const NO_LINES: readonly ChartLine[] = [];
const noLines = () => NO_LINES;

/** The candles of the product; while something of the mode runs, every price of it instead, until candles are asked for. */
export function ChartBlock({ product, mode }: { readonly product: Product; readonly mode: TradeMode }) {
  const t = useT();
  const interval = useStore(intervalStore);
  const useRuns = mode.tickChart?.useRuns ?? never;
  const runs = useRuns(product);
  const useLines = mode.useLines ?? noLines;
  const lines = useLines(product);
  const [candles, setCandles] = useState(false);
  const roomy = useMediaQuery(ROOMY);
  const kept = useStore(tickStepStore);
  const step = candles ? null : (kept ?? (runs ? 0 : null));
  const Ticks = step === null ? undefined : mode.tickChart?.Chart;
  const [row, setRow] = useState<CandleRow | null>(null);
  const readOut = useCallback((next: CandleRow | null) => setRow(next), []);
  return (
    <>
      <div className={cx("relative", HEIGHT, !runs && LOW)}>
        {Ticks === undefined || step === null ? (
          <>
            <CandleChart
              product={product}
              interval={interval}
              indicators={roomy ? VOLUME_ONLY : NO_INDICATORS}
              lines={lines}
              onReadout={readOut}
            />
            {row !== null && (
              <div className="pointer-events-none absolute inset-x-0 top-0 z-20 bg-canvas">
                <Readout row={row} interval={interval} />
              </div>
            )}
          </>
        ) : (
          <Suspense fallback={<Skeleton className="mx-(--page-margin) mt-4 h-1/2 !rounded-card" />}>
            <Ticks product={product} step={step} />
          </Suspense>
        )}
      </div>
      <div className="flex items-center gap-1 ps-[calc(var(--page-margin)-0.5rem)] pe-[calc(var(--page-margin)-0.75rem)]">
        <IntervalBar
          value={Ticks === undefined ? interval : null}
          onChange={(next) => {
            setCandles(true);
            tickStepStore.set(null);
            intervalStore.set(next);
          }}
        >
          {mode.tickChart !== undefined &&
            TICK_STEPS.map((each) => (
              <TickKey
                key={each}
                step={each}
                on={Ticks !== undefined && step === each}
                onPick={() => {
                  setCandles(false);
                  tickStepStore.set(each);
                }}
              />
            ))}
        </IntervalBar>
        <IconButton label={t("trade_full_chart")} onClick={() => void navigateTo(KLINE_PATH, { mode: mode.id })}>
          <ArrowsOutSimpleIcon size={20} className="text-ink-2" />
        </IconButton>
      </div>
    </>
  );
}

interface TickKeyProps {
  readonly step: TickStep;
  readonly on: boolean;
  readonly onPick: () => void;
}

function TickKey({ step, on, onPick }: TickKeyProps) {
  const t = useT();
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPick}
      className={cx(
        "touch h-8.5 min-w-11 shrink-0 cursor-pointer rounded-chip px-2 text-caption",
        on ? "bg-fill font-semibold text-ink" : "font-medium text-ink-3",
      )}
    >
      {step === 0 ? t("trade_ticks") : t("trade_interval_seconds", { seconds: step })}
    </button>
  );
}
