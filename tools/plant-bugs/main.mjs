/**
 * The process behind `npm run plant-bugs`. Code 1 says that a bug survived, or that the list does not fit the code any more; 2, that it was
 * asked for something that there is not.
 */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AREAS, chooseBugs, KINDS, problemsOf } from "./bug-list.mjs";
import { plantAll } from "./plant-all.mjs";
import { countsOf, jsonOf, tableOf } from "./report.mjs";
import { stopAll } from "./run-limited.mjs";
import { makeScratch, removeScratch, uncommitted } from "./scratch.mjs";
import { createRunner } from "./test-runs.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const minuteMs = 60_000;
const say = (line) => process.stderr.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    area: { type: "string" },
    kind: { type: "string" },
    new: { type: "boolean", default: false },
    /** Known and near tests alone: what a fresh round is counted by first. */
    near: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    /** Bugs at once. */
    jobs: { type: "string", default: "2" },
    /** Minutes that one run of tests may take. */
    limit: { type: "string", default: "30" },
  },
});

process.exitCode = await main();

async function main() {
  const only = values.only?.split(",");
  const bugs = chooseBugs({ only, area: values.area, kind: values.kind, isNew: values.new });
  const wrong = wrongOptions(only, bugs);
  if (wrong !== undefined) {
    say(wrong);
    return 2;
  }
  const changed = uncommitted(root);
  if (changed.length > 0) say(`${changed.length} files are not committed: bugs are planted into the commit, without them`);
  const folders = Array.from({ length: Number(values.jobs) }, (_, at) => join(root, ".tmp", "plant-bugs", `${process.pid}-${at + 1}`));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal, folders));
  try {
    for (const folder of folders) makeScratch(root, folder);
    const problems = problemsOf(folders[0], bugs);
    if (problems.length > 0) {
      say(problems.join("\n"));
      return 1;
    }
    const runner = createRunner(process.execPath, Number(values.limit) * minuteMs);
    const results = await plantAll({ bugs, folders, runner, say, nearOnly: values.near });
    process.stdout.write(`${values.json ? jsonOf(results) : tableOf(results)}\n`);
    return countsOf(results).survived === 0 ? 0 : 1;
  } finally {
    for (const folder of folders) removeScratch(folder);
  }
}

function wrongOptions(only, bugs) {
  const missing = only?.filter((id) => !bugs.some((bug) => bug.id === id)) ?? [];
  if (missing.length > 0) return `no bug to plant is called ${missing.join(", ")}`;
  if (values.area !== undefined && !Object.hasOwn(AREAS, values.area)) return `the areas are ${Object.keys(AREAS).join(", ")}`;
  if (values.kind !== undefined && !KINDS.includes(values.kind)) return `the kinds are ${KINDS.join(", ")}`;
  for (const name of ["jobs", "limit"]) if (!/^[1-9]\d{0,2}$/.test(values[name])) return `--${name} takes a whole number above zero`;
  return bugs.length === 0 ? "there is no such bug" : undefined;
}

function stop(signal, folders) {
  say(`stopped by ${signal}: what is not told above is not known`);
  stopAll();
  for (const folder of folders) removeScratch(folder);
  process.exit(130);
}
