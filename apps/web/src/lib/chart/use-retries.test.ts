import { expect, it } from "vitest";
import { retryWait } from "./use-retries.ts";

it("waits half a second first, twice as long after each failure, and never longer than half a minute", () => {
  expect([1, 2, 3, 4, 5, 6].map(retryWait)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000]);
  expect([7, 60, 2_000].map(retryWait)).toEqual([30_000, 30_000, 30_000]);
});
