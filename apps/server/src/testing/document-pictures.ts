/** Pictures for tests, whole ones as the server walks through them. */
export const jpegSegment = (mark: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, mark, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body]);

/** What a camera writes beside a picture, and nobody shall read. */
export const CAMERA_NOTE = "Exif\0\0 at 52.52 13.40 by a camera";

/** A JPEG with notes of a camera, a comment, and something behind its end. `mark` makes it another picture. */
export function documentJpeg(mark = 1, width = 800, height = 500): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\0\0", "latin1")),
    jpegSegment(0xe1, Buffer.from(CAMERA_NOTE)),
    jpegSegment(0xfe, Buffer.from("a comment")),
    jpegSegment(0xc0, Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0])),
    jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, mark, 0xff, 0xd0, 0x34]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from("a film of the moment before"),
  ]);
}

export const pngChunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
};

export function documentPng(width = 800, height = 500): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    start,
    pngChunk("IHDR", head),
    pngChunk("eXIf", Buffer.from(CAMERA_NOTE)),
    pngChunk("tEXt", Buffer.from("a comment")),
    pngChunk("IDAT", Buffer.from([1, 2, 3])),
    pngChunk("IEND", Buffer.alloc(0)),
    Buffer.from("behind it"),
  ]);
}

const part = (name: string, data: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, "latin1"), size, data, Buffer.alloc(data.length % 2)]);
};

export function documentWebp(width = 800, height = 500, more: readonly (readonly [string, Buffer])[] = []): Buffer {
  const extended = Buffer.alloc(10);
  // Notes, a text, a transparent part.
  extended[0] = 0x1c;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const body = Buffer.concat([
    part("VP8X", extended),
    part("ALPH", Buffer.from([1])),
    part("VP8 ", Buffer.alloc(20, 5)),
    part("EXIF", Buffer.from(CAMERA_NOTE)),
    part("XMP ", Buffer.from("a comment")),
    ...more.map(([name, data]) => part(name, data)),
  ]);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body, Buffer.from("behind it")]);
}
