import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryForever } from "./retry-forever.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([0, 1, 2, 7])("gives what the work gives after %i failures, and does it no more then", async (failures) => {
  const work = vi.fn(() => (work.mock.calls.length > failures ? Promise.resolve("done") : Promise.reject(new Error("the line is cut"))));
  const done = vi.fn();
  void retryForever(work).then(done);
  for (let tries = 1; tries <= failures; tries += 1) {
    await vi.advanceTimersByTimeAsync(0);
    expect([work.mock.calls.length, done.mock.calls.length], "waits before it tries again").toEqual([tries, 0]);
    await vi.advanceTimersByTimeAsync(2_000);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect([work.mock.calls.length, done.mock.calls]).toEqual([failures + 1, [["done"]]]);
});
