import type { Interval } from "@candela/model";
import type { Chart } from "klinecharts";
import { showHeikinAshi, showSessions } from "./candle-marks.ts";
import type { ChartKind } from "./chart-settings.ts";
import { candleColours, chartStyles, indicatorStyles, sessionColour } from "./chart-theme.ts";
import { GUIDES, type WriteNumber } from "./indicator-templates.ts";
import { CANDLE_PANE, INDICATORS, type Indicator, type IndicatorParameters, OVERLAID } from "./indicators.ts";

/** Panes under the candles, px: less where the chart itself is low. */
const PANE_HEIGHT = 72;
const LOW_PANE_HEIGHT = 44;
const LOW_CHART = 320;
/** The panes together take at most this share of the chart. */
const PANES_SHARE = 0.5;
const PANE_MIN = 34;
/** Of a pane, px: its lines and bars stay under its head, which they would strike through. */
const HEAD = 16;
const FOOT = 2;
/** Decimals on the axis where they are not those of the price. */
const DECIMALS: Partial<Record<Indicator, number>> = { RSI: 1, KDJ: 1, VOL: 0 };

export interface ChartLook {
  readonly kind: ChartKind;
  readonly logarithmic: boolean;
  readonly sessionBreaks: boolean;
  readonly indicators: readonly Indicator[];
  readonly parameters: IndicatorParameters;
}

/** Kind of candles, scale and colours, in the present theme. */
export function dress(chart: Chart, look: ChartLook, interval: Interval): void {
  chart.setStyles(chartStyles(look.kind));
  showHeikinAshi(chart, look.kind === "heikinAshi" ? candleColours() : null);
  showSessions(chart, look.sessionBreaks ? { interval, colour: sessionColour() } : null);
  const name = look.logarithmic ? "logarithm" : "normal";
  const [axis] = chart.getYAxes({ paneId: CANDLE_PANE });
  if (axis?.name !== name) chart.overrideYAxis({ paneId: CANDLE_PANE, name });
}

const paneOf = (indicator: Indicator) => (OVERLAID.includes(indicator) ? CANDLE_PANE : `pane_${indicator}`);

/** Height of each pane, so that all of them leave the candles their half. */
function paneHeight(chart: Chart, panes: number): number {
  const height = chart.getDom()?.clientHeight ?? 0;
  const usual = height < LOW_CHART ? LOW_PANE_HEIGHT : PANE_HEIGHT;
  return Math.max(PANE_MIN, Math.min(usual, Math.floor((height * PANES_SHARE) / Math.max(1, panes))));
}

/** The library adds a gap to what fills the pane, and then presses both together into it. */
const gapOf = (height: number) => ({ top: (HEAD * (height + FOOT)) / (height - HEAD), bottom: FOOT });

/** Brings the wanted indicators onto the chart, in their order, with their parameters and the present theme. */
export function showIndicators(chart: Chart, look: ChartLook, priceScale: number, write: WriteNumber): void {
  const panes = look.indicators.filter((indicator) => !OVERLAID.includes(indicator));
  const height = paneHeight(chart, panes.length);
  for (const name of INDICATORS) {
    const present = chart.getIndicators({ name }).length > 0;
    if (!look.indicators.includes(name)) {
      if (present) chart.removeIndicator({ name });
      continue;
    }
    const shown = {
      name,
      calcParams: [...look.parameters[name]],
      precision: DECIMALS[name] ?? priceScale,
      styles: indicatorStyles(name),
      extendData: write,
    };
    const over = OVERLAID.includes(name);
    const paneId = paneOf(name);
    if (present) chart.overrideIndicator(shown);
    else chart.createIndicator({ ...shown, paneId }, over);
    if (over) continue;
    chart.setPaneOptions({ id: paneId, height, minHeight: PANE_MIN, dragEnabled: true, order: panes.indexOf(name) + 1 });
    chart.overrideYAxis({ paneId, gap: gapOf(height) });
    if (!present) showGuidesOnAxis(chart, name);
  }
}

/** The axis of a pane with guides names those and nothing else. */
function showGuidesOnAxis(chart: Chart, indicator: Indicator): void {
  const guides = GUIDES[indicator];
  if (guides === undefined) return;
  chart.overrideYAxis({
    paneId: paneOf(indicator),
    createTicks: ({ range, bounding }) =>
      guides.map((guide) => ({
        value: guide,
        text: `${guide}`,
        coord: Math.round((1 - (guide - range.realFrom) / range.realRange) * bounding.height),
      })),
  });
}
