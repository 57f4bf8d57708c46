import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Rests } from "./rests.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What a rest came to, and null while it goes on. */
function watched(rest: Promise<boolean>): { outcome: boolean | null } {
  const seen: { outcome: boolean | null } = { outcome: null };
  void rest.then((outcome) => {
    seen.outcome = outcome;
  });
  return seen;
}

it.each([
  ["a twentieth of the time, nineteen times as long", 0.05, 100, 1_900],
  ["half of it, as long again", 0.5, 300, 300],
  ["a piece that took no time, not at all", 0.05, 0, 0],
])("rests so that a piece takes its part: %s", async (_name, shareMax, tookMs, restMs) => {
  const rest = watched(new Rests(shareMax).after(tookMs));
  if (restMs > 0) await vi.advanceTimersByTimeAsync(restMs - 1);
  expect(rest.outcome).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(rest.outcome).toBe(true);
});

it("breaks off the rest under way and every later one when the work is to end, and leaves no timer", async () => {
  const rests = new Rests(0.05);
  const rest = watched(rests.after(1_000));
  await vi.advanceTimersByTimeAsync(5);
  rests.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(rest.outcome).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  expect(await rests.after(1_000)).toBe(false);
});

it("may end after a rest that was long over", async () => {
  const rests = new Rests(0.5);
  const rest = watched(rests.after(10));
  await vi.advanceTimersByTimeAsync(10);
  rests.end();
  expect(rest.outcome).toBe(true);
});
