import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Health } from "../health.ts";
import { createLog } from "../log.ts";
import { type HealthLine, watchDatabase } from "./database-watch.ts";
import { postgres } from "./driver.ts";
import { WriteWatch } from "./write-watch.ts";

/** The time that the runbook of health promises, and that the figures of `/api/health` are judged by. */
const TOLD_WITHIN_MS = 3_000;
/** How exactly the moment is found out at which it is told. */
const STEP_MS = 10;
/** When the fault begins, after the database has worked for a while: at every phase of the questions that health asks, with its pauses and answers. */
const WORKED_MS = 2_000;
const PHASES = Array.from({ length: 41 }, (_, index) => 50 * index);

const diskFull = Object.assign(new postgres.PostgresError("by a test"), { code: "53100" });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A database that answers the watch and takes the writes of others; a fault changes its answers. */
interface Database {
  answer: () => Promise<boolean>;
  /** Requests that were under way get no answer any more, either. */
  isHung: boolean;
  readonly writes: WriteWatch;
}

const after = (ms: number): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), ms));
const never = (): Promise<boolean> => new Promise(() => undefined);

/** The watch as the server has it: with the times that are set for it, and none of the test's. */
async function watched(answer: () => Promise<boolean>) {
  const health = new Health();
  const database: Database = { answer, isHung: false, writes: new WriteWatch({ now: () => Date.now() }) };
  const line: HealthLine = {
    isReadOnly: () => database.answer().then((isReadOnly) => (database.isHung ? never() : isReadOnly)),
    end: async () => undefined,
  };
  const watching = watchDatabase({ address: "", health, log: createLog("silent"), writes: database.writes, open: () => line });
  await vi.advanceTimersByTimeAsync(WORKED_MS);
  return { health, database, stop: await watching };
}

/** How long after the fault health was ready for the last time, in ms; at most twice of what is promised. */
async function toldAfter(health: Health): Promise<number> {
  for (let passed = 0; passed < 2 * TOLD_WITHIN_MS; passed += STEP_MS) {
    if (!health.snapshot().ready) return passed;
    await vi.advanceTimersByTimeAsync(STEP_MS);
  }
  return Number.POSITIVE_INFINITY;
}

/** The longest time of all phases in which the fault can begin. */
async function longest(answer: () => Promise<boolean>, fault: (database: Database) => void): Promise<number> {
  const told: number[] = [];
  for (const phase of PHASES) {
    const { health, database, stop } = await watched(answer);
    await vi.advanceTimersByTimeAsync(phase);
    expect(health.snapshot()).toMatchObject({ ready: true });
    fault(database);
    told.push(await toldAfter(health));
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(2 * TOLD_WITHIN_MS);
    await stopped;
  }
  return Math.max(...told);
}

const FAULTS: readonly (readonly [string, (database: Database) => void])[] = [
  [
    "a database that answers no more",
    (database) => {
      database.isHung = true;
    },
  ],
  [
    "one that is not there any more",
    (database) => {
      database.answer = () => Promise.reject(Object.assign(new Error("by a test"), { code: "ECONNREFUSED" }));
    },
  ],
  [
    "one without room on its disk",
    (database) => {
      database.answer = () => Promise.reject(diskFull);
    },
  ],
  [
    "one that only reads",
    (database) => {
      database.answer = async () => true;
    },
  ],
  ["a write that finds no room", ({ writes }) => writes.begin()(diskFull)],
  ["a write that does not end", ({ writes }) => void writes.begin()],
];

describe("health says within three seconds that it is not ready", () => {
  it.each(FAULTS)("after %s", async (_, fault) => {
    expect(await longest(() => after(1), fault)).toBeLessThanOrEqual(TOLD_WITHIN_MS);
  });

  it.each(FAULTS)("after %s, where the database took its time with each answer before", async (_, fault) => {
    expect(await longest(() => after(1_400), fault)).toBeLessThanOrEqual(TOLD_WITHIN_MS);
  });
});
