import { encode } from "uqr";
import { drawBrand, drawCandles } from "./poster-art.ts";
import type { PosterFormat } from "./poster-formats.ts";
import { bySentence, fitText, LINE_HEIGHT } from "./poster-lines.ts";

/** What stands on an invitation. */
export interface PosterContent {
  readonly siteName: string;
  readonly words: string;
  readonly link: string;
  readonly code: string;
  /** "Code" and that nothing here is real money, in the language of the app. */
  readonly codeLabel: string;
  readonly paper: string;
  readonly language: string;
  readonly isRtl: boolean;
  /** Families of the app's letters, as a style sheet names them. */
  readonly fontFamily: string;
}

type PosterContext = CanvasRenderingContext2D;

const INK = "#17111e";
const WHITE = "#ffffff";
const SOFT = "#b9b3c2";
/** Modules of white around the code, which readers need. */
const QUIET = 4;

/** Where things lie: sizes in px, `pad` the margin. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly pad: number;
  /** One unit of type: all sizes are multiples of it. */
  readonly unit: number;
  readonly isWide: boolean;
}

function layoutOf({ width, height }: PosterFormat): Layout {
  const isWide = width > height * 1.2;
  const unit = isWide ? height / 20 : width / 24;
  return { width, height, pad: unit * 1.9, unit, isWide };
}

/** Draws an invitation at the size of its format: brand and art above, the words, then the code to scan on white with the code to type beside it. */
export function drawPoster(context: PosterContext, format: PosterFormat, content: PosterContent): void {
  const layout = layoutOf(format);
  context.save();
  context.fillStyle = INK;
  context.fillRect(0, 0, layout.width, layout.height);
  context.direction = content.isRtl ? "rtl" : "ltr";
  context.textAlign = "start";
  context.textBaseline = "alphabetic";
  drawCandles(context, artPlace(layout, content.isRtl));
  drawBrand(context, {
    x: sideOf(layout, content, layout.pad, 0),
    y: layout.pad,
    unit: layout.unit,
    isRtl: content.isRtl,
    name: content.siteName,
    font: fontOf(content, 600, layout.unit * 1.15),
  });
  if (layout.isWide) drawWide(context, layout, content);
  else drawTall(context, layout, content);
  context.restore();
}

const fontOf = ({ fontFamily }: PosterContent, weight: number, size: number) => `${weight} ${size}px ${fontFamily}`;

/** The place of something so far from the reading edge and so wide: its left edge, or of text (width 0) the edge where it begins. */
function sideOf({ width }: Layout, { isRtl }: PosterContent, from: number, wide: number): number {
  return isRtl ? width - from - wide : from;
}

/** Beside the brand, and clear of the words: a wide picture has it over its code, a tall one above its words, of which a square leaves less. */
function artPlace({ width, height, pad, isWide }: Layout, isRtl: boolean) {
  // Its brightest end is on the right in every language, and so is the brand where one reads from there.
  const wide = width * (isWide ? 0.27 : isRtl ? 0.48 : 0.62);
  const x = isRtl ? pad * 0.6 : width - wide - pad * 0.6;
  const most = height * (isWide ? 0.34 : height > width ? 0.34 : 0.22);
  return { x, y: isWide ? pad * 0.4 : pad * 0.7, width: wide, height: isWide ? most : Math.min(most, width * 0.38), isRtl };
}

function drawTall(context: PosterContext, layout: Layout, content: PosterContent): void {
  const { width, height, pad, unit } = layout;
  const art = artPlace(layout, content.isRtl);
  const code = codeOf(content.link, unit * 8.2);
  const { side } = code;
  const top = height - pad - side;
  drawCode(context, sideOf(layout, content, pad, side), top, code);
  const besideX = pad + side + unit * 1.4;
  drawBeside(context, layout, content, { from: besideX, room: width - pad - besideX, top, side });
  const wordsTop = art.y + art.height + unit * 0.6;
  drawWords(context, layout, content, { from: pad, width: width - 2 * pad, top: wordsTop, bottom: top - unit * 1.4 });
}

function drawWide(context: PosterContext, layout: Layout, content: PosterContent): void {
  const { width, height, pad, unit } = layout;
  const code = codeOf(content.link, unit * 8);
  const { side } = code;
  const top = height - pad - side;
  const from = width - pad - side;
  drawCode(context, sideOf(layout, content, from, side), top, code);
  const room = from - pad - unit * 1.6;
  drawBeside(context, layout, content, { from: pad, room, top: height - pad - unit * 4.4, side: unit * 4.4 });
  drawWords(context, layout, content, { from: pad, width: room, top: pad + unit * 3, bottom: height - pad - unit * 5.4 });
}

/** Its squares, row by row, and its side with the quiet zone, px. */
interface Code {
  readonly data: readonly (readonly boolean[])[];
  readonly module: number;
  readonly side: number;
}

interface Place {
  readonly from: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** The words stand on the bottom of their room, as large as it allows. */
function drawWords(context: PosterContext, layout: Layout, content: PosterContent, place: Place): void {
  const measureAt = (size: number) => {
    context.font = fontOf(content, 600, size);
    return (text: string) => context.measureText(text).width;
  };
  const room = { width: place.width, height: place.bottom - place.top, largest: layout.unit * 2, smallest: layout.unit * 0.9 };
  const { size, lines } = fitText(content.words, room, measureAt, content.language);
  context.font = fontOf(content, 600, size);
  context.fillStyle = WHITE;
  const x = sideOf(layout, content, place.from, 0);
  lines.forEach((line, index) => {
    context.fillText(line, x, place.bottom - (lines.length - index) * size * LINE_HEIGHT + size);
  });
}

interface BesidePlace {
  readonly from: number;
  readonly room: number;
  readonly top: number;
  readonly side: number;
}

/** The code to type, and that no money here is real. */
function drawBeside(context: PosterContext, layout: Layout, content: PosterContent, { from, room, top, side }: BesidePlace): void {
  const { unit } = layout;
  const x = sideOf(layout, content, from, 0);
  context.fillStyle = SOFT;
  context.font = fontOf(content, 400, unit);
  context.fillText(content.codeLabel, x, top + unit * 1.1, room);
  context.fillStyle = WHITE;
  context.font = fontOf(content, 600, unit * 1.7);
  context.fillText(content.code, x, top + unit * 3, room);
  const measureAt = (size: number) => {
    context.font = fontOf(content, 400, size);
    return (text: string) => context.measureText(text).width;
  };
  const below = top + unit * 3.4;
  const paperRoom = { width: room, height: Math.max(top + side - below, unit * 1.2), largest: unit * 0.92, smallest: unit * 0.5 };
  const fitted = fitText(content.paper, paperRoom, measureAt, content.language);
  const { size } = fitted;
  const lines = bySentence(fitted.lines, room, measureAt(size), content.language);
  context.font = fontOf(content, 400, size);
  context.fillStyle = SOFT;
  lines.forEach((line, index) => {
    context.fillText(line, x, top + side - (lines.length - 1 - index) * size * LINE_HEIGHT - size * 0.2);
  });
}

/** A code of about this side, each module of which is a whole number of pixels. */
function codeOf(link: string, about: number): Code {
  const { data } = encode(link, { ecc: "M", border: 0 });
  const module = Math.max(1, Math.round(about / (data.length + 2 * QUIET)));
  return { data, module, side: module * (data.length + 2 * QUIET) };
}

/** Dark on white with its quiet zone: readers want it so. */
function drawCode(context: PosterContext, x: number, y: number, { data, module, side }: Code): void {
  const [left, top] = [Math.round(x) + QUIET * module, Math.round(y) + QUIET * module];
  context.fillStyle = WHITE;
  context.beginPath();
  context.roundRect(Math.round(x), Math.round(y), side, side, side * 0.07);
  context.fill();
  context.fillStyle = INK;
  data.forEach((row, down) => {
    row.forEach((isDark, across) => {
      if (isDark) context.fillRect(left + across * module, top + down * module, module, module);
    });
  });
}
