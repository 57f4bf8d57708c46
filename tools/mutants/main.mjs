/**
 * The process behind `npm run mutants`. Code 1 says that fewer mutants were caught than is aimed at; 2, that it was asked for something that
 * there is not.
 */
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { stopAll } from "../plant-bugs/run-limited.mjs";
import { choose, draw, leftOut, mutantsIn, testsIn } from "./choose.mjs";
import { isEnough, jsonOf, tableOf } from "./report.mjs";
import { runTests } from "./run-tests.mjs";

const root = resolve(fileURLToPath(import.meta.url), "../../..");
const minuteMs = 60_000;
const say = (line) => process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    /** Beginnings of paths, with commas between. */
    area: { type: "string", default: "packages/model,packages/engine" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    /** Processes at once. */
    jobs: { type: "string", default: "2" },
    /** Minutes that one process may take. */
    limit: { type: "string", default: "60" },
    /** Milliseconds for which a property is tried with a mutant. */
    patience: { type: "string", default: "1000" },
    /** Beginnings of paths of the test files that are asked, with commas between. */
    tests: { type: "string", default: "packages/model/src,packages/engine/src" },
    json: { type: "boolean", default: false },
  },
});

process.exitCode = await main();

async function main() {
  const wrong = ["sample", "seed", "jobs", "limit", "patience"].find(
    (name) => values[name] !== undefined && !/^[1-9]\d{0,8}$/.test(values[name]),
  );
  if (wrong !== undefined) return reject(`--${wrong} takes a whole number above zero`);
  const all = mutantsIn(root);
  const { mutants: free, problems } = leftOut(all);
  if (problems.length > 0) return reject(problems.join("\n"));
  const area = choose(free, values.area.split(","));
  if (area.length === 0) return reject(`there is no code to change under ${values.area}`);
  const tests = testsIn(root, values.tests.split(","));
  if (tests.length === 0) return reject(`there is no test of these rules under ${values.tests}`);
  const mutants = values.sample === undefined ? area : draw(area, Number(values.sample), Number(values.seed));
  say(`${mutants.length} of ${area.length} mutants are planted; ${all.length - free.length} are known to change nothing`);
  const folder = join(root, ".tmp", "mutants", String(process.pid));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal, folder));
  try {
    const asked = {
      root,
      folder,
      mutants,
      jobs: Number(values.jobs),
      limitMs: Number(values.limit) * minuteMs,
      patienceMs: Number(values.patience),
      say,
    };
    const started = performance.now();
    const verdicts = await runTests({ ...asked, tests });
    const seconds = Math.round((performance.now() - started) / 1000);
    const results = mutants.map((mutant, index) => ({ mutant, ...verdicts[index] }));
    process.stdout.write(`${values.json ? jsonOf(results, seconds) : tableOf(results, seconds)}\n`);
    return isEnough(results) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reject(line) {
  say(line);
  return 2;
}

function stop(signal, folder) {
  say(`stopped by ${signal}: nothing is known`);
  stopAll();
  rmSync(folder, { recursive: true, force: true });
  process.exit(130);
}
