import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { repeatedWork } from "./repeated-work.ts";

const EVERY_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds that end when the test says. */
function rounds(shareMax?: number) {
  const open: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const repeated = repeatedWork({
    everyMs: EVERY_MS,
    ...(shareMax !== undefined && { shareMax }),
    work: () => {
      const round = Promise.withResolvers<void>();
      open.push(round);
      return round.promise;
    },
    onFailure: (error) => failures.push(error),
  });
  return { open, failures, repeated };
}

describe("repeated work", () => {
  it("waits from the end of a round to the next, so that rounds never meet", async () => {
    const { open, repeated } = rounds();
    repeated.start();
    expect(open).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(open).toHaveLength(1);
    open[0]?.resolve();
    await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
    expect(open).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveLength(2);
  });

  it.each([
    ["a quick one, the usual pause", 20, EVERY_MS],
    ["one of three seconds, nine times as long", 3_000, 27_000],
  ])("takes at most a tenth of the time where that is said: after %s", async (_name, tookMs, pauseMs) => {
    const { open, repeated } = rounds(0.1);
    repeated.start();
    await vi.advanceTimersByTimeAsync(EVERY_MS + tookMs);
    open[0]?.resolve();
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(open).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open).toHaveLength(2);
  });

  it("pauses no longer where the clock was set forward in the middle of a round", async () => {
    const { open, repeated } = rounds(0.1);
    repeated.start();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    vi.setSystemTime(Date.now() + 3_600_000);
    open[0]?.resolve();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(open).toHaveLength(2);
  });

  it("goes on after a round that failed, whether it threw or rejected", async () => {
    const { open, failures, repeated } = rounds();
    repeated.start();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    open[0]?.reject("the database is away");
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(failures).toEqual(["the database is away"]);
    expect(open).toHaveLength(2);
    const thrown: unknown[] = [];
    const throwing = repeatedWork({
      everyMs: EVERY_MS,
      work: () => {
        throw new Error("at once");
      },
      onFailure: (error) => thrown.push(error),
    });
    throwing.start();
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(thrown).toHaveLength(2);
  });

  it("stops once the round under way has ended, and begins no other", async () => {
    const { open, repeated } = rounds();
    repeated.start();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    let isStopped = false;
    const stopped = repeated.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(isStopped).toBe(false);
    open[0]?.resolve();
    await stopped;
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(open).toHaveLength(1);
  });

  it("stops without ever having begun, and can begin again", async () => {
    const { open, repeated } = rounds();
    await repeated.stop();
    repeated.start();
    await repeated.stop();
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(open).toHaveLength(0);
    repeated.start();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(open).toHaveLength(1);
    expect(() => repeated.start()).toThrow("started before");
  });
});
