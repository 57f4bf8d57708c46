import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import type { LedgerCheck } from "./verify.ts";
import { createWatchdog } from "./watchdog.ts";

/** When a verification works and when it rests, by a clock that the test moves. What it finds is proved on a real database. */
const ROUND_MS = 60_000;
const STEP_MS = 100;
/** Steps take no more than a twentieth of the time. */
const REST_MS = 19 * STEP_MS;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database without a row, whose statements take no time: what takes time are the checks. */
function emptyDatabase(): Sql {
  const tx = async () => [];
  return {
    begin: async (first: unknown, second?: (tx: unknown) => Promise<unknown>) => await (second ?? (first as typeof second))?.(tx),
  } as unknown as Sql;
}

/** Three checks of a tenth of a second each, and the moments at which they began, ms after the start. */
function slowChecks(): { checks: readonly LedgerCheck[]; began: number[] } {
  const began: number[] = [];
  const startMs = performance.now();
  const check: LedgerCheck = async () => {
    began.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    return [];
  };
  return { checks: [check, check, check], began };
}

it("rests nineteen times as long as a step took before it takes the next", async () => {
  const { checks, began } = slowChecks();
  const watchdog = createWatchdog({ sql: emptyDatabase(), clock: { now: () => Date.now() }, log: createLog("silent"), checks });
  watchdog.start();
  await vi.advanceTimersByTimeAsync(ROUND_MS + 3 * (STEP_MS + REST_MS));
  const step = STEP_MS + REST_MS;
  expect(began).toEqual([ROUND_MS, ROUND_MS + step, ROUND_MS + 2 * step].map((ms) => expect.closeTo(ms, -2)));
  await watchdog.stop();
});

it("stops within a step, however long it would rest, and counts no fault", async () => {
  const { checks, began } = slowChecks();
  const watchdog = createWatchdog({ sql: emptyDatabase(), clock: { now: () => Date.now() }, log: createLog("silent"), checks });
  watchdog.start();
  await vi.advanceTimersByTimeAsync(ROUND_MS + 2 * STEP_MS);
  // Nobody moves the clock any more: a rest that went on would last for ever.
  await watchdog.stop();
  expect(began).toHaveLength(1);
  expect(watchdog.health()).toMatchObject({ sound: true, faults: 0, verifiedAt: 0 });
  expect(vi.getTimerCount()).toBe(0);
});
