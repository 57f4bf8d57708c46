/** Runs the tests over planted mutants in processes of their own, and reads what they tell. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runLimited } from "../plant-bugs/run-limited.mjs";

const config = fileURLToPath(new URL("./vitest.config.mjs", import.meta.url));

/** Started by a test of this tool, a run is not to take what Vitest tells its own workers for itself. */
const OWN = { VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined, VITEST_MODE: undefined, NODE_ENV: undefined };

/**
 * @typedef {object} Verdict
 * @property {"caught" | "endless" | "survived" | "unreached"} end
 * @property {string} [by] the test
 */

/**
 * @param {object} asked
 * @param {string} asked.root @param {string} asked.folder for what the processes write
 * @param {readonly import("./instrument.mjs").Mutant[]} asked.mutants
 * @param {readonly string[]} asked.tests files, in the order in which they run
 * @param {number} asked.jobs processes at once @param {number} asked.limitMs of one process
 * @param {number} asked.patienceMs for which a property is tried with a mutant
 * @param {(line: string) => void} asked.say
 * @returns {Promise<Verdict[]>} of each mutant, in their order
 */
export async function runTests({ root, folder, mutants, tests, jobs, limitMs, patienceMs, say }) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const base = { count: mutants.length, files: numbersOf(mutants), tests, patienceMs };
  const run = async (name, more) => {
    const out = join(folder, `${name}.jsonl`);
    const plan = join(folder, `${name}.json`);
    writeFileSync(out, "");
    writeFileSync(plan, JSON.stringify({ ...base, ...more, out, cache: join(folder, `${name}-cache`) }));
    const ran = await runLimited(process.execPath, [join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--config", config], {
      cwd: root,
      limitMs,
      env: { ...OWN, MUTANTS_PLAN: plan },
    });
    return {
      ...ran,
      entries: readFileSync(out, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    };
  };

  const runs = await Promise.all(Array.from({ length: jobs }, (_, share) => run(`share-${share}`, { share, shares: jobs })));
  const broken = runs.find(({ code }) => code !== 0);
  if (broken !== undefined) throw new Error(`the tests do not pass without a mutant, or leave something behind:\n${broken.output}`);
  const entries = runs.flatMap((one) => one.entries);
  /** @type {Verdict[]} */
  const verdicts = mutants.map(() => ({ end: "unreached" }));
  for (const { met = [] } of entries) for (const number of met) verdicts[number] = { end: "survived" };
  for (const { dead, by, isEndless } of entries) if (dead !== undefined) verdicts[dead] = { end: isEndless ? "endless" : "caught", by };

  // What a module reckons while it loads cannot be changed afterwards: a mutant that no test meets later has a run of its own.
  const loaded = new Set(entries.flatMap((entry) => entry.loaded ?? []));
  const alone = [...loaded].filter((number) => verdicts[number].end === "unreached");
  if (alone.length > 0) say(`${alone.length} mutants act while modules load, each has a run of its own`);
  const next = alone[Symbol.iterator]();
  const work = async () => {
    for (const number of next) {
      const { code, isOver, output } = await run(`alone-${number}`, { only: number, share: 0, shares: 1 });
      verdicts[number] = isOver
        ? { end: "endless", by: "the limit" }
        : code === 0
          ? { end: "survived" }
          : { end: "caught", by: firstFailure(output) };
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return verdicts;
}

function numbersOf(mutants) {
  const files = {};
  mutants.forEach(({ file, index }, number) => {
    files[file] ??= [];
    files[file].push([index, number]);
  });
  return files;
}

function firstFailure(output) {
  return /FAIL\s+(.+)/.exec(output)?.[1]?.trim() ?? "a run that failed";
}
