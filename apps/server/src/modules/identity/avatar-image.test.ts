import { AVATAR_BYTES_MAX, AVATAR_SIDE_MAX } from "@candela/api";
import { describe, expect, it } from "vitest";
import { readAvatar } from "./avatar-image.ts";
import { jpegOf, pngOf, webpOf } from "./avatar-test-images.ts";
import { readNickName } from "./profile.ts";

const rejected = (key: string) => expect.objectContaining({ key });
const text = (bytes: Buffer) => bytes.toString("base64");

describe("a profile picture", () => {
  it.each([
    ["JPEG", jpegOf(100), "image/jpeg"],
    ["PNG", pngOf(), "image/png"],
    ["WebP", webpOf(100), "image/webp"],
  ] as const)("may be a %s, told by its bytes", (_kind, bytes, mediaType) => {
    expect(readAvatar(text(bytes))).toEqual({ mediaType, bytes });
  });

  it.each([
    ["a text", Buffer.from("hello, I am a picture")],
    ["a page", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a drawing that can hold scripts", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a GIF", Buffer.from("GIF89a\u0001\u0000\u0001\u0000", "latin1")],
    ["the beginning of a JPEG", jpegOf(100).subarray(0, 60)],
    ["the beginning of a PNG", pngOf().subarray(0, 40)],
    ["a WebP that is shorter than it says", webpOf(100).subarray(0, 80)],
    ["a WebP with a page behind it", Buffer.concat([webpOf(100), Buffer.from("<html>")])],
    ["a JPEG with a page behind it", Buffer.concat([jpegOf(100), Buffer.from("<html>")])],
    ["three bytes", Buffer.from([0xff, 0xd8, 0xff])],
    ["one byte", Buffer.from([0xff])],
  ])("is not %s", (_name, bytes) => {
    expect(() => readAvatar(text(bytes))).toThrow(rejected("avatar_not_image"));
  });

  it.each([
    ["PNG", (width: number, height: number) => pngOf(width, height)],
    ["JPEG", (width: number, height: number) => jpegOf(100, width, height)],
    ["lossy WebP", (width: number, height: number) => webpOf(100, width, height)],
    ["lossless WebP", (width: number, height: number) => webpOf(100, width, height, "lossless")],
    ["extended WebP", (width: number, height: number) => webpOf(100, width, height, "extended")],
  ])("is as wide and high as a screen can use, not more: %s", (_kind, make) => {
    for (const [width, height] of [
      [1, 1],
      [AVATAR_SIDE_MAX, 1],
      [1, AVATAR_SIDE_MAX],
    ] as const)
      expect(readAvatar(text(make(width, height))).bytes).toEqual(make(width, height));
    for (const [width, height] of [
      [AVATAR_SIDE_MAX + 1, 1],
      [1, AVATAR_SIDE_MAX + 1],
      [16_383, 16_383],
    ] as const)
      expect(() => readAvatar(text(make(width, height)))).toThrow(rejected("avatar_too_wide"));
  });

  it.each([
    ["a PNG of no width", pngOf(0, 1)],
    ["a PNG of 65,535 by 0", pngOf(65_535, 0)],
    ["a JPEG without a frame", Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 4, 0, 0, 0xff, 0xd9])],
    ["a JPEG whose segment ends before it begins", Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 0, 0, 0, 0xff, 0xd9])],
    ["a JPEG of no height", jpegOf(100, 1, 0)],
    ["a WebP without a picture", Buffer.concat([webpOf(40).subarray(0, 20), Buffer.alloc(20)])],
  ])("is not %s", (_name, bytes) => expect(() => readAvatar(text(bytes))).toThrow(rejected("avatar_not_image")));

  it("has 400 KB and not a byte more", () => {
    expect(readAvatar(text(jpegOf(AVATAR_BYTES_MAX))).bytes.length).toBe(AVATAR_BYTES_MAX);
    expect(() => readAvatar(text(jpegOf(AVATAR_BYTES_MAX + 1)))).toThrow(rejected("avatar_too_large"));
  });
});

describe("a name", () => {
  it.each([
    ["  Ada  ", "Ada"],
    ["王小明", "王小明"],
    ["e\u0301", "é"],
    ["🕯️", "🕯️"],
    ["👨‍👩‍👧", "👨‍👩‍👧"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
    ["𝒳".repeat(40), "𝒳".repeat(40)],
    ["<b>&amp;", "<b>&amp;"],
  ])("%j is kept as %j", (typed, kept) => expect(readNickName(typed)).toBe(kept));

  it.each([
    "",
    "   ",
    "a".repeat(41),
    "a\nb",
    "a\u0000b",
    "a\u202eb",
    "\u200b",
    "a\u2066b",
    "a\u00adb",
    "\u3164",
    "\u115f\u1160",
    "\uffa0",
    "\u2800",
    "\u034f",
    "\u200d",
    "\ufe0f",
    "\u{e0041}",
    "a\u3164b",
    "\u0301",
  ])("%j is none", (typed) => expect(() => readNickName(typed)).toThrow(rejected("nick_name_malformed")));
});
