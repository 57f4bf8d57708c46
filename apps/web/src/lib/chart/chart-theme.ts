import type { CandleType, DeepPartial, IndicatorStyle, OverlayStyle, Styles } from "klinecharts";
import type { ChartKind } from "./chart-settings.ts";
import { type Indicator, LINES } from "./indicators.ts";

function tokenReader(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

export const FONT = "Geist Variable, system-ui, sans-serif";
/** Labels of the axes, px. */
export const LABEL_SIZE = 11;

/** The lines of one indicator in the present theme. */
export function indicatorStyles(indicator: Indicator): DeepPartial<IndicatorStyle> {
  const token = tokenReader();
  return {
    lines: LINES[indicator].map((line) => ({
      color: token(line.token),
      size: 1.5,
      smooth: false,
      style: line.dashed === true ? ("dashed" as const) : ("solid" as const),
      dashedValue: [4, 3],
    })),
    ...(indicator === "MACD" && { bars: [{ upColor: token("fill-press"), downColor: token("ink-off"), noChangeColor: token("ink-off") }] }),
    guide: token(indicator === "VOL" ? "ink-2" : "ink-off"),
  };
}

/** Colours of Heikin-Ashi candles, which are painted by us. */
export function candleColours(): { readonly up: string; readonly down: string } {
  const token = tokenReader();
  return { up: token("up-chart"), down: token("down-chart") };
}

export function sessionColour(): string {
  return tokenReader()("line-strong");
}

/** Of the highest and the lowest price in sight. */
export function extremesColour(): string {
  return tokenReader()("ink-2");
}

const CANDLE_TYPES: Readonly<Record<ChartKind, CandleType>> = {
  candles: "candle_up_stroke",
  bars: "ohlc",
  line: "area",
  area: "area",
  heikinAshi: "candle_up_stroke",
};

const CLEAR = "rgba(0, 0, 0, 0)";

function candleStyles(token: (name: string) => string, kind: ChartKind): DeepPartial<Styles["candle"]> {
  const hidden = kind === "heikinAshi";
  const up = hidden ? CLEAR : token("up-chart");
  const down = hidden ? CLEAR : token("down-chart");
  const even = hidden ? CLEAR : token("ink-2");
  const ink = token("ink");
  return {
    type: CANDLE_TYPES[kind],
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: even,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: even,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: even,
    },
    area: {
      lineSize: 2,
      lineColor: ink,
      smooth: false,
      value: "close",
      backgroundColor: kind === "area" ? `color-mix(in srgb, ${ink} 9%, transparent)` : CLEAR,
      // The lit tip is the page's own.
      point: { show: false, animation: false },
    },
    // The page has its own: see extreme-marks.ts and last-price.ts.
    priceMark: { show: false },
    tooltip: { showRule: "none" },
  };
}

/** Everything the library draws, in our colours and in the present theme: hollow up, filled down, no tooltip of its own. */
export function chartStyles(kind: ChartKind): DeepPartial<Styles> {
  const token = tokenReader();
  const ink2 = token("ink-2");
  const line = token("line");
  const text = { family: FONT, size: LABEL_SIZE, weight: 400, color: token("ink-3") };
  const badge = {
    ...text,
    show: true,
    color: token("on-ink"),
    weight: 600,
    borderRadius: 6,
    borderSize: 0,
    paddingLeft: 6,
    paddingRight: 6,
    paddingTop: 4,
    paddingBottom: 4,
  };
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...text, show: true } };
  // Room for the tag of the last price, which is wider than a label by its padding and weight.
  const priceAxis = { ...axis, tickText: { ...axis.tickText, marginStart: 8, marginEnd: 10 } };
  const crosshair = { show: true, line: { show: true, style: "dashed" as const, color: ink2, dashedValue: [3, 3], size: 1 } };
  const head = { ...text, color: ink2, marginLeft: 12, marginTop: 4, marginRight: 4, marginBottom: 0 };
  const volume = { upColor: token("fill-press"), downColor: token("ink-off"), noChangeColor: token("fill-press") };
  return {
    grid: { vertical: { show: false }, horizontal: { show: true, style: "solid", color: line, size: 1 } },
    candle: candleStyles(token, kind),
    indicator: {
      bars: [{ ...volume, style: "fill", borderStyle: "solid" }],
      lastValueMark: { show: false },
      tooltip: {
        showRule: "always",
        showType: "standard",
        offsetLeft: 0,
        offsetTop: 0,
        title: { ...head, show: true, showName: true, showParams: false },
        legend: { ...head, marginLeft: 0, defaultValue: "" },
      },
    },
    xAxis: axis,
    yAxis: priceAxis,
    separator: { color: line, size: 1, fill: false },
    crosshair: {
      show: true,
      horizontal: { ...crosshair, text: { ...badge, backgroundColor: ink2, borderColor: ink2 } },
      vertical: { ...crosshair, text: { ...badge, backgroundColor: ink2, borderColor: ink2 } },
    },
    overlay: drawingStyles(token, badge),
  };
}

/** The user's drawings. */
function drawingStyles(token: (name: string) => string, badge: object): DeepPartial<OverlayStyle> {
  const info = token("info");
  const canvas = token("canvas");
  return {
    line: { color: info, size: 1.5, style: "solid", smooth: false, dashedValue: [4, 3] },
    rect: {
      style: "stroke_fill",
      color: `color-mix(in srgb, ${info} 12%, transparent)`,
      borderColor: info,
      borderSize: 1.5,
      borderStyle: "solid",
      borderRadius: 0,
    },
    text: { ...badge, weight: 500, color: canvas, backgroundColor: info, borderColor: info },
    // The clear border around an anchor is room for a finger.
    point: {
      color: canvas,
      borderColor: info,
      borderSize: 2,
      radius: 5,
      activeColor: info,
      activeBorderColor: `color-mix(in srgb, ${info} 25%, transparent)`,
      activeBorderSize: 6,
      activeRadius: 5,
    },
  };
}
