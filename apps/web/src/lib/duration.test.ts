import { describe, expect, it } from "vitest";
import { parseDuration, writeDuration } from "./duration.ts";

describe("durations", () => {
  it.each([
    ["1s", 1],
    ["90s", 90],
    ["1M", 60],
    ["5M", 300],
    ["1H", 3_600],
    ["36H", 129_600],
    ["1D", 86_400],
    ["30D", 2_592_000],
  ])("%s is %d seconds", (text, seconds) => expect(parseDuration(text)).toBe(seconds));

  it.each(["", "0s", "1m", "1h", "1d", "1S", "-1s", "1.5M", "1", "M", "1 M", "01M", "1M\n", "9999999999s"])("%j is none", (text) =>
    expect(parseDuration(text)).toBeNull(),
  );

  it.each([
    [1, "1s"],
    [59, "59s"],
    [60, "1M"],
    [90, "90s"],
    [5_400, "90M"],
    [7_200, "2H"],
    [86_400, "1D"],
    [90_000, "25H"],
  ])("%d seconds are %s", (seconds, text) => {
    expect(writeDuration(seconds)).toBe(text);
    expect(parseDuration(text)).toBe(seconds);
  });
});
