import { DAY_MS } from "@candela/model";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { learnClockSpeed, learnServerTime, onServerTime, passingServerTime, serverNow, toServerTime } from "./server-clock.ts";

const DEVICE = Date.UTC(2026, 10, 23);

beforeEach(() => vi.useFakeTimers({ now: DEVICE }));
afterEach(() => {
  learnClockSpeed(1);
  vi.useRealTimers();
});

it("goes by the server's clock once that is known, and tells so", () => {
  const told = vi.fn();
  const stop = onServerTime(told);
  expect(serverNow()).toBe(DEVICE);
  learnServerTime(DEVICE - DAY_MS);
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(DEVICE - DAY_MS + 1_000);
  expect(toServerTime(DEVICE)).toBe(DEVICE - DAY_MS);
  // The travel time of an answer does not change the clock.
  learnServerTime(DEVICE - DAY_MS + 700);
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});

describe("a server whose clock is fast", () => {
  it("is followed at its speed between two times that it says", () => {
    learnServerTime(DEVICE + 3 * DAY_MS);
    learnClockSpeed(20);
    expect(serverNow()).toBe(DEVICE + 3 * DAY_MS);
    vi.advanceTimersByTime(1_500);
    expect(serverNow()).toBe(DEVICE + 3 * DAY_MS + 30_000);
    expect(toServerTime(DEVICE + 500)).toBe(DEVICE + 3 * DAY_MS + 10_000);
    expect(passingServerTime(250)).toBe(5_000);
  });

  it("is followed from the first time that it says, be it the device's own", async () => {
    vi.resetModules();
    const anew = await import("./server-clock.ts");
    anew.learnClockSpeed(20);
    expect(anew.serverNow()).toBe(DEVICE);
    anew.learnServerTime(DEVICE);
    vi.advanceTimersByTime(1_000);
    expect(anew.serverNow()).toBe(DEVICE + 20_000);
  });

  it("is believed beyond half a second of the device, which is ten of its own", () => {
    learnClockSpeed(20);
    learnServerTime(DEVICE + DAY_MS);
    const told = vi.fn();
    const stop = onServerTime(told);
    learnServerTime(DEVICE + DAY_MS + 10_000);
    expect(told).not.toHaveBeenCalled();
    learnServerTime(DEVICE + DAY_MS + 10_001);
    expect(told).toHaveBeenCalledTimes(1);
    expect(serverNow()).toBe(DEVICE + DAY_MS + 10_001);
    stop();
  });

  it("tells of another speed", () => {
    const told = vi.fn();
    const stop = onServerTime(told);
    learnClockSpeed(2.5);
    learnClockSpeed(2.5);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    learnClockSpeed(3);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it.each([undefined, null, "20", 0.5, Number.NaN])("has speed 1 where it says %s", (said) => {
    learnClockSpeed(20);
    learnClockSpeed(said);
    expect(passingServerTime(1_000)).toBe(1_000);
  });
});
