import { axisWidth, badge, clearedPen, readColours, stroke } from "./plot-canvas.ts";
import type { SecondsCandle } from "./seconds-candles.ts";
import { axisPrices } from "./tick-plot.ts";

export interface SecondsJob {
  readonly candles: readonly SecondsCandle[];
  readonly seconds: number;
  /** Entries of running trades. */
  readonly entries: readonly number[];
  readonly now: number;
  readonly live: boolean;
  readonly price: (value: number) => string;
  readonly time: (ts: number) => string;
}

const FOOT = 26;
/** From candle to candle, and the body's width, px. */
const SPACE = 9;
const BODY = 6;
/** Least height as a part of the price, and the room around what is shown. */
const LEAST_SPAN = 0.0002;
const ROOM = 0.12;
/** Candles from one time on the axis to the next. */
const TIMES_APART = 12;
/** Above and below a price that has its box, px. */
const BOX = 20;
/** A price of the axis is not cut by the chart's top. */
const EDGE = 8;

/** Height of the picture in prices, so that all of it is in it. */
function spanOf(candles: readonly SecondsCandle[], entries: readonly number[]): { readonly low: number; readonly high: number } {
  const values = [...candles.flatMap(({ low, high }) => [low, high]), ...entries];
  if (values.length === 0) return { low: 0, high: 1 };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, most * LEAST_SPAN);
  const middle = (most + least) / 2;
  return { low: middle - span * (0.5 + ROOM), high: middle + span * (0.5 + ROOM) };
}

/** Draws the candles that fit, the running one at the right, each at the place of its time. */
export function paintSeconds(canvas: HTMLCanvasElement, job: SecondsJob): void {
  const pen = clearedPen(canvas);
  if (pen === null) return;
  const colours = readColours(canvas);
  const length = job.seconds * 1_000;
  const newest = Math.max(job.candles.at(-1)?.ts ?? 0, job.now - (job.now % length));
  const last = job.candles.at(-1);
  const right = canvas.clientWidth - axisWidth(pen, job.price(last?.close ?? 0));
  const bottom = canvas.clientHeight - FOOT;
  const middleOf = (ts: number) => right - SPACE - ((newest - ts) / length) * SPACE;
  const shown = job.candles.filter(({ ts }) => middleOf(ts) >= BODY);
  const { low, high } = spanOf(shown, job.entries);
  const y = (price: number) => bottom - ((price - low) / (high - low)) * bottom;
  const taken = last === undefined ? [] : [y(last.close)];
  pen.textAlign = "left";
  for (const price of axisPrices({ from: 0, to: 0, low, high }, 4)) {
    pen.strokeStyle = colours.line;
    pen.lineWidth = 1;
    stroke(pen, 0, y(price), right, y(price));
    pen.fillStyle = colours.ink3;
    if (y(price) >= EDGE && taken.every((at) => Math.abs(at - y(price)) > BOX)) pen.fillText(job.price(price), right + 12, y(price));
  }
  pen.textAlign = "center";
  for (const { ts } of shown) {
    const far = middleOf(ts) > 40 && middleOf(ts) < right - 30;
    if ((ts / length) % TIMES_APART === 0 && far) pen.fillText(job.time(ts), middleOf(ts), bottom + 14);
  }
  for (const entry of job.entries) {
    pen.strokeStyle = colours.ink;
    pen.setLineDash([2, 4]);
    stroke(pen, 0, y(entry), right, y(entry));
    pen.setLineDash([]);
  }
  for (const candle of shown) {
    const up = candle.close >= candle.open;
    const x = middleOf(candle.ts);
    const [top, foot] = [y(Math.max(candle.open, candle.close)), y(Math.min(candle.open, candle.close))];
    const height = Math.max(1, foot - top);
    pen.strokeStyle = up ? colours.up : colours.down;
    pen.fillStyle = up ? colours.up : colours.down;
    pen.lineWidth = 1;
    stroke(pen, x, y(candle.high), x, y(candle.low));
    pen.fillRect(x - BODY / 2, top, BODY, height);
    if (!up || height <= 2) continue;
    pen.fillStyle = colours.canvas;
    pen.fillRect(x - BODY / 2 + 1, top + 1, BODY - 2, height - 2);
  }
  if (last !== undefined)
    badge(pen, job.price(last.close), right, y(last.close), job.live ? colours.ink : colours.ink3, colours.ink, colours.canvas);
}
