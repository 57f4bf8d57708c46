import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { NOW } from "../../testing/clock.ts";
import { barHeights, delayWords, interestBars, lateMs, levelsOf } from "./interest-bars.ts";
import type { PledgeDay } from "./pledge-shapes.ts";
import { byDay, dayWith, PLEDGE_DAYS } from "./pledge-test-support.ts";

const YESTERDAY = Date.UTC(2026, 10, 19);
const barsOf = (days: readonly PledgeDay[], count = 30) => interestBars(byDay(days), YESTERDAY, count, NOW);

describe("bars of interest", () => {
  it("are one a day, oldest first, and end with yesterday", () => {
    const bars = barsOf(PLEDGE_DAYS);
    expect(bars).toHaveLength(30);
    expect(bars[0]?.from).toBe(YESTERDAY - 29 * DAY_MS);
    expect(bars.at(-1)).toMatchObject({
      from: YESTERDAY,
      to: YESTERDAY,
      interest: "0.00002465",
      delay: { waits: true, waited: true, ms: 54_000_000 },
    });
  });

  it("are a week each where there are too many days, and no day is lost", () => {
    const bars = barsOf(PLEDGE_DAYS, 365);
    expect(bars).toHaveLength(53);
    expect(bars.at(-1)).toMatchObject({ from: YESTERDAY - 6 * DAY_MS, to: YESTERDAY, interest: "0.00017255" });
    expect(bars.reduce((sum, { interest }) => sum + Number(interest), 0)).toBeCloseTo(15 * 0.00002465 + 15 * 0.00001479, 10);
  });

  it("are as high as their share of the highest; of nothing there is no bar", () => {
    expect(barHeights(barsOf([dayWith(1), dayWith(2, { interest: "0.00001479" })], 3))).toEqual([0, 0.6, 1]);
    expect(barHeights(barsOf([], 2))).toEqual([0, 0]);
  });

  it("have a level for each stretch of one amount", () => {
    expect(levelsOf(barsOf(PLEDGE_DAYS))).toEqual([
      { amount: "0.30000000", from: YESTERDAY - 29 * DAY_MS, at: 0 },
      { amount: "0.50000000", from: YESTERDAY - 14 * DAY_MS, at: 0.5 },
    ]);
    expect(levelsOf(barsOf([dayWith(1), dayWith(5)], 10))).toHaveLength(1);
  });
});

describe("the delay of a bar", () => {
  it("is what waits before what came late, and the longest of each", () => {
    expect(barsOf([dayWith(3), PLEDGE_DAYS[5] ?? dayWith(6)], 365).at(-1)?.delay).toEqual({ waits: false, waited: true, ms: 22_204_000 });
    const waiting = dayWith(2, { state: "waiting", waited: true, paidAt: null, balanceAfter: null });
    expect(barsOf([waiting, PLEDGE_DAYS[5] ?? dayWith(6)], 365).at(-1)?.delay).toEqual({ waits: true, waited: true, ms: 39 * 3_600_000 });
    expect(barsOf([dayWith(1)], 1)[0]?.delay).toBeNull();
  });
});

describe("the words of a delay", () => {
  it.each([
    [{ waits: true, waited: true }, "pledge_row_waits"],
    [{ waits: false, waited: true }, "pledge_row_waited"],
    [{ waits: false, waited: false }, "pledge_row_late"],
  ] as const)("%s", (delay, words) => {
    expect(delayWords(delay)).toBe(words);
  });
});

describe("a day's delay", () => {
  it.each([
    ["paid some seconds after its end", dayWith(3), null],
    ["paid ten minutes past six hours later", PLEDGE_DAYS[5], 22_204_000],
    ["still waiting", PLEDGE_DAYS[0], 15 * 3_600_000],
    ["dropped", dayWith(3, { state: "dropped", paidAt: null }), null],
  ] as const)("of one %s", (_what, day, ms) => {
    expect(day && lateMs(day, NOW)).toBe(ms);
  });
});
