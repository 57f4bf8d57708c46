/**
 * Plants bugs and finds who catches them, the cheapest way first:
 *
 *   known    the test that caught it before
 *   near     tests that reach its file through imports, the nearest ones, up to the first failure; those without a database first
 *   all      what survived, planted together: types, then all tests once; files that fail are run with each bug alone
 *   named    browser tests and tests with processes that the list names, bug by bug
 *   clean    every file that caught something, once without any bug: what fails there too has caught nothing
 */

import { readImporters, testsOf } from "./import-graph.mjs";
import { plant, restore } from "./scratch.mjs";

/** Files of one near run: further away a test seldom tells more, and all of them run later. */
const NEAR_MAX = 8;
const TRIES_MAX = 3;
const isProcessTest = (file) => file.startsWith("apps/server/src/lifecycle/");
const isDatabaseTest = (file) => file.endsWith(".db.test.ts");

/**
 * @typedef {import("./bug-list.mjs").Bug} Bug
 * @typedef {{ bug: Bug, caught: null | { step: string, by: string, test: string } }} Result
 * @param {{ bugs: readonly Bug[], folders: readonly string[], runner: ReturnType<typeof import("./test-runs.mjs").createRunner>,
 *   say: (line: string) => void, nearOnly?: boolean }} parts `folders`: copies of the commit, of which each has one run at a time; `nearOnly` ends
 *   after the near tests
 * @returns {Promise<Result[]>} in the order of the bugs
 */
export async function plantAll({ bugs, folders, runner, say, nearOnly = false }) {
  const importers = readImporters(folders[0]);
  const caught = new Map();
  const left = () => bugs.filter((bug) => !caught.has(bug.id));
  const note = (bug, step, { failures, isOver }) => {
    if (failures.length === 0 && !isOver) return false;
    caught.set(bug.id, isOver ? { step, by: "the limit", test: "never ends" } : { step, ...failures[0] });
    say(`${bug.id}: caught (${step}) by ${caught.get(bug.id).by} > ${caught.get(bug.id).test}`);
    return true;
  };
  /** Runs with one bug planted. A test that fails once only, as on a busy machine, has caught nothing: then the run is made again. */
  const alone = async (folder, bug, step, run) => {
    plant(folder, [bug]);
    try {
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const outcome = await run();
        if (outcome.isOver || outcome.failures.length === 0) return note(bug, step, outcome);
        const failures = await failingAgain(runner, folder, outcome.failures);
        if (failures.length > 0) return note(bug, step, { failures, isOver: false });
      }
      return false;
    } finally {
      restore(folder);
    }
  };

  say(`near tests of ${bugs.length} bugs`);
  await inTurn(folders, bugs, async (folder, bug) => {
    const known = (bug.caughtBy ?? []).filter((file) => file.includes(".test."));
    if (known.length > 0 && (await alone(folder, bug, "known", () => runner.vitest(folder, known, { bail: true })))) return;
    const reaching = testsOf(importers, bug.file).filter((file) => !known.includes(file) && !isProcessTest(file));
    const near = reaching.slice(0, NEAR_MAX);
    for (const isWanted of [(file) => !isDatabaseTest(file), isDatabaseTest]) {
      const files = near.filter(isWanted);
      if (files.length > 0 && (await alone(folder, bug, "near", () => runner.vitest(folder, files, { bail: true })))) return;
    }
    say(`${bug.id}: its near tests pass`);
  });

  if (!nearOnly) await together({ bugs: left(), folders, runner, say, importers, alone });

  const named = nearOnly ? [] : left().filter((bug) => bug.browser !== undefined || bug.process !== undefined);
  if (named.length > 0) say(`named browser and process tests of ${named.length} bugs`);
  await inTurn(folders, named, async (folder, bug) => {
    const isCaught = bug.process !== undefined && (await alone(folder, bug, "process", () => runner.processes(folder, bug.process)));
    if (!isCaught && bug.browser !== undefined) await alone(folder, bug, "browser", () => runner.browser(folder, bug.browser));
  });

  await dropUnfounded({ caught, folder: folders[0], runner, say });
  return bugs.map((bug) => ({ bug, caught: caught.get(bug.id) ?? null }));
}

/** Those of the failures that come again. Compilers and browsers are believed at once. */
async function failingAgain(runner, folder, failures) {
  const files = [...new Set(failures.map(({ by }) => by).filter((by) => by.includes(".test.") && !isProcessTest(by)))];
  if (files.length === 0) return failures;
  const again = await runner.vitest(folder, files);
  return failures.filter(({ by, test }) => again.isOver || again.failures.some((other) => other.by === by && other.test === test));
}

/** The bugs that are left, planted at once in each copy, so that all tests run once for many bugs. */
async function together({ bugs, folders, runner, say, importers, alone }) {
  let waiting = bugs;
  while (waiting.length > 0) {
    const groups = folders.map((_, at) => waiting.filter((_bug, index) => index % folders.length === at));
    const next = [];
    await Promise.all(
      groups.map(async (group, at) => {
        if (group.length === 0) return;
        const folder = folders[at];
        const crowded = plant(folder, group);
        next.push(...crowded);
        const planted = group.filter((bug) => !crowded.includes(bug));
        say(`all tests with ${planted.length} bugs at once: ${planted.map(({ id }) => id).join(", ")}`);
        let failures;
        try {
          failures = await failuresTogether(runner, folder);
        } finally {
          restore(folder);
        }
        await assign({ planted, failures, folder, runner, importers, alone });
      }),
    );
    waiting = next;
  }
}

async function failuresTogether(runner, folder) {
  const types = await runner.compile(folder);
  const tests = await runner.vitest(folder, []);
  return { hasTypes: types.failures.length > 0, isOver: tests.isOver, files: [...new Set(tests.failures.map(({ by }) => by))] };
}

/** Finds the bug behind a failure, when several were planted together: each is planted alone before the files that failed. */
async function assign({ planted, failures, folder, runner, importers, alone }) {
  for (const bug of planted) {
    if (failures.hasTypes && (await alone(folder, bug, "types", () => runner.compile(folder)))) continue;
    if (failures.isOver && (await alone(folder, bug, "all", () => runner.vitest(folder, [], { bail: true })))) continue;
    // A test that reaches a bug through imports is likelier to have failed by it than one that only looks at files or at the schema.
    const reaching = testsOf(importers, bug.file);
    for (const isLikely of [true, false]) {
      const files = failures.files.filter((file) => reaching.includes(file) === isLikely);
      if (files.length > 0 && (await alone(folder, bug, "all", () => runner.vitest(folder, files, { bail: true })))) break;
    }
  }
}

/** A test that fails without any bug has caught none. */
async function dropUnfounded({ caught, folder, runner, say }) {
  const files = [...new Set([...caught.values()].map(({ by }) => by).filter((by) => by.includes(".test.") && !isProcessTest(by)))];
  if (files.length === 0) return;
  say(`${files.length} files that caught something, without any bug`);
  const clean = await runner.vitest(folder, files);
  const failing = new Set(clean.failures.map(({ by }) => by));
  for (const [id, { by, test }] of caught) {
    if (!failing.has(by)) continue;
    caught.delete(id);
    say(`${id}: not caught after all, ${by} > ${test} fails without it too`);
  }
}

/** Each copy takes the next piece of work as soon as it has done one. */
async function inTurn(folders, items, work) {
  const queue = [...items];
  await Promise.all(
    folders.map(async (folder) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(folder, item);
    }),
  );
}
