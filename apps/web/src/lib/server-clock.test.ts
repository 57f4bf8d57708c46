import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { learnServerTime, onServerTime, serverNow, toServerTime } from "./server-clock.ts";

const DEVICE = Date.UTC(2026, 10, 23);
const DAY = 86_400_000;

beforeEach(() => vi.useFakeTimers({ now: DEVICE }));
afterEach(() => vi.useRealTimers());

it("goes by the server's clock once that is known, and tells so", () => {
  const told = vi.fn();
  const stop = onServerTime(told);
  expect(serverNow()).toBe(DEVICE);
  learnServerTime(DEVICE - DAY);
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(DEVICE - DAY + 1_000);
  expect(toServerTime(DEVICE)).toBe(DEVICE - DAY);
  // What the line takes is no other time.
  learnServerTime(DEVICE - DAY + 700);
  expect(told).toHaveBeenCalledTimes(1);
  stop();
});
