import {
  type IndicatorCreateTooltipDataSourceCallback,
  type IndicatorFigure,
  type IndicatorTemplate,
  type KLineData,
  registerIndicator,
} from "klinecharts";
import { bollingerBands, exponentialAverages, movingAverages } from "./indicators/averages.ts";
import { macd, relativeStrength, stochastic } from "./indicators/oscillators.ts";
import { createSeries, type Rule, type Series, type Values } from "./indicators/series.ts";
import { INDICATORS, type Indicator, LINES, OVERLAID } from "./indicators.ts";
import { noHead } from "./pane-head.ts";

/** Hides which state a rule keeps: a series needs only that it is the rule's own. */
const seriesOf = <State>(rule: Rule<State>): Series => createSeries(rule);

/** Volume is drawn as it is; `rising` is 1 for a candle that closes no lower than it opened. */
const volume: Rule<null> = {
  start: null,
  step: (state, bars, index) => {
    const bar = bars[index];
    return { state, values: { volume: bar?.volume ?? 0, rising: bar !== undefined && bar.close >= bar.open ? 1 : 0 } };
  },
};

const [ONE, TWO, THREE] = [1, 2, 3];

const SERIES: Readonly<Record<Indicator, (parameters: readonly number[]) => Series>> = {
  MA: (periods) => seriesOf(movingAverages(periods)),
  EMA: (periods) => seriesOf(exponentialAverages(periods)),
  BOLL: ([period = ONE, width = TWO]) => seriesOf(bollingerBands(period, width)),
  VOL: () => seriesOf(volume),
  MACD: ([fast = ONE, slow = TWO, signal = ONE]) => seriesOf(macd(fast, slow, signal)),
  RSI: ([period = ONE]) => seriesOf(relativeStrength(period)),
  KDJ: ([period = ONE, k = THREE, d = THREE]) => seriesOf(stochastic(period, k, d)),
};

/** Names of the lines in `Values`, in the order of their looks. */
const LINE_KEYS: Readonly<Record<Indicator, readonly string[]>> = {
  MA: ["ma0", "ma1", "ma2"],
  EMA: ["ema0", "ema1"],
  BOLL: ["upper", "mid", "lower"],
  VOL: ["volume"],
  MACD: ["dif", "dea"],
  RSI: ["rsi"],
  KDJ: ["k", "d", "j"],
};

/** Bars that are coloured by whether they rise. */
type Rising = (values: Values | null, before: Values | null) => boolean;

function bars(key: string, rising: Rising): IndicatorFigure<Values> {
  return {
    key,
    type: "bar",
    baseValue: 0,
    styles: ({ data, indicator, defaultStyles }) => {
      const [style] = indicator.styles?.bars ?? defaultStyles?.bars ?? [];
      const color = rising(data.current, data.prev) ? style?.upColor : style?.downColor;
      return color === undefined ? null : { color, style: "fill" };
    },
  };
}

function figuresOf(indicator: Indicator): IndicatorFigure<Values>[] {
  const lines = LINES[indicator].map((_, index) => ({ key: LINE_KEYS[indicator][index] ?? "", type: "line" }));
  // Growing away from zero is light, shrinking back is dark, so that a turn is seen before the lines cross.
  if (indicator === "MACD") {
    const size = (values: Values | null) => Math.abs(values?.histogram ?? 0);
    return [...lines, bars("histogram", (now, before) => size(now) >= size(before))];
  }
  return lines;
}

/** Per instance of the library's indicator: the parameters its series was made with, and the series. */
const made = new WeakMap<object, { readonly parameters: string; readonly series: Series }>();

function valuesFor(owner: object, indicator: Indicator, parameters: readonly number[], bars: readonly KLineData[]): readonly Values[] {
  const signature = parameters.join();
  let known = made.get(owner);
  if (known?.parameters !== signature) {
    known = { parameters: signature, series: SERIES[indicator](parameters) };
    made.set(owner, known);
  }
  return known.series.update(bars);
}

/** Lines that a reader looks for in an oscillator's pane: over and under them the market is said to be stretched. */
export const GUIDES: Partial<Record<Indicator, readonly [number, number]>> = { RSI: [30, 70], KDJ: [20, 80] };

/** What an indicator is given besides its parameters: how its numbers are written, those of the volume as volumes are everywhere. */
export type WriteNumber = (value: number, decimals: number | "volume") => string;

const DASH = [2, 4];
/** The pane reaches at least this far beyond its guides. */
const GUIDE_ROOM = 5;

function drawGuides(indicator: Indicator): IndicatorTemplate<Values, number, WriteNumber>["draw"] {
  const guides = GUIDES[indicator];
  if (guides === undefined) return null;
  return ({ ctx, bounding, yAxis, indicator: { styles } }) => {
    ctx.strokeStyle = `${styles?.guide ?? ""}`;
    ctx.setLineDash(DASH);
    for (const guide of guides) {
      const y = Math.round(yAxis.convertToPixel(guide)) + 0.5;
      ctx.beginPath();
      ctx.moveTo(0, y);
      ctx.lineTo(bounding.width, y);
      ctx.stroke();
    }
    ctx.setLineDash([]);
    return false;
  };
}

/** The head of a pane: name, parameters and the values under the crosshair, or the newest. What lies over the candles is named by the page. */
const headOf =
  (indicator: Indicator): IndicatorCreateTooltipDataSourceCallback<Values> =>
  ({ indicator: shown, crosshair, chart }) => {
    if (OVERLAID.includes(indicator)) return noHead();
    const write = shown.extendData as WriteNumber | undefined;
    const values = shown.result[crosshair.paneId === undefined ? chart.getDataList().length - 1 : (crosshair.dataIndex ?? 0)];
    const decimals = indicator === "VOL" ? "volume" : shown.precision;
    const legends = LINE_KEYS[indicator].map((key, index) => {
      const color = shown.styles?.lines?.[index]?.color ?? `${shown.styles?.guide ?? ""}`;
      const value = values?.[key];
      return { title: { text: "", color }, value: { text: value === undefined ? "–" : (write?.(value, decimals) ?? ""), color } };
    });
    return { ...noHead(), name: [indicator, shown.calcParams.join(", ")].join(" ").trim(), legends };
  };

/**
 * The library's indicators of these names, replaced by ours: theirs go over all candles at every tick, ours over the newest. The list of
 * values is changed in place, which the library allows: it reads it when it paints.
 */
function templateOf(indicator: Indicator): IndicatorTemplate<Values, number, WriteNumber> {
  const [low, high] = GUIDES[indicator] ?? [];
  return {
    name: indicator,
    shortName: indicator,
    series: OVERLAID.includes(indicator) ? "price" : indicator === "VOL" ? "volume" : "normal",
    shouldFormatBigNumber: indicator === "VOL",
    minValue: indicator === "VOL" ? 0 : low === undefined ? null : low - GUIDE_ROOM,
    maxValue: high === undefined ? null : high + GUIDE_ROOM,
    figures: indicator === "VOL" ? [bars("volume", (now) => now?.rising === 1)] : figuresOf(indicator),
    draw: drawGuides(indicator),
    createTooltipDataSource: headOf(indicator),
    calc: (dataList, owner) => valuesFor(owner, indicator, owner.calcParams, dataList) as Values[],
  };
}

export function registerIndicators(): void {
  for (const indicator of INDICATORS) registerIndicator(templateOf(indicator));
}
