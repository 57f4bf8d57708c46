import type { DeepPartial, IndicatorStyle, Styles } from "klinecharts";
import { type Indicator, LINES } from "./indicators.ts";

export interface ChartColours {
  readonly up: string;
  readonly down: string;
  readonly line: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly onInk: string;
  readonly canvas: string;
  readonly volumeUp: string;
  readonly volumeDown: string;
}

function tokenReader(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

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
  };
}

/** The present theme and convention, read from the root element. */
export function readColours(): ChartColours {
  const token = tokenReader();
  return {
    up: token("up-chart"),
    down: token("down-chart"),
    line: token("line"),
    ink2: token("ink-2"),
    ink3: token("ink-3"),
    onInk: token("on-ink"),
    canvas: token("canvas"),
    volumeUp: token("fill-press"),
    volumeDown: token("ink-off"),
  };
}

export const FONT = "Geist Variable, system-ui, sans-serif";
/** Labels of the axes, px. */
export const LABEL_SIZE = 11;

/** Everything the library draws, in our colours: hollow up, filled down, no tooltip of its own. */
export function chartStyles(colours: ChartColours): DeepPartial<Styles> {
  const { up, down, line, ink2, ink3, onInk } = colours;
  const text = { family: FONT, size: LABEL_SIZE, weight: 400, color: ink3 };
  const mark = { show: true, color: ink2, textFamily: FONT, textSize: 11, textWeight: "500", textOffset: 6 };
  const badge = {
    ...text,
    show: true,
    color: onInk,
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
  return {
    grid: { vertical: { show: false }, horizontal: { show: true, style: "solid", color: line, size: 1 } },
    candle: {
      type: "candle_up_stroke",
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: ink2,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: ink2,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: ink2,
      },
      priceMark: {
        high: mark,
        low: mark,
        // The tag of the last price is the page's own: see last-price.tsx.
        last: { show: false },
      },
      tooltip: { showRule: "none" },
    },
    indicator: {
      bars: [
        { upColor: colours.volumeUp, downColor: colours.volumeDown, noChangeColor: colours.volumeUp, style: "fill", borderStyle: "solid" },
      ],
      lastValueMark: { show: false },
      tooltip: { showRule: "none" },
    },
    xAxis: axis,
    yAxis: priceAxis,
    separator: { color: line, size: 1, fill: false },
    crosshair: {
      show: true,
      horizontal: { ...crosshair, text: { ...badge, backgroundColor: ink2, borderColor: ink2 } },
      vertical: { ...crosshair, text: { ...badge, backgroundColor: ink2, borderColor: ink2 } },
    },
  };
}
