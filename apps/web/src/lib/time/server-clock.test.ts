import { DAY_MS } from "@candela/model";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { learnServerTime, onServerTime, serverNow, toServerTime } from "./server-clock.ts";

const DEVICE = Date.UTC(2026, 10, 23);

beforeEach(() => vi.useFakeTimers({ now: DEVICE }));
afterEach(() => vi.useRealTimers());

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
