import type { Interval } from "@candela/model";
import { type Chart, type IndicatorDrawParams, registerIndicator } from "klinecharts";
import { heikinAshi } from "./indicators/heikin-ashi.ts";
import { createSeries, type Series, type Values } from "./indicators/series.ts";
import { CANDLE_PANE } from "./indicators.ts";
import { noHead } from "./pane-head.ts";
import { beginsSession } from "./session-breaks.ts";

/**
 * What we paint among the candles ourselves. Each is an indicator to the library, for that is what it calls in each paint of a pane and
 * what it makes room for on the price axis.
 */
const HEIKIN_ASHI = "CANDELA_HEIKIN_ASHI";
const SESSIONS = "CANDELA_SESSIONS";

interface Colours {
  readonly up: string;
  readonly down: string;
}

const averaged = new WeakMap<Chart, Series>();

function drawHeikinAshi({ ctx, chart, indicator, xAxis, yAxis }: IndicatorDrawParams<Values, unknown, Colours>): boolean {
  const { from, to } = chart.getVisibleRange();
  const half = chart.getBarSpace().halfGapBar;
  for (let index = from; index < to; index += 1) {
    const values = indicator.result[index];
    if (values === undefined) continue;
    const { haOpen = 0, haHigh = 0, haLow = 0, haClose = 0 } = values;
    const x = Math.round(xAxis.convertToPixel(index));
    const [open, high, low, close] = [haOpen, haHigh, haLow, haClose].map((value) => Math.round(yAxis.convertToPixel(value))) as [
      number,
      number,
      number,
      number,
    ];
    const up = haClose >= haOpen;
    const top = Math.min(open, close);
    const height = Math.max(1, Math.abs(open - close));
    ctx.strokeStyle = up ? indicator.extendData.up : indicator.extendData.down;
    ctx.fillStyle = ctx.strokeStyle;
    ctx.beginPath();
    ctx.moveTo(x + 0.5, high);
    ctx.lineTo(x + 0.5, top);
    ctx.moveTo(x + 0.5, top + height);
    ctx.lineTo(x + 0.5, low);
    ctx.stroke();
    const width = Math.max(1, 2 * half);
    if (up && width > 2) ctx.strokeRect(x - half + 0.5, top + 0.5, width - 1, Math.max(1, height - 1));
    else ctx.fillRect(x - half, top, width, height);
  }
  return true;
}

const SESSION_DASH = [1, 4];

function drawSessions({ ctx, chart, indicator, bounding, xAxis }: IndicatorDrawParams<unknown, unknown, SessionMarks>): boolean {
  const bars = chart.getDataList();
  const { from, to } = chart.getVisibleRange();
  const { interval, colour } = indicator.extendData;
  ctx.strokeStyle = colour;
  ctx.setLineDash(SESSION_DASH);
  ctx.beginPath();
  for (let index = Math.max(1, from); index < to; index += 1) {
    const before = bars[index - 1];
    const bar = bars[index];
    if (before === undefined || bar === undefined || !beginsSession(before.timestamp, bar.timestamp, interval)) continue;
    const x = Math.round((xAxis.convertToPixel(index - 1) + xAxis.convertToPixel(index)) / 2) + 0.5;
    ctx.moveTo(x, 0);
    ctx.lineTo(x, bounding.height);
  }
  ctx.stroke();
  ctx.setLineDash([]);
  return true;
}

export interface SessionMarks {
  readonly interval: Interval;
  readonly colour: string;
}

export function registerCandleMarks(): void {
  registerIndicator<Values, unknown, Colours>({
    name: HEIKIN_ASHI,
    series: "price",
    figures: [{ key: "haHigh" }, { key: "haLow" }],
    createTooltipDataSource: noHead,
    calc: () => [],
    draw: drawHeikinAshi,
  });
  registerIndicator<unknown, unknown, SessionMarks>({
    name: SESSIONS,
    zLevel: -1,
    createTooltipDataSource: noHead,
    calc: () => [],
    draw: drawSessions,
  });
}

/** Paints averaged candles in these colours over the hidden real ones; null: no more. */
export function showHeikinAshi(chart: Chart, colours: Colours | null): void {
  chart.removeIndicator({ name: HEIKIN_ASHI });
  if (colours === null) return;
  const series = averaged.get(chart) ?? createSeries(heikinAshi());
  averaged.set(chart, series);
  const calc = (bars: Parameters<Series["update"]>[0]) => series.update(bars) as Values[];
  chart.createIndicator({ name: HEIKIN_ASHI, paneId: CANDLE_PANE, extendData: colours, calc }, true);
}

export function showSessions(chart: Chart, marks: SessionMarks | null): void {
  chart.removeIndicator({ name: SESSIONS });
  if (marks !== null) chart.createIndicator({ name: SESSIONS, paneId: CANDLE_PANE, extendData: marks }, true);
}
