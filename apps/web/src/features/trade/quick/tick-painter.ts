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
/** Nearer to the middle of a word, px, the line of the newest price goes through it, or its glow lies on it. */
const WORDS = { line: 9, glow: 24 };

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
  const tip = last === undefined ? null : tipOf(frame, last, job);
  const boxed = trade === null ? null : entryBox(frame.y(trade.entry), tip);
  if (trade !== null) paintZones(frame, trade);
  paintAxis(
    frame,
    job.texts,
    [tip?.y, boxed].filter((y) => typeof y === "number"),
  );
  for (const other of job.others) paintEntry(frame, other.entry, true);
  if (trade !== null) paintEntry(frame, trade.entry, false);
  paintPath(frame, points);
  if (trade !== null) paintOpening(frame, trade, boxed ?? 0, job.texts);
  if (tip !== null) paintReach(frame, tip);
  if (trade !== null) paintWords(frame, trade, tip, job.texts);
  if (last !== undefined && tip !== null) paintTip(frame, tip, job.live, job.texts.price(last.price));
}

/** Where the newest price stands, px. */
interface Tip {
  readonly x: number;
  readonly y: number;
}

function tipOf({ right, x, y }: Frame, last: PlotPoint, { now, trade }: PaintJob): Tip {
  return { x: Math.min(x(Math.max(last.ts, Math.min(now, trade?.closeTs ?? now))), right), y: y(last.price) };
}

/** Middle of the entry's box: where it would touch that of the newest price it moves away. */
function entryBox(entry: number, tip: Tip | null): number {
  const away = tip === null ? BADGE : entry - tip.y;
  return tip === null || Math.abs(away) >= BADGE ? entry : tip.y + (away < 0 ? -BADGE : BADGE);
}

function paintZones({ pen, colours, bottom, x, y }: Frame, trade: PlotTrade): void {
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
}

/** Beside the close, and beside the opening where the newest price or its line would lie on them; not in a zone too low for words. */
function paintWords({ pen, colours, bottom, x, y }: Frame, trade: PlotTrade, tip: Tip | null, texts: PaintTexts): void {
  const [left, end] = [x(trade.openTs) + 8, x(trade.closeTs) - 8];
  const words = (text: string, at: number, colour: string) => {
    if (Math.abs(at - y(trade.entry)) < WORDS.line) return;
    const width = pen.measureText(text).width;
    const away = tip === null ? Number.POSITIVE_INFINITY : Math.abs(tip.y - at);
    const isCovered = tip !== null && (away < WORDS.line || (away < WORDS.glow && tip.x > end - width - WORDS.glow));
    const isClear = tip === null || away >= WORDS.glow || tip.x > left + width + WORDS.glow;
    const aside = isCovered && isClear;
    pen.textAlign = aside ? "left" : "right";
    pen.fillStyle = colour;
    pen.fillText(text, aside ? left : end, at);
  };
  words(texts.above, 12, trade.above ? colours.upText : colours.downText);
  words(texts.below, bottom - 12, trade.above ? colours.downText : colours.upText);
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

function paintOpening({ pen, colours, right, bottom, x, y }: Frame, trade: PlotTrade, boxed: number, texts: PaintTexts): void {
  const [open, close, entry] = [x(trade.openTs), x(trade.closeTs), y(trade.entry)];
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
  badge(pen, texts.price(trade.entry), right, boxed, colours.canvas, colours.ink, colours.ink);
  pen.fillStyle = colours.ink3;
  footText(pen, texts.opened, open, right, bottom);
  footText(pen, texts.closes, close, right, bottom);
}

/** From the newest price to its box. */
function paintReach({ pen, colours, right }: Frame, { x, y }: Tip): void {
  pen.strokeStyle = colours.ink;
  pen.lineWidth = 1;
  pen.setLineDash([1.5, 3.5]);
  stroke(pen, x, y, right, y);
  pen.setLineDash([]);
}

/** Last of all: nothing lies on what is now. */
function paintTip({ pen, colours, right }: Frame, { x: at, y: level }: Tip, live: boolean, price: string): void {
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
  badge(pen, price, right, level, colours.ink, colours.ink, colours.canvas);
}

/** Under a line, centred on it, and never beyond the edges. */
function footText(pen: CanvasRenderingContext2D, text: string, x: number, right: number, bottom: number): void {
  const half = pen.measureText(text).width / 2;
  pen.textAlign = "center";
  pen.fillText(text, Math.max(half + 4, Math.min(x, right + 16 - half)), bottom + 14);
}
