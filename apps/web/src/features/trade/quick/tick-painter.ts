import { axisWidth, badge, type Colours, clearedPen, disc, readColours, stroke } from "./plot-canvas.ts";
import { axisPrices, type PlotPoint, type PlotTrade, type PlotWindow, plotWindow } from "./tick-plot.ts";

export interface PaintTexts {
  readonly price: (value: number) => string;
  readonly opened: string;
  readonly closes: string;
  readonly above: string;
  readonly below: string;
}

export interface PaintJob {
  readonly points: readonly PlotPoint[];
  readonly trade: PlotTrade | null;
  /** Entries of the other running trades. */
  readonly others: readonly PlotTrade[];
  readonly now: number;
  readonly live: boolean;
  readonly texts: PaintTexts;
}

/** The same colour, seen through: a canvas fades to "transparent" through grey, since that is black. Tokens are six hexadecimal digits. */
const clear = (colour: string) => `${colour}00`;

const FOOT = 26;
/** A price of the axis is not cut by the chart's top or foot. */
const EDGE = 8;
/** Height of a price's box with the room around it. */
const BADGE = 23;

interface Frame {
  readonly pen: CanvasRenderingContext2D;
  readonly colours: Colours;
  readonly window: PlotWindow;
  /** Right end of the plot, px: the axis begins there. */
  readonly right: number;
  readonly bottom: number;
  readonly x: (ts: number) => number;
  readonly y: (price: number) => number;
}

/** Draws everything once, at the size the canvas has on screen. */
export function paintTicks(canvas: HTMLCanvasElement, job: PaintJob): void {
  const pen = clearedPen(canvas);
  if (pen === null) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  const { points, trade } = job;
  const shown = plotWindow(points, trade, job.now);
  const last = points.at(-1);
  const right = width - axisWidth(pen, job.texts.price(last?.price ?? shown.high));
  const bottom = height - FOOT;
  const frame: Frame = {
    pen,
    colours: readColours(canvas),
    window: shown,
    right,
    bottom,
    x: (ts) => ((ts - shown.from) / (shown.to - shown.from)) * right,
    y: (price) => bottom - ((price - shown.low) / (shown.high - shown.low)) * bottom,
  };
  if (trade !== null) paintZones(frame, trade, job.texts);
  const taken = [last?.price, trade?.entry].filter((price) => price !== undefined).map(frame.y);
  paintAxis(frame, job.texts, taken);
  for (const other of job.others) paintEntry(frame, other.entry, true);
  if (trade !== null) paintEntry(frame, trade.entry, false);
  paintPath(frame, points);
  if (trade !== null) paintOpening(frame, trade, last, job.texts);
  if (last !== undefined) paintTip(frame, last, job, trade);
}

function paintZones({ pen, colours, bottom, x, y }: Frame, trade: PlotTrade, texts: PaintTexts): void {
  const [left, end, entry] = [x(trade.openTs), x(trade.closeTs), y(trade.entry)];
  const zone = (from: number, to: number, colour: string) => {
    const fade = pen.createLinearGradient(0, entry, 0, to);
    fade.addColorStop(0, colour);
    fade.addColorStop(1, clear(colour));
    pen.globalAlpha = 0.17;
    pen.fillStyle = fade;
    pen.fillRect(left, Math.min(from, to), end - left, Math.abs(to - from));
    pen.globalAlpha = 1;
  };
  zone(entry, 0, trade.above ? colours.up : colours.down);
  zone(entry, bottom, trade.above ? colours.down : colours.up);
  pen.textAlign = "right";
  pen.fillStyle = trade.above ? colours.upText : colours.downText;
  pen.fillText(texts.above, end - 8, 12);
  pen.fillStyle = trade.above ? colours.downText : colours.upText;
  pen.fillText(texts.below, end - 8, bottom - 12);
}

function paintAxis({ pen, colours, window: shown, right, y }: Frame, texts: PaintTexts, taken: readonly number[]): void {
  pen.textAlign = "left";
  pen.fillStyle = colours.ink3;
  for (const price of axisPrices(shown, 4)) {
    const at = y(price);
    if (at >= EDGE && taken.every((other) => Math.abs(other - at) > 20)) pen.fillText(texts.price(price), right + 12, at);
  }
}

function paintEntry({ pen, colours, right, y }: Frame, entry: number, other: boolean): void {
  pen.strokeStyle = other ? colours.ink3 : colours.ink;
  pen.lineWidth = 1;
  pen.setLineDash(other ? [2, 4] : []);
  stroke(pen, 0, y(entry), right, y(entry));
  pen.setLineDash([]);
}

/** A price holds until the next one: steps, not slopes. Where prices are not known here, a thin dotted line leads across. */
function paintPath({ pen, colours, window: shown, x, y }: Frame, points: readonly PlotPoint[]): void {
  const first = points.findIndex(({ ts }) => ts >= shown.from);
  if (first === -1) return;
  const path = points.slice(Math.max(0, first - 1));
  pen.strokeStyle = colours.ink3;
  pen.lineWidth = 1;
  pen.setLineDash([1.5, 3.5]);
  path.forEach(({ ts, price, gap }, index) => {
    const before = path[index - 1];
    if (gap === true && before !== undefined) stroke(pen, x(before.ts), y(before.price), x(ts), y(price));
  });
  pen.setLineDash([]);
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.8;
  pen.lineJoin = "round";
  pen.beginPath();
  let level: number | null = null;
  for (const { ts, price, gap } of path) {
    if (level === null || gap === true) pen.moveTo(x(ts), y(price));
    else pen.lineTo(x(ts), level);
    level = y(price);
    pen.lineTo(x(ts), level);
  }
  pen.stroke();
}

function paintOpening(
  { pen, colours, right, bottom, x, y }: Frame,
  trade: PlotTrade,
  last: PlotPoint | undefined,
  texts: PaintTexts,
): void {
  const [open, close, entry] = [x(trade.openTs), x(trade.closeTs), y(trade.entry)];
  // Two boxes that would touch: the entry's moves away.
  const away = last === undefined ? BADGE : entry - y(last.price);
  const entryBadge = Math.abs(away) >= BADGE ? entry : y(last?.price ?? trade.entry) + (away < 0 ? -BADGE : BADGE);
  pen.strokeStyle = colours.ink3;
  pen.lineWidth = 1;
  pen.setLineDash([1.5, 3.5]);
  stroke(pen, open, 0, open, bottom);
  pen.setLineDash([]);
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1.5;
  stroke(pen, close, 0, close, bottom);
  pen.fillStyle = colours.canvas;
  pen.lineWidth = 2;
  disc(pen, open, entry, 5);
  pen.stroke();
  badge(pen, texts.price(trade.entry), right, entryBadge, colours.canvas, colours.ink, colours.ink);
  pen.fillStyle = colours.ink3;
  footText(pen, texts.opened, open, right, bottom);
  footText(pen, texts.closes, close, right, bottom);
}

function paintTip({ pen, colours, right, x, y }: Frame, last: PlotPoint, { now, live, texts }: PaintJob, trade: PlotTrade | null): void {
  const at = Math.min(x(Math.max(last.ts, Math.min(now, trade?.closeTs ?? now))), right);
  const level = y(last.price);
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1;
  pen.setLineDash([1.5, 3.5]);
  stroke(pen, at, level, right, level);
  pen.setLineDash([]);
  if (live) {
    const glow = pen.createRadialGradient(at, level, 0, at, level, 18);
    glow.addColorStop(0, colours.flame);
    glow.addColorStop(1, clear(colours.flame));
    pen.globalAlpha = 0.45;
    pen.fillStyle = glow;
    disc(pen, at, level, 18);
    pen.globalAlpha = 1;
  }
  pen.fillStyle = live ? colours.flame : colours.ink3;
  pen.strokeStyle = colours.canvas;
  pen.lineWidth = 2;
  disc(pen, at, level, 5.5);
  pen.stroke();
  badge(pen, texts.price(last.price), right, level, colours.ink, colours.ink, colours.canvas);
}

/** Under a line, centred on it, and never beyond the edges. */
function footText(pen: CanvasRenderingContext2D, text: string, x: number, right: number, bottom: number): void {
  const half = pen.measureText(text).width / 2;
  pen.textAlign = "center";
  pen.fillText(text, Math.max(half + 4, Math.min(x, right + 16 - half)), bottom + 14);
}
