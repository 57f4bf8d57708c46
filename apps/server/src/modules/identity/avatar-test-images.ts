import { deflateSync } from "node:zlib";

/** Pictures for tests: whole files of the three kinds. */

/** Of one segment at most, its own four bytes of mark and length included. */
const SEGMENT_MAX = 0xffff;

/** The frame of a JPEG of one colour: how high and wide it is. */
const FRAME_BYTES = 13;

/** A JPEG of so many bytes: start, frame, comments, end. */
export function jpegOf(bytes: number, width = 1, height = 1): Buffer {
  const file = Buffer.alloc(bytes, 0x20);
  file.set([0xff, 0xd8], 0);
  file.set([0xff, 0xc0, 0, FRAME_BYTES - 2, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0], 2);
  file.set([0xff, 0xd9], bytes - 2);
  for (let at = 2 + FRAME_BYTES; at < bytes - 2; ) {
    const left = bytes - 2 - at;
    // No rest too short for a segment of its own.
    const size = left <= SEGMENT_MAX ? left : Math.min(SEGMENT_MAX, left - 4);
    file.set([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 0xff], at);
    at += size;
  }
  return file;
}

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  const crc = body.reduce((sum, byte) => (CRC[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8), 0xffffffff);
  frame.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of one red pixel, or one that says it has more. */
export function pngOf(width = 1, height = 1): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.from([0, 255, 0, 0]))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The container of a WebP, of so many bytes, and what its first chunk says of its sides. */
export function webpOf(bytes: number, width = 1, height = 1, kind: "lossy" | "lossless" | "extended" = "lossy"): Buffer {
  const file = Buffer.alloc(bytes);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(bytes - 8, 4);
  file.write(`WEBP${{ lossy: "VP8 ", lossless: "VP8L", extended: "VP8X" }[kind]}`, 8, "latin1");
  if (kind === "lossy") {
    file.set([0x9d, 0x01, 0x2a], 23);
    file.writeUInt16LE(width, 26);
    file.writeUInt16LE(height, 28);
  } else if (kind === "lossless") {
    file[20] = 0x2f;
    file.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 21);
  } else {
    file.writeUIntLE(width - 1, 24, 3);
    file.writeUIntLE(height - 1, 27, 3);
  }
  return file;
}
