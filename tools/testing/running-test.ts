/**
 * Leaves word of the test that runs in this worker, in a file that outlives a worker that never answers again: tools/lib/running-tests.mjs reads
 * it and ends a run that hangs. Nothing else can name a test in a synchronous endless loop, for no message leaves its worker.
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { afterAll, afterEach, beforeEach, expect } from "vitest";

const folder = process.env.RUNNING_TESTS;
const LOADING_LIMIT_MS = 120_000;

if (folder !== undefined) {
  const file = join(folder, `${process.pid}-${threadId}.json`);
  const path = expect.getState().testPath ?? "";
  const say = (what: string, limitMs: number) => writeFileSync(file, JSON.stringify({ name: `${path}${what}`, limitMs }));
  say(", while it loads or in a hook of the file,", LOADING_LIMIT_MS);
  beforeEach(({ task }) => say(` > ${task.fullTestName}`, task.timeout));
  afterEach(() => say(", between two tests,", LOADING_LIMIT_MS));
  afterAll(() => rmSync(file, { force: true }));
}
