/** PNG in true colour, packed as small as can be without a loss. Browsers write theirs quickly, not small. */
import { promisify } from "node:util";
import { constants, crc32, deflate, inflateSync } from "node:zlib";

/** What a picture shows: three bytes a pixel, row by row; four where something shines through. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  readonly data: Buffer;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUE_COLOUR = 2;
const TRUE_COLOUR_ALPHA = 6;
const OPAQUE = 255;
const FILTERS = 5;
const UP = 2;
const pack = promisify(deflate);

/** Reads what Chromium and `encodePng` write: eight bits a channel, not interlaced; undefined for any other form. */
export function decodePng(png: Buffer): Pixels | undefined {
  const [width, height, depth, form, interlaced] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25], png[28]];
  if (depth !== 8 || interlaced !== 0 || (form !== TRUE_COLOUR && form !== TRUE_COLOUR_ALPHA)) return undefined;
  const parts: Buffer[] = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const channels = form === TRUE_COLOUR ? 3 : 4;
  const data = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  return withoutAlpha({ width, height, channels, data });
}

/** How the bytes of a row are laid out. */
interface Layout {
  readonly stride: number;
  readonly channels: number;
}

function unfiltered(raw: Buffer, stride: number, height: number, channels: number): Buffer {
  const data = Buffer.alloc(stride * height);
  for (let row = 0; row < height; row += 1) {
    const [from, to, filter] = [row * (stride + 1) + 1, row * stride, raw[row * (stride + 1)] ?? 0];
    for (let column = 0; column < stride; column += 1)
      data[to + column] = (raw[from + column] as number) + predicted(filter, data, to + column, column, { stride, channels });
  }
  return data;
}

/** What a filter expects of a byte, by those to its left, above it and in the corner between. */
function predicted(filter: number, data: Buffer, at: number, column: number, { stride, channels }: Layout): number {
  if (filter === 0) return 0;
  const left = column < channels ? 0 : (data[at - channels] as number);
  if (filter === 1) return left;
  const above = at < stride ? 0 : (data[at - stride] as number);
  if (filter === UP) return above;
  if (filter === 3) return (left + above) >> 1;
  const corner = at < stride || column < channels ? 0 : (data[at - stride - channels] as number);
  const [toLeft, toAbove, toCorner] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** A page is opaque: the fourth byte of its pixels says nothing. */
function withoutAlpha(pixels: Pixels): Pixels {
  const { width, height, channels, data } = pixels;
  if (channels === 3) return pixels;
  const bare = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (data[pixel * 4 + 3] !== OPAQUE) return pixels;
    data.copy(bare, pixel * 3, pixel * 4, pixel * 4 + 3);
  }
  return { width, height, channels: 3, data: bare };
}

/** How far a byte may be from another, and how many of a million may be: edges are smoothed a little otherwise each time, by what the browser draws together. */
const [SHADE, PER_MILLION] = [8, 100];

/** Whether no eye tells two pictures apart. */
export function looksLike(one: Pixels, other: Pixels): boolean {
  if (one.width !== other.width || one.data.length !== other.data.length) return false;
  let differing = 0;
  for (let at = 0; at < one.data.length; at += 1) {
    const shade = Math.abs((one.data[at] as number) - (other.data[at] as number));
    if (shade > SHADE) return false;
    if (shade > 0) differing += 1;
  }
  return differing * 1_000_000 <= one.data.length * PER_MILLION;
}

/** Flat screens pack best unfiltered or by the row above, glows by the filter that leaves least: the smallest of the three. */
export async function encodePng(pixels: Pixels): Promise<Buffer> {
  const ways = [() => 0, () => UP, leastOf(pixels)];
  const packed = await Promise.all(ways.map((way) => pack(filtered(pixels, way), { level: constants.Z_BEST_COMPRESSION, memLevel: 9 })));
  const [smallest = Buffer.alloc(0)] = packed.sort((a, b) => a.length - b.length);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(pixels.width, 0);
  head.writeUInt32BE(pixels.height, 4);
  head.set([8, pixels.channels === 3 ? TRUE_COLOUR : TRUE_COLOUR_ALPHA, 0, 0, 0], 8);
  return Buffer.concat([SIGNATURE, chunk("IHDR", head), chunk("IDAT", smallest), chunk("IEND", Buffer.alloc(0))]);
}

function filtered({ data, width, height, channels }: Pixels, way: (row: number) => number): Buffer {
  const layout = { stride: width * channels, channels };
  const { stride } = layout;
  const raw = Buffer.alloc((stride + 1) * height);
  for (let row = 0; row < height; row += 1) {
    const [from, to, filter] = [row * stride, row * (stride + 1) + 1, way(row)];
    raw[to - 1] = filter;
    for (let column = 0; column < stride; column += 1)
      raw[to + column] = (data[from + column] as number) - predicted(filter, data, from + column, column, layout);
  }
  return raw;
}

/** The filter whose remainders of a row are the smallest. */
function leastOf({ data, width, channels }: Pixels): (row: number) => number {
  const layout = { stride: width * channels, channels };
  return (row) => {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (let filter = 0; filter < FILTERS; filter += 1) {
      const sum = remainders(filter, data, row * layout.stride, layout, least);
      if (sum < least) [best, least] = [filter, sum];
    }
    return best;
  };
}

/** The sum of what a filter leaves of a row, or as much of it as is more than `enough`. */
function remainders(filter: number, data: Buffer, from: number, layout: Layout, enough: number): number {
  let sum = 0;
  for (let column = 0; column < layout.stride && sum < enough; column += 1) {
    const rest = ((data[from + column] as number) - predicted(filter, data, from + column, column, layout)) & 255;
    sum += rest < 128 ? rest : 256 - rest;
  }
  return sum;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
