/** A picture as the bytes of its file show it, whatever the file's name: its type, and whether all of it is here. Pure. */
export interface PictureFile {
  readonly kind: "jpeg" | "png" | "webp";
  /** False for a file that was cut off or damaged: browsers draw the part that is there, and nothing for the rest. */
  readonly whole: boolean;
}

/** Null for what is none of the three kinds. */
export function pictureFileOf(bytes: Uint8Array): PictureFile | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return { kind: "jpeg", whole: isWholeJpeg(bytes) };
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { kind: "png", whole: isWholePng(bytes) };
  if (letters(bytes, 0) === "RIFF" && letters(bytes, 8) === "WEBP") return { kind: "webp", whole: isWholeWebp(bytes) };
  return null;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Four letters of a name, at a place. */
function letters(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

const MARK = 0xff;
const END = 0xd9;
const SCAN = 0xda;

/** Parts of a length each, then the scans; whole once the end mark comes. What stands behind it, as cameras append, does not matter. */
function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  let scans = 0;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== MARK) return false;
    const mark = bytes[at + 1] ?? 0;
    // A mark may be led by any number of its first byte.
    if (mark === MARK) at += 1;
    else if (mark === END) return scans > 0;
    else {
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      if (length < 2) return false;
      at += 2 + length;
      if (mark === SCAN) {
        scans += 1;
        at = scanEnd(bytes, at);
      }
    }
  }
  return false;
}

/** Where the next mark of its own stands: in a scan FF 00 is a byte of the picture, and D0 to D7 only set the decoder back. */
function scanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    const mark = bytes[at + 1] ?? 0;
    if (mark !== 0 && mark !== MARK && (mark < 0xd0 || mark > 0xd7)) return at;
  }
  return bytes.length;
}

/** Chunks of a length each, with four bytes of name before and four of checksum behind; the last one is IEND. */
function isWholePng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (letters(bytes, at + 4) === "IEND") return end <= bytes.length;
    at = end;
  }
  return false;
}

/** The container says how long it is, without its own first eight bytes. */
function isWholeWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 16) return false;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true) + 8 <= bytes.length;
}
