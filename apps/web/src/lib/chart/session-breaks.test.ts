import { describe, expect, it } from "vitest";
import { candleEnd, countdownText } from "./intervals.ts";
import { beginsSession } from "./session-breaks.ts";

const at = (text: string) => Date.parse(`${text}Z`);

describe("a session begins", () => {
  it.each([
    ["15m", "2026-03-03T20:45", "2026-03-04T14:30", true],
    ["15m", "2026-03-03T14:30", "2026-03-03T14:45", false],
    ["5m", "2026-03-03T14:30", "2026-03-03T15:20", false],
    ["15m", "2026-03-03T23:45", "2026-03-04T00:00", true],
    ["1h", "2026-03-06T21:00", "2026-03-08T22:00", true],
    ["1d", "2026-03-06T00:00", "2026-03-09T00:00", false],
  ] as const)("%s: after %s with %s: %s", (interval, before, ts, begins) => {
    expect(beginsSession(at(before), at(ts), interval)).toBe(begins);
  });
});

describe("the end of a candle", () => {
  it.each([
    ["15m", "2026-03-03T14:30", "2026-03-03T14:45"],
    ["1w", "2026-03-02T00:00", "2026-03-09T00:00"],
    ["1M", "2026-02-01T00:00", "2026-03-01T00:00"],
    ["1M", "2026-12-01T00:00", "2027-01-01T00:00"],
  ] as const)("%s from %s is %s", (interval, opened, ends) => {
    expect(candleEnd(at(opened), interval)).toBe(at(ends));
  });
});

describe("the countdown", () => {
  it.each([
    [0, "00:00"],
    [1, "00:01"],
    [999, "00:01"],
    [61_000, "01:01"],
    [3_599_000, "59:59"],
    [3_600_000, "1:00:00"],
    [86_399_000, "23:59:59"],
    [86_400_000, "1 d 00 h"],
    [6.5 * 86_400_000, "6 d 12 h"],
  ])("of %i ms reads %s", (ms, text) => {
    expect(countdownText(ms)).toBe(text);
  });
});
