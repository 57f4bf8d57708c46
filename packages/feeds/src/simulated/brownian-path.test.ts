import { describe, expect, it } from "vitest";
import { alignedCorrelation } from "../calibration/statistics.ts";
import { BLOCK_MINUTES, pathOfBlocks, pathOfMinutes, pathOfSteps, STEPS } from "./brownian-path.ts";
import type { VarianceClock } from "./class-clock.ts";
import { streamKey } from "./day-seed.ts";
import { daySeed } from "./master-seed.ts";

const DAYS = 3_000;
const keyOf = (day: number) => streamKey(daySeed("brownian", day));

/** A clock that runs three times as fast in every second half hour, and ten times in one minute of each. */
const variance = Float64Array.from({ length: 1_440 }, (_, minute) => {
  const isFast = Math.floor(minute / BLOCK_MINUTES) % 2 === 1;
  return ((isFast ? 3 : 1) * (minute % BLOCK_MINUTES === 7 ? 10 : 1)) / 1_440;
});
const through = Float64Array.from({ length: 1_441 }, (_, minute) => variance.subarray(0, minute).reduce((sum, one) => sum + one, 0));
const clock: VarianceClock = { variance, through };

/** Moves over some stretches of a path, each day's in a row. */
const days = Array.from({ length: DAYS }, (_, day) => {
  const key = keyOf(day);
  const blocks = pathOfBlocks(key, 5, clock);
  const minutes = pathOfMinutes(key, 5, clock, blocks);
  const minute = 100;
  const move = (minutes[minute + 1] as number) - (minutes[minute] as number);
  const steps = pathOfSteps(key, 5, minute, variance[minute] as number, move, new Float64Array(STEPS));
  return { blocks, minutes, steps, move };
});
const series = (pick: Pick) => new Map(days.map((day, i) => [i, pick(day)]));
type Pick = (day: (typeof days)[number]) => number;
const moveOf =
  (from: number, to: number): Pick =>
  ({ minutes }) =>
    (minutes[to] as number) - (minutes[from] as number);
const stepTo =
  (step: number): Pick =>
  ({ steps }) =>
    steps[step] as number;
const restFrom =
  (step: number): Pick =>
  ({ steps, move }) =>
    move - (steps[step] as number);

describe("a Brownian path", () => {
  it.each([
    ["within a half hour", moveOf(60, 75), moveOf(75, 90)],
    ["from minute to minute", moveOf(66, 67), moveOf(67, 68)],
    ["across half hours", moveOf(85, 90), moveOf(90, 95)],
    ["from a morning to the rest of the day", moveOf(0, 700), moveOf(700, 1_440)],
    ["within a minute", stepTo(128), restFrom(128)],
    ["late in a minute", stepTo(240), restFrom(240)],
    ["from a minute's last part to the next minute", restFrom(200), moveOf(101, 102)],
  ] as const)("does not tell its next move by its last, %s", (_where, before, after) => {
    const correlation = alignedCorrelation(series(before), series(after));
    expect(Math.abs(correlation) * Math.sqrt(DAYS), String(correlation)).toBeLessThan(3.5);
  });

  it("strays as far as its clock says, over half hours, minutes and parts of a minute", () => {
    const ratio = (pick: Pick, expected: number) => days.reduce((sum, day) => sum + pick(day) ** 2, 0) / DAYS / expected;
    const tolerance = 3.5 * Math.sqrt(2 / DAYS);
    for (const [from, to] of [
      [0, 1_440],
      [30, 60],
      [37, 38],
      [67, 70],
      [89, 91],
    ] as const)
      expect(Math.abs(ratio(moveOf(from, to), (through[to] as number) - (through[from] as number)) - 1)).toBeLessThan(tolerance);
    for (const step of [1, 64, 255])
      expect(Math.abs(ratio(stepTo(step), ((variance[100] as number) * step) / STEPS) - 1)).toBeLessThan(tolerance);
  });

  it("passes at each minute where the half hours put it, and at each day's end where it ends", () => {
    for (const { blocks, minutes } of days.slice(0, 50))
      for (const [block, value] of blocks.entries()) expect(minutes[block * BLOCK_MINUTES]).toBeCloseTo(value, 12);
  });
});
