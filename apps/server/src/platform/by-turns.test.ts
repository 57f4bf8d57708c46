import { setTimeout as pause } from "node:timers/promises";
import { ManualClock } from "@candela/testkit";
import { expect, it } from "vitest";
import { byTurns } from "./by-turns.ts";

/** Work that takes so long by its clock. */
function tookOf(ms: number) {
  const clock = new ManualClock(0);
  const work = async () => {
    clock.advance(ms);
    return "done";
  };
  return { clock, work };
}

it("lets others take their turn before it goes on, and answers what the work did", async () => {
  const { clock, work } = tookOf(30);
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 1);
  expect(await byTurns(clock, work)).toBe("done");
  clearInterval(timer);
  expect(others).toBeGreaterThan(0);
});

it("goes on at once after the last piece", async () => {
  const { clock, work } = tookOf(60_000);
  expect(await Promise.race([byTurns(clock, work, true), pause(5_000, "paused", { ref: false })])).toBe("done");
});

it("passes on what went wrong", async () => {
  await expect(byTurns(new ManualClock(0), () => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
