import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BatchGathering } from "./batch-gathering.ts";

let now: number;
let gathering: BatchGathering;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  now = 1_000;
  gathering = new BatchGathering(() => now);
});
afterEach(() => vi.useRealTimers());

const BATCH_MAX = 512;

/** Whether the next batch has begun, once what is due has happened. */
async function hasBegun(waited: Promise<void> | null): Promise<boolean> {
  let begun = waited === null;
  void waited?.then(() => {
    begun = true;
  });
  await Promise.resolve();
  return begun;
}

describe("no waiting", () => {
  it("is there before the first batch, and after small ones however long they took", () => {
    expect(gathering.wait(1, BATCH_MAX)).toBeNull();
    gathering.ended(7, 400, 0);
    expect(gathering.wait(1, BATCH_MAX)).toBeNull();
  });

  it("is there when all have come, or as many as a batch takes", () => {
    gathering.ended(16, 6, 16);
    expect(gathering.wait(32, BATCH_MAX)).toBeNull();
    gathering.ended(512, 6, 300);
    expect(gathering.wait(512, BATCH_MAX)).toBeNull();
  });

  it("is there once half of the last batch's time has passed since its end", () => {
    gathering.ended(16, 6, 0);
    now += 3;
    expect(gathering.wait(1, BATCH_MAX)).toBeNull();
  });

  it("is there after the stop", () => {
    gathering.ended(16, 6, 0);
    gathering.stop();
    expect(gathering.wait(1, BATCH_MAX)).toBeNull();
  });
});

describe("a busy path waits", () => {
  it("until as many are there as were under way and queued", async () => {
    gathering.ended(16, 6, 2);
    const waited = gathering.wait(16, BATCH_MAX);
    gathering.arrived();
    expect(await hasBegun(waited)).toBe(false);
    gathering.arrived();
    expect(await hasBegun(waited)).toBe(true);
    // A command more, with nothing to wait for.
    gathering.arrived();
  });

  it.each([
    { tookMs: 6, waitsMs: 3 },
    { tookMs: 400, waitsMs: 20 },
  ])("half of the last batch's time and 20 ms at most: $waitsMs ms after $tookMs", async ({ tookMs, waitsMs }) => {
    gathering.ended(16, tookMs, 0);
    const waited = gathering.wait(1, BATCH_MAX);
    await vi.advanceTimersByTimeAsync(waitsMs - 1);
    expect(await hasBegun(waited)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await hasBegun(waited)).toBe(true);
  });

  it("no longer when the clock is set back meanwhile", async () => {
    gathering.ended(16, 6, 0);
    now -= 60_000;
    const waited = gathering.wait(1, BATCH_MAX);
    await vi.advanceTimersByTimeAsync(3);
    expect(await hasBegun(waited)).toBe(true);
  });

  it("no longer than until the stop", async () => {
    gathering.ended(16, 6, 0);
    const waited = gathering.wait(1, BATCH_MAX);
    gathering.stop();
    expect(await hasBegun(waited)).toBe(true);
  });
});
