import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { proves } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import type { T } from "../language/i18n.ts";
import { DURATION_SECONDS, durationText, writeDuration } from "./duration.ts";

const t: T = (key, params) => fill(PACKS.en?.[key] ?? "", params ?? {}, "en");

describe("durations", () => {
  it("have these seconds a unit", proves("4.20"), () => expect(DURATION_SECONDS).toEqual({ s: 1, M: 60, H: 3_600, D: 86_400 }));

  it.each([
    [1, "1s"],
    [59, "59s"],
    [60, "1M"],
    [90, "90s"],
    [5_400, "90M"],
    [3_600, "1H"],
    [7_200, "2H"],
    [86_400, "1D"],
    [90_000, "25H"],
  ])("%d seconds are %s", proves("4.20"), (seconds, text) => {
    expect(writeDuration(seconds)).toBe(text);
    const unit = text.slice(-1) as keyof typeof DURATION_SECONDS;
    expect(Number.parseInt(text, 10) * DURATION_SECONDS[unit]).toBe(seconds);
  });

  it.each([
    [30, "30 s"],
    [300, "300 s"],
    [600, "10M"],
    [3_600, "1H"],
    [86_400, "1D"],
  ])("of %d s stand on a key as %s", proves("4.20"), (seconds, text) => expect(durationText(seconds, t)).toBe(text));
});
