/** Pictures without anything but themselves: no place, no camera, no text, nothing behind their end. Pure. */
import { type PictureMediaType, pictureSides, type Sides } from "./picture-sides.ts";

export interface CleanPicture extends Sides {
  readonly mediaType: PictureMediaType;
  readonly bytes: Buffer;
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;
/** Segments that say how the picture looks: frames and their tables (C0 to CF without an extension), and how it is cut up (DA to DD). */
const isDrawn = (mark: number): boolean => (mark >= 0xc0 && mark <= 0xcf && mark !== 0xc8) || (mark >= SCAN && mark <= 0xdd);
/** Segments of programs that decoders need: the head of a picture, and how its colours are mixed. Of either the first bytes, behind its name. */
const NAMED = [
  { mark: 0xe0, name: "JFIF\0", length: 12, end: Buffer.alloc(2) },
  { mark: 0xee, name: "Adobe", length: 12, end: Buffer.alloc(0) },
] as const;

/** What is kept of a segment: nothing of what tells more than how the picture looks, such as a small picture of the whole that was cut. */
function keptOfSegment(mark: number, segment: Buffer): Buffer[] {
  if (isDrawn(mark)) return [segment];
  const body = segment.subarray(4);
  const named = NAMED.find((known) => known.mark === mark && body.length >= known.length && body.toString("latin1").startsWith(known.name));
  if (named === undefined) return [];
  const kept = Buffer.concat([body.subarray(0, named.length), named.end]);
  return [Buffer.from([0xff, mark, 0, kept.length + 2]), kept];
}

/** Where the next mark of its own stands: in a scan FF 00 is a byte of the picture, and D0 to D7 only set the decoder back. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== 0xff && (mark < 0xd0 || mark > 0xd7)) return at;
  }
  return bytes.length;
}

/** Null where it is not whole. */
function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [JPEG_START];
  let at = JPEG_START.length;
  let scans = 0;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const mark = bytes[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    if (mark === JPEG_END[1]) return scans > 0 ? Buffer.concat([...kept, JPEG_END]) : null;
    if (at + 4 > bytes.length) return null;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    const end = mark === SCAN ? scanEnd(bytes, at + 2 + length) : at + 2 + length;
    if (mark === SCAN) scans += 1;
    kept.push(...keptOfSegment(mark, bytes.subarray(at, end)));
    at = end;
  }
  return null;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** No length is among these. */
const NO_CHUNK = [1, 0] as const;
const PNG_END = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
/** Chunks that say how the picture looks, with the lengths that they can have: a longer one says something else. */
const PNG_CHUNKS: Readonly<Record<string, readonly [number, number]>> = {
  ...{ IHDR: [13, 13], PLTE: [3, 768], IDAT: [0, 0xffff_ffff], tRNS: [1, 256] },
  ...{ gAMA: [4, 4], cHRM: [32, 32], sRGB: [1, 1], sBIT: [1, 4], bKGD: [1, 6] },
};

function cleanPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [PNG_START];
  let hasData = false;
  for (let at = PNG_START.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "IEND") return hasData ? Buffer.concat([...kept, PNG_END]) : null;
    const [least, most] = Object.hasOwn(PNG_CHUNKS, name) ? (PNG_CHUNKS[name] ?? NO_CHUNK) : NO_CHUNK;
    if (length >= least && length <= most) kept.push(bytes.subarray(at, end));
    hasData ||= name === "IDAT";
    at = end;
  }
  return null;
}

const WEBP_HEAD = 12;
/** The picture itself, and how clear it is. A picture that moves shows no document. */
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);
/** What a VP8X chunk says of itself and of how large the picture is. */
const WEBP_EXTENDED = 10;
/** Of a VP8X chunk: there is a transparent part. Others tell of notes, colour profiles and movement. */
const WEBP_ALPHA = 0x10;

function cleanWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < WEBP_HEAD || bytes.readUInt32LE(4) + 8 > bytes.length) return null;
  const whole = bytes.subarray(0, bytes.readUInt32LE(4) + 8);
  const kept: Buffer[] = [];
  let hasData = false;
  for (let at = WEBP_HEAD; at + 8 <= whole.length; ) {
    const size = whole.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > whole.length) return null;
    const name = whole.toString("latin1", at, at + 4);
    if (name === "ANIM" || name === "ANMF") return null;
    if (WEBP_CHUNKS.has(name)) {
      if (name === "VP8X" && size < WEBP_EXTENDED) return null;
      const chunk = Buffer.from(whole.subarray(at, name === "VP8X" ? at + 8 + WEBP_EXTENDED : end));
      if (name === "VP8X") {
        chunk.writeUInt32LE(WEBP_EXTENDED, 4);
        chunk[8] = (chunk[8] ?? 0) & WEBP_ALPHA;
      } else hasData ||= name !== "ALPH";
      kept.push(chunk);
    }
    at = end;
  }
  if (!hasData) return null;
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  const body = Buffer.concat(kept);
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function cleaned(bytes: Buffer): { readonly mediaType: PictureMediaType; readonly bytes: Buffer | null } | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return { mediaType: "image/jpeg", bytes: cleanJpeg(bytes) };
  if (bytes.subarray(0, PNG_START.length).equals(PNG_START)) return { mediaType: "image/png", bytes: cleanPng(bytes) };
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? { mediaType: "image/webp", bytes: cleanWebp(bytes) } : null;
}

/** The picture that these bytes are, known by them alone and walked through to its end; null where they are none, or not a whole one. */
export function cleanedPicture(sent: Buffer): CleanPicture | null {
  const { mediaType, bytes } = cleaned(sent) ?? { mediaType: null, bytes: null };
  const sides = mediaType === null || bytes === null ? null : pictureSides(mediaType, bytes);
  return mediaType === null || bytes === null || sides === null ? null : { mediaType, bytes, ...sides };
}
