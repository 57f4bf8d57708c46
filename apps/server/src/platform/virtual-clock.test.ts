import { expect, it } from "vitest";
import { VirtualClock } from "./virtual-clock.ts";

it("goes where it is moved, and never back", () => {
  const clock = new VirtualClock(1_000);
  clock.passTo(5_000);
  clock.passTo(3_000);
  expect(clock.now()).toBe(5_000);
  expect(() => clock.passTo(Number.POSITIVE_INFINITY)).toThrow(RangeError);
});
