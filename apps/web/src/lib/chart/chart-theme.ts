import type { DeepPartial, Styles } from "klinecharts";

/** Colours of the lines of indicators: a solid one, a dashed one, and a third. */
export interface ChartColours {
  readonly up: string;
  readonly down: string;
  readonly line: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly onInk: string;
  readonly canvas: string;
  readonly volumeUp: string;
  readonly volumeDown: string;
  readonly lines: readonly [string, string, string];
}

/** The present theme and convention, read from the root element. */
export function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    up: token("up-chart"),
    down: token("down-chart"),
    line: token("line"),
    ink: token("ink"),
    ink2: token("ink-2"),
    ink3: token("ink-3"),
    onInk: token("on-ink"),
    canvas: token("canvas"),
    volumeUp: token("fill-press"),
    volumeDown: token("ink-off"),
    lines: [token("flame-mark"), token("info"), token("ink-2")],
  };
}

const FONT = "Geist Variable, system-ui, sans-serif";

/** Everything the library draws, in our colours: hollow up, filled down, no tooltip of its own. */
export function chartStyles(colours: ChartColours): DeepPartial<Styles> {
  const { up, down, line, ink, ink2, ink3, onInk } = colours;
  const text = { family: FONT, size: 11, weight: 400, color: ink3 };
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
  const crosshair = { show: true, line: { show: true, style: "dashed" as const, color: ink2, dashedValue: [3, 3], size: 1 } };
  const lines = colours.lines.map((color, index) => ({
    color,
    size: 1.5,
    smooth: false,
    style: index === 1 ? ("dashed" as const) : ("solid" as const),
    dashedValue: [4, 3],
  }));
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
        last: { upColor: ink, downColor: ink, noChangeColor: ink, line: { show: false }, text: badge },
      },
      tooltip: { showRule: "none" },
    },
    indicator: {
      bars: [
        { upColor: colours.volumeUp, downColor: colours.volumeDown, noChangeColor: colours.volumeUp, style: "fill", borderStyle: "solid" },
      ],
      lines,
      lastValueMark: { show: false },
      tooltip: { showRule: "none" },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line, size: 1, fill: false },
    crosshair: {
      show: true,
      horizontal: { ...crosshair, text: { ...badge, backgroundColor: ink2, borderColor: ink2 } },
      vertical: { ...crosshair, text: { ...badge, backgroundColor: ink2, borderColor: ink2 } },
    },
  };
}
