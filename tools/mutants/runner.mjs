/**
 * Runs each test once as it is, then once more with each mutant that it met, until one of its assertions fails. All in one process: between two
 * mutants nothing is loaded anew, so that a table test of a millisecond costs a millisecond a mutant.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { configureGlobal, readConfigureGlobal } from "fast-check";
import { TestRunner } from "vitest";
import { createSwitches } from "./switches.mjs";

const plan = JSON.parse(readFileSync(process.env.MUTANTS_PLAN ?? "", "utf8"));
const { count, share, shares, only, out, patienceMs } = plan;
const switches = createSwitches(count);
globalThis.candelaMutants = switches;
/**
 * Of a property the first counterexample is enough, and it is not tried for ever: what is not found in that time counts as
 * missed, and so does what the test would count after it.
 */
const withMutant = {
  endOnFailure: true,
  interruptAfterTimeLimit: patienceMs,
  markInterruptAsFailure: true,
  reporter: (details) => {
    if (details.failed) throw details.interrupted && details.counterexample === null ? new ImpatientError() : new Error("a counterexample");
  },
};

class ImpatientError extends Error {}

/** Much more than a test asks without a mutant. */
const ENDLESS_FACTOR = 5;
const ENDLESS_LEAST = 200_000;
/** Much longer than a test takes without a mutant, on a machine that does other things besides. */
const ENDLESS_TIME_FACTOR = 3;
const ENDLESS_LEAST_MS = 3_000;
/** A mutant that lives from the loading of the modules on has no run to compare with. */
const ENDLESS_ALONE = 2_000_000_000;
const dead = new Set();
const tell = (entry) => appendFileSync(out, `${JSON.stringify(entry)}\n`);

if (only !== undefined) switches.plant(only, ENDLESS_ALONE);

export default class MutantRunner extends TestRunner {
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    if (only !== undefined) {
      const error = await failureOf(run);
      if (error !== null) throw error;
      return;
    }
    tell({ loaded: switches.met });
    const by = `${test.file.name} > ${test.fullTestName ?? test.name}`;
    switches.plant(-1);
    const began = performance.now();
    await runClean(run);
    const takenMs = performance.now() - began;
    const { asked } = switches;
    const met = switches.met.filter((number) => number % shares === share);
    tell({ met });
    const living = met.filter((number) => !dead.has(number));
    for (const number of living) {
      switches.plant(number, asked * ENDLESS_FACTOR + ENDLESS_LEAST, takenMs * ENDLESS_TIME_FACTOR + ENDLESS_LEAST_MS);
      const started = performance.now();
      const error = await failureOf(run);
      const ms = Math.round(performance.now() - started);
      if (error === null) continue;
      dead.add(number);
      tell({ dead: number, by, ms, isEndless: switches.isEndless });
    }
    switches.plant(-1);
    if (living.length > 0) await runClean(run);
    switches.plant(-1);
  }
}

/** Without a mutant it has to pass, before them and after them: what one leaves behind would kill the next. */
async function runClean(run) {
  const error = await failureOf(run);
  if (error !== null) throw error;
}

/** What a test fails with; a limit of time is no failure of its. */
async function failureOf(run) {
  // The set-up of each file configures it, too.
  const asWritten = readConfigureGlobal();
  try {
    configureGlobal({ ...asWritten, ...withMutant });
    await run();
    return null;
  } catch (error) {
    return error instanceof ImpatientError || /^Test timed out/.test(error?.message ?? "") ? null : (error ?? new Error("nothing"));
  } finally {
    configureGlobal(asWritten);
  }
}
