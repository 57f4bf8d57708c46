import { describe, expect, it } from "vitest";
import { aheadMs, type Clock, isWaitOver, machineClock, passingMs, speedOf, timerMs } from "./clock.ts";

const plain: Clock = { now: () => 5_000 };
const fast: Clock = { now: () => 9_000, speed: 20, machine: plain };

describe("a clock that runs with the machine", () => {
  it("is the machine's, at speed 1, and not ahead of it", () => {
    expect([machineClock(plain), speedOf(plain), aheadMs(plain)]).toEqual([plain, 1, 0]);
    expect([timerMs(plain, 3), passingMs(plain, 3)]).toEqual([3, 3]);
  });
});

describe("a wait of at most a minute", () => {
  const until = 600_000;

  it.each([
    ["just begun", until - 60_000, false],
    ["in its last millisecond", until - 1, false],
    ["at its moment", until, true],
    ["long past", until + 1_000_000, true],
    ["of a clock that was set back by a millisecond as it began", until - 60_001, true],
    ["of a clock that was set back by a day", until - 86_400_000, true],
  ])("%s", (_, now, isOver) => {
    expect(isWaitOver(until, now, 60_000)).toBe(isOver);
  });
});

describe("a fast one", () => {
  it("knows the machine's, and how far it is ahead", () => {
    expect([machineClock(fast), speedOf(fast), aheadMs(fast)]).toEqual([plain, 20, 4_000]);
  });

  it.each([
    [60_000, undefined, 3_000],
    [1_010, undefined, 51],
    [100, undefined, 10],
    [5_000, 500, 500],
    [30_000, 500, 1_500],
  ])("a timer of %d ms of it, at least %s, waits %d ms of the machine", (ms, least, machineMs) => {
    expect(timerMs(fast, ms, least)).toBe(machineMs);
  });

  it.each([
    [20, 8_000, 160_000],
    [1.25, 10_001, 12_502],
  ])("at speed %d, %d ms of the machine are %d of it", (speed, machineMs, ms) => {
    expect(passingMs({ speed }, machineMs)).toBe(ms);
  });
});
