import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { byTurns } from "./by-turns.ts";

afterEach(() => void vi.restoreAllMocks());

/** The machine's time as the work says: it began at 0. */
function took(ms: number): void {
  vi.spyOn(performance, "now").mockReturnValueOnce(0).mockReturnValue(ms);
}

it("lets others take their turn before it goes on, and answers what the work did", async () => {
  took(30);
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  }, 1);
  expect(await byTurns(async () => "done")).toBe("done");
  clearInterval(timer);
  expect(others).toBeGreaterThan(0);
});

it("goes on at once after the last piece", async () => {
  took(60_000);
  const first = await Promise.race([byTurns(async () => "done", true), pause(5_000, "paused", { ref: false })]);
  expect(first).toBe("done");
});

it("passes on what went wrong", async () => {
  await expect(byTurns(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
});
