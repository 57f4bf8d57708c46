import { type Chart, type IndicatorDrawParams, type KLineData, registerIndicator } from "klinecharts";
import { FONT, LABEL_SIZE } from "./chart-theme.ts";
import { CANDLE_PANE } from "./indicators.ts";
import { type Box, labelPlace, SPACE } from "./label-place.ts";
import { noHead } from "./pane-head.ts";

/** What is written beside the highest and the lowest price in sight. */
export interface ExtremeMarks {
  readonly colour: string;
  readonly write: (price: number) => string;
  /** What the labels must not lie under. */
  readonly taken: () => readonly Box[];
}

/** An indicator to the library: what we paint ourselves in each paint of the candles. */
const NAME = "CANDELA_EXTREMES";
/** From the candle's end to the middle of its label, px. */
const LIFT = 7;

type Params = IndicatorDrawParams<unknown, unknown, ExtremeMarks>;

function paintMark({ ctx, bounding, indicator }: Params, x: number, y: number, price: number, up: boolean): void {
  const way = up ? -1 : 1;
  const { colour, write, taken } = indicator.extendData;
  const text = write(price);
  ctx.font = `500 ${LABEL_SIZE}px ${FONT}`;
  const [tip, middle] = [y + 2 * way, y + LIFT * way];
  const label = labelPlace({ x, y: middle }, ctx.measureText(text).width, bounding.width, taken());
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = 1;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(x - 2, tip + 2 * way);
  ctx.lineTo(x, tip);
  ctx.lineTo(x + 2, tip + 2 * way);
  ctx.moveTo(x, tip);
  ctx.lineTo(x, middle);
  ctx.lineTo(label.x + (label.align === "left" ? -SPACE : SPACE), middle);
  ctx.stroke();
  ctx.textAlign = label.align;
  ctx.textBaseline = "middle";
  ctx.fillText(text, label.x, middle);
}

/** The first of the candles in sight that reach furthest. */
function furthest(bars: readonly KLineData[], from: number, to: number, further: (one: KLineData, other: KLineData) => boolean): number {
  let found = from;
  for (let index = from + 1; index < to; index += 1) {
    const [bar, best] = [bars[index], bars[found]];
    if (bar !== undefined && best !== undefined && further(bar, best)) found = index;
  }
  return found;
}

function draw(params: Params): boolean {
  const { ctx, chart, xAxis, yAxis } = params;
  const bars = chart.getDataList();
  // Those that the scale is made for: one more is drawn, half of it beyond the edge.
  const { realFrom: from, realTo: to } = chart.getVisibleRange();
  const high = furthest(bars, from, to, (one, other) => one.high > other.high);
  const low = furthest(bars, from, to, (one, other) => one.low < other.low);
  const [top, bottom] = [bars[high], bars[low]];
  ctx.save();
  if (top !== undefined) paintMark(params, xAxis.convertToPixel(high), yAxis.convertToPixel(top.high), top.high, true);
  if (bottom !== undefined) paintMark(params, xAxis.convertToPixel(low), yAxis.convertToPixel(bottom.low), bottom.low, false);
  ctx.restore();
  return true;
}

export function registerExtremes(): void {
  registerIndicator<unknown, unknown, ExtremeMarks>({ name: NAME, createTooltipDataSource: noHead, calc: () => [], draw });
}

/** Marks the highest and the lowest price in sight; null: no more. */
export function showExtremes(chart: Chart, marks: ExtremeMarks | null): void {
  chart.removeIndicator({ name: NAME });
  if (marks !== null) chart.createIndicator({ name: NAME, paneId: CANDLE_PANE, extendData: marks }, true);
}
