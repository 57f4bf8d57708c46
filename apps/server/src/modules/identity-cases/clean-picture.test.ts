import { IDENTITY_PICTURE_BYTES_MAX, IDENTITY_PICTURE_SIDE_MAX } from "@candela/api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rejected } from "../../platform/rejection.ts";
import { CAMERA_NOTE, documentJpeg, documentPng, documentWebp, jpegSegment, pngChunk } from "../../testing/document-pictures.ts";
import { cleanPicture } from "./clean-picture.ts";

const rejected = (key: string) => expect.objectContaining({ key });
const text = (bytes: Buffer) => bytes.toString("base64");
const KINDS = [
  ["image/jpeg", () => documentJpeg()],
  ["image/png", () => documentPng()],
  ["image/webp", () => documentWebp()],
] as const;

describe.each(KINDS)("%s", (mediaType, make) => {
  it("loses its notes, its comments and what stands behind its end, and is the same picture cleaned again", () => {
    const clean = cleanPicture(text(make()));
    expect(clean.mediaType).toBe(mediaType);
    for (const told of [CAMERA_NOTE, "comment", "moment before", "behind it"]) expect(clean.bytes.includes(told)).toBe(false);
    expect(cleanPicture(text(clean.bytes))).toEqual(clean);
  });

  it("is none wherever it is cut off", () => {
    const whole = cleanPicture(text(make())).bytes;
    for (let length = 0; length < whole.length; length += 1)
      expect(() => cleanPicture(text(whole.subarray(0, length))), `${length} of ${whole.length}`).toThrow(rejected("avatar_not_image"));
  });
});

const NOTE = Buffer.from(CAMERA_NOTE);
/** Puts parts behind the first bytes of a picture. */
const after = (picture: Buffer, length: number, ...parts: readonly Buffer[]) =>
  Buffer.concat([picture.subarray(0, length), ...parts, picture.subarray(length)]);
const JFIF = Buffer.from("JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02", "latin1");
const ADOBE = Buffer.from("Adobe\0\x64\0\0\0\0\x01", "latin1");

it.each([
  ["a small picture beside that of a JPEG", after(documentJpeg(), 2, jpegSegment(0xe0, Buffer.concat([JFIF, NOTE])))],
  ["an extension of a JPEG's head", after(documentJpeg(), 2, jpegSegment(0xe0, Buffer.concat([Buffer.from("JFXX\0\x13"), NOTE])))],
  ["what stands behind the colours of a JPEG", after(documentJpeg(), 2, jpegSegment(0xee, Buffer.concat([ADOBE, NOTE])))],
  ["a program's segment with the mark of colours", after(documentJpeg(), 2, jpegSegment(0xee, NOTE))],
  ["segments of a JPEG that no decoder reads", after(documentJpeg(), 2, jpegSegment(0xf3, NOTE), jpegSegment(0x42, NOTE))],
  ["a WebP's size", documentWebp(8, 8, [["VP8X", Buffer.concat([Buffer.alloc(10), NOTE])]])],
  ["the end of a PNG", Buffer.concat([documentPng().subarray(0, -21), pngChunk("IEND", NOTE)])],
  ["a PNG's brightness that is a text", after(documentPng(), 33, pngChunk("gAMA", NOTE), pngChunk("sRGB", NOTE), pngChunk("cHRM", NOTE))],
  ["a PNG's depth and ground that are texts", after(documentPng(), 33, pngChunk("sBIT", NOTE), pngChunk("bKGD", NOTE))],
])("loses a note in %s", (_name, picture) => {
  expect(picture.includes(CAMERA_NOTE)).toBe(true);
  const { bytes } = cleanPicture(text(picture));
  expect(bytes.includes("52.52")).toBe(false);
  expect(cleanPicture(text(bytes)).bytes).toEqual(bytes);
});

it("keeps how a picture looks: the head of a JPEG, its colours, a PNG's brightness", () => {
  const jpeg = cleanPicture(text(after(documentJpeg(), 2, jpegSegment(0xee, ADOBE), jpegSegment(0xdd, Buffer.from([0, 8]))))).bytes;
  for (const kept of [ADOBE, Buffer.from("JFIF\0"), jpegSegment(0xdd, Buffer.from([0, 8]))]) expect(jpeg.includes(kept)).toBe(true);
  const brightness = pngChunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f]));
  expect(cleanPicture(text(after(documentPng(), 33, brightness))).bytes.includes(brightness)).toBe(true);
});

it.each([
  ["a text", Buffer.from("I only say that I am a picture")],
  ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
  ["a GIF", Buffer.from("GIF89a\u0001\0\u0001\0", "latin1")],
  ["a JPEG without a scan", Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 3, 7, 0xff, 0xd9])],
  ["a JPEG of no height", documentJpeg(1, 800, 0)],
  ["a PNG of no width", documentPng(0, 5)],
  ["a WebP that moves", documentWebp(8, 8, [["ANIM", Buffer.alloc(6)]])],
])("%s is no picture of a document", (_name, bytes) => expect(() => cleanPicture(text(bytes))).toThrow(rejected("avatar_not_image")));

it("is as wide and as large as is sent, not more", () => {
  const side = IDENTITY_PICTURE_SIDE_MAX;
  expect(cleanPicture(text(documentJpeg(1, side, 1))).mediaType).toBe("image/jpeg");
  expect(() => cleanPicture(text(documentJpeg(1, side + 1, 1)))).toThrow(rejected("avatar_too_wide"));
  expect(() => cleanPicture(text(documentPng(1, side + 1)))).toThrow(rejected("avatar_too_wide"));
  const heavy = Buffer.concat([documentJpeg(), Buffer.alloc(IDENTITY_PICTURE_BYTES_MAX)]);
  expect(cleanPicture(text(heavy.subarray(0, IDENTITY_PICTURE_BYTES_MAX))).mediaType).toBe("image/jpeg");
  expect(() => cleanPicture(text(heavy.subarray(0, IDENTITY_PICTURE_BYTES_MAX + 1)))).toThrow(rejected("avatar_too_large"));
});

it("reads any bytes to an end", () => {
  const starts = fc.constantFrom(...KINDS.map(([, make]) => make().subarray(0, 30)));
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      try {
        cleanPicture(text(Buffer.concat([start, rest])));
      } catch (error) {
        expect(error).toBeInstanceOf(Rejected);
      }
    }),
    { seed: 20 },
  );
});
