import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { NOTIFY_SHOWN_MS } from "./notify.ts";
import { rateWithin } from "./rate.tsx";
import { limitText, textLength } from "./text-limit.ts";
import { TOAST_SHORT_MS, TOAST_SHOWN_MS, UPLOAD_TOAST_MS } from "./toast-times.ts";
import { filesThatFit } from "./upload-files.ts";

describe("a text area", () => {
  it.each([
    ["a".repeat(140), 140],
    ["a".repeat(141), 140],
    ["🕯".repeat(200), 140],
    ["王".repeat(139), 139],
    ["", 0],
  ])("holds 140 characters and cuts none in two", (text, length) => {
    const held = limitText(text);
    expect(textLength(held)).toBe(length);
    expect(text.startsWith(held)).toBe(true);
    expect(held.isWellFormed()).toBe(true);
  });

  it("takes another limit", () => expect(limitText("abcdef", 3)).toBe("abc"));
});

describe("a rating", () => {
  it.each([
    [0, 1],
    [1, 1],
    [4.9, 4],
    [5, 5],
    [9, 5],
    [Number.NaN, 1],
  ])("of %d is %d of five, and at least one", proves("5.19"), (value, stars) => expect(rateWithin(value)).toBe(stars));

  it("takes another count and another least", () => expect([rateWithin(9, 10, 0), rateWithin(-1, 10, 0)]).toEqual([9, 0]));
});

describe("a list of pictures", () => {
  const files = (count: number, type = "image/png") => Array.from({ length: count }, () => ({ type }));
  it.each([
    [3, 0, 3, false],
    [60, 0, 52, true],
    [3, 50, 2, true],
    [1, 52, 0, true],
    [0, 52, 0, false],
    [2, 50, 2, false],
  ])("of %d chosen, with %d held, takes %d", proves("5.21"), (chosen, held, taken, full) => {
    const fit = filesThatFit(files(chosen), held);
    expect([fit.files.length, fit.full]).toEqual([taken, full]);
  });

  it("takes no other kind of file", () => {
    expect(filesThatFit([...files(1, "text/html"), ...files(1), ...files(1, "")], 51)).toEqual({ files: files(1), full: false });
  });
});

it("shows what it tells for as long as the rules say", proves("9.30", "9.31", "9.32", "9.33"), () => {
  expect([TOAST_SHOWN_MS, TOAST_SHORT_MS, UPLOAD_TOAST_MS, NOTIFY_SHOWN_MS]).toEqual([2_000, 1_500, 700, 3_000]);
});
