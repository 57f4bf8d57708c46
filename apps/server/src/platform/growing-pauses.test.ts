import { expect, it } from "vitest";
import { GrowingPauses } from "./growing-pauses.ts";

let now = 0;
const pauses = () => {
  now = 1_000_000;
  return new GrowingPauses<string>({ now: () => now });
};

it("waits twice as long with every failure, up to 15 s, and for ever so", () => {
  const all = pauses();
  expect(Array.from({ length: 10 }, () => all.failed("a"))).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000, 15_000]);
  expect(all.failed("b")).toBe(250);
  all.forget("a");
  expect(all.failed("a")).toBe(250);
});

it("hands out each when its pause is over, once", () => {
  const all = pauses();
  all.failed("a");
  all.failed("b");
  all.failed("b");
  now += 249;
  expect([all.takeOver(), all.isWaiting("a"), all.isWaiting("b"), all.isWaiting("never")]).toEqual([[], true, true, false]);
  now += 1;
  expect([all.takeOver(), all.isWaiting("a"), all.takeOver()]).toEqual([["a"], false, []]);
  now += 250;
  expect(all.takeOver()).toEqual(["b"]);
});

it("ends also when the clock is set back meanwhile", () => {
  const all = pauses();
  all.failed("a");
  now -= 86_400_000;
  expect(all.takeOver()).toEqual([]);
  now += 250;
  expect(all.takeOver()).toEqual(["a"]);
});

it("forgets what is gone", () => {
  const all = pauses();
  all.failed("a");
  all.forget("a");
  now += 250;
  expect(all.takeOver()).toEqual([]);
});
