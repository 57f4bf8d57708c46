import { setTimeout as pause } from "node:timers/promises";
import { ManualClock } from "@candela/testkit";
import { expect, it } from "vitest";
import { Turns } from "./by-turns.ts";

/** Work that takes so long by its clock. */
function tookOf(ms: number) {
  const clock = new ManualClock(0);
  const work = async () => {
    clock.advance(ms);
    return "done";
  };
  return { clock, work };
}

const busy = (share: number) => () => () => share;
/** Whether the work is answered before a time that is far longer than a look, and far shorter than the longest pause. */
const endsSoon = async (run: Promise<string>) => (await Promise.race([run, pause(400, "paused", { ref: false })])) === "done";

it("lets others take their turn before it goes on, and answers what the work did", async () => {
  const { clock, work } = tookOf(30);
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  expect(await new Turns(clock).take(work)).toBe("done");
  expect(others).toBe(1);
});

it("waits in proportion to the piece while others are at work, and hardly where nobody is", async () => {
  const { clock, work } = tookOf(60_000);
  expect(await endsSoon(new Turns(clock, busy(0.9)).take(work))).toBe(false);
  expect(await endsSoon(new Turns(clock, busy(0.1)).take(work))).toBe(true);
});

it("takes few rows while others are at work, and as many as it may where nobody is", async () => {
  let share = 0.9;
  const { clock, work } = tookOf(60_000);
  const turns = new Turns(clock, () => () => share);
  expect(turns.rows(100)).toBe(100);
  // A piece that is over at once is no reason for a long pause.
  clock.advance(60_000);
  await turns.take(async () => clock.advance(100));
  expect([turns.rows(100), turns.rows(7)]).toEqual([20, 7]);
  share = 0.1;
  void turns.take(work);
  await expect.poll(() => turns.rows(100)).toBe(100);
});

it("stays with small pieces over a moment in which nobody happened to be at work", async () => {
  const shares = [0.9, 0.9, 0];
  const { clock, work } = tookOf(100);
  const turns = new Turns(clock, () => () => shares.shift() ?? 0);
  clock.advance(60_000);
  await turns.take(work);
  await turns.take(async () => clock.advance(5));
  expect(turns.rows(100)).toBe(20);
});

it("looks only now and then while nobody is at work", async () => {
  let looks = 0;
  const { clock, work } = tookOf(30);
  const turns = new Turns(clock, () => () => {
    looks += 1;
    return 0;
  });
  for (let piece = 0; piece < 9; piece += 1) await turns.take(work);
  expect(looks).toBe(3);
});

it("sees for itself that the process is at work", async () => {
  const { clock, work } = tookOf(60_000);
  const until = performance.now() + 300;
  const others = setInterval(() => {
    for (const end = performance.now() + 20; performance.now() < end && end < until; );
  }, 1);
  expect(await endsSoon(new Turns(clock).take(work))).toBe(false);
  clearInterval(others);
});

it("goes on at once after the last piece", async () => {
  const { clock, work } = tookOf(60_000);
  expect(await endsSoon(new Turns(clock, busy(1)).take(work, true))).toBe(true);
});

it("passes on what went wrong", async () => {
  await expect(new Turns(new ManualClock(0)).take(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
