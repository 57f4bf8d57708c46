import { LANGUAGES } from "@candela/api";
import { describe, expect, it } from "vitest";
import { offeredLanguage } from "./offered-language.ts";

const offer = (...tags: string[]) => offeredLanguage(tags, "en")?.code ?? null;

describe("the language that a device is offered", () => {
  it.each([
    [["zh-CN", "zh", "en"], "zh"],
    [["zh"], "zh"],
    [["zh-Hans-SG"], "zh"],
    [["is-IS", "zh-CN"], "zh"],
    [["en-US", "zh-CN"], null],
    [["zh-TW", "zh", "en-US"], "tc"],
    [["de-AT", "zh-CN"], "de"],
    [["is-IS"], null],
    [["not a tag", "zh-CN"], "zh"],
    [[], null],
  ])("of %j is %s", (tags, code) => {
    expect(offer(...tags)).toBe(code);
  });

  it.each([
    ["zh-TW", "tc"],
    ["zh-HK", "tc"],
    ["de-AT", "de"],
    ["pt-PT", "pt"],
    ["ar-SA", "sa"],
    ["ar-EG", "ar"],
    ["ar-AE", "ar"],
    ["hi-IN", "ida"],
    ["in-ID", "idn"],
    ["ms-MY", "my"],
    ["en-GB", null],
  ])("of one that says %s is %s", (tag, code) => {
    expect(offer(tag)).toBe(code);
  });

  it("is each of ours for its own tag", () => {
    for (const { code, tag } of LANGUAGES) expect(offer(tag)).toBe(code === "en" ? null : code);
  });

  it("is none that is on already", () => {
    expect(offeredLanguage(["zh-CN", "en"], "zh")).toBeNull();
  });
});
