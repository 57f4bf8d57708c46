/** Media types of pictures that users send, recognised by the first bytes and never by the name that the sender gives. */
export type PictureMediaType = "image/jpeg" | "image/png" | "image/webp";

/** Width and height in px, as the file says before it is decoded. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

function sidesOfPng(bytes: Buffer): Sides | null {
  if (bytes.toString("latin1", 12, 16) !== "IHDR") return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Marks that begin a frame: C0 to CF without those of tables (C4, CC) and of an extension (C8). */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** Each segment says how long it is; the frame comes before the picture itself. */
function sidesOfJpeg(bytes: Buffer): Sides | null {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const mark = bytes[at + 1] ?? 0;
    if (isFrame(mark)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // A mark may have any number of fill bytes before it.
    at += mark === 0xff ? 1 : 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return null;
}

/** By its first chunk: lossy, lossless, or one that says what all the others make up. */
function sidesOfWebp(bytes: Buffer): Sides | null {
  if (bytes.length < 30) return null;
  switch (bytes.toString("latin1", 12, 16)) {
    case "VP8 ": {
      const isKeyFrame = bytes.readUIntBE(23, 3) === 0x9d012a;
      return isKeyFrame ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff } : null;
    }
    case "VP8L": {
      const sides = bytes.readUInt32LE(21);
      return bytes[20] === 0x2f ? { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 } : null;
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}

const READERS = { "image/png": sidesOfPng, "image/jpeg": sidesOfJpeg, "image/webp": sidesOfWebp } satisfies Record<
  PictureMediaType,
  (bytes: Buffer) => Sides | null
>;

/** Null where the file does not say, or says nothing that can be shown. */
export function pictureSides(mediaType: PictureMediaType, bytes: Buffer): Sides | null {
  const sides = READERS[mediaType](bytes);
  return sides === null || sides.width === 0 || sides.height === 0 ? null : sides;
}
