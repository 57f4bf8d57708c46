/** Pictures without anything but themselves: no place, no camera, no text, nothing behind their end. Pure. */
import { type PictureMediaType, pictureSides, type Sides } from "./picture-sides.ts";

export interface CleanPicture extends Sides {
  readonly mediaType: PictureMediaType;
  readonly bytes: Buffer;
}

const JPEG_START = Buffer.from([0xff, 0xd8]);
const JPEG_END = Buffer.from([0xff, 0xd9]);
const SCAN = 0xda;
/** Segments that decoders need, among those of programs (E0 to EF) and comments (FE): JFIF, and Adobe's colour transform. */
const isKeptMark = (mark: number): boolean => mark === 0xe0 || mark === 0xee || !((mark >= 0xe0 && mark <= 0xef) || mark === 0xfe);

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
    if (isKeptMark(mark)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks that say how the picture looks. */
const PNG_CHUNKS = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD"]);

function cleanPng(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [PNG_START];
  let hasData = false;
  for (let at = PNG_START.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (PNG_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    hasData ||= name === "IDAT";
    if (name === "IEND") return hasData ? Buffer.concat(kept) : null;
    at = end;
  }
  return null;
}

const WEBP_HEAD = 12;
/** The picture itself, and how clear it is. A picture that moves shows no document. */
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);
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
      const chunk = Buffer.from(whole.subarray(at, end));
      if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & WEBP_ALPHA;
      else hasData ||= name !== "ALPH";
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
