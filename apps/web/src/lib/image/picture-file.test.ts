import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pictureFileOf } from "./picture-file.ts";

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const word = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const chunk = (name: string, data: readonly number[]) => [...word(data.length), ...ascii(name), ...data, 1, 2, 3, 4];

/** A comment that holds a whole small picture, as EXIF does; a table; two scans with stuffed bytes and a restart; the end. */
const JPEG = [
  [0xff, 0xd8],
  [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0],
  [0xff, 0xff, 0xdb, 0, 3, 7],
  [0xff, 0xda, 0, 4, 1, 1, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56],
  [0xff, 0xc4, 0, 3, 9],
  [0xff, 0xda, 0, 4, 1, 1, 0x78, 0xff, 0, 0x9a],
  [0xff, 0xd9],
].flat();
const PNG = [
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]),
  // Data that reads like the end is not the end.
  ...chunk("IDAT", [...ascii("IEND"), 0, 0, 0, 0]),
  ...chunk("IEND", []),
];
const WEBP = [...ascii("RIFF"), 12, 0, 0, 0, ...ascii("WEBPVP8 "), 0, 0, 0, 0];
const kinds = [
  ["jpeg", JPEG],
  ["png", PNG],
  ["webp", WEBP],
] as const;
const read = (bytes: readonly number[]) => pictureFileOf(Uint8Array.from(bytes));

describe("the file of a picture", () => {
  it.each(kinds)("%s is whole, also with something behind its end", (kind, bytes) => {
    expect(read(bytes)).toEqual({ kind, whole: true });
    expect(read([...bytes, ...ascii("a film of the moment before")])).toEqual({ kind, whole: true });
  });

  it.each(kinds)("%s is incomplete wherever it is cut off", (kind, bytes) => {
    for (let length = kind === "webp" ? 12 : 8; length < bytes.length; length += 1)
      expect(read(bytes.slice(0, length)), `${length} of ${bytes.length}`).toEqual({ kind, whole: false });
  });

  it.each([
    ["parts without a scan", [0xff, 0xd8, 0xff, 0xdb, 0, 3, 7, 0xff, 0xd9]],
    ["a part shorter than its own length", [0xff, 0xd8, 0xff, 0xdb, 0, 1, 0xff, 0xd9]],
    ["no mark where one has to stand", [0xff, 0xd8, 0xff, 0xdb, 0, 2, 7, 0xff, 0xd9]],
    ["a text behind its first bytes", [0xff, 0xd8, 0xff, ...ascii("and nothing else")]],
  ])("a JPEG with %s is damaged", (_name, bytes) => expect(read(bytes)).toEqual({ kind: "jpeg", whole: false }));

  it.each([
    ["nothing", []],
    ["a text", ascii("I only say that I am a picture")],
    ["a GIF", ascii("GIF89a")],
    ["a drawing", ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a sound", [...ascii("RIFF"), 4, 0, 0, 0, ...ascii("WAVE")]],
  ])("%s is none", (_name, bytes) => expect(read(bytes)).toBeNull());

  it("reads any bytes to an end", () => {
    const starts = fc.constantFrom(...kinds.map(([, bytes]) => bytes.slice(0, 12)));
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        expect(read([...start, ...rest])?.kind).toBeDefined();
      }),
    );
  });
});
