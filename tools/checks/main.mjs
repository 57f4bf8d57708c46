/** Runs the checks and prints one line each. `npm run check [name …]` runs those alone. Needs the project's own Node. */
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as deadCode from "./dead-code.mjs";
import * as documents from "./documents.mjs";
import * as exceptions from "./exceptions.mjs";
import * as figures from "./figures.mjs";
import * as floats from "./floats.mjs";
import * as globals from "./globals.mjs";
import * as glossary from "./glossary.mjs";
import * as i18n from "./i18n.mjs";
import * as imports from "./imports.mjs";
import * as lint from "./lint.mjs";
import * as ownProduct from "./own-product.mjs";
import * as packages from "./packages.mjs";
import * as pictures from "./pictures.mjs";
import * as plantedBugs from "./planted-bugs.mjs";
import * as rawText from "./raw-text.mjs";
import * as sizes from "./sizes.mjs";
import * as sql from "./sql.mjs";
import * as subjects from "./subjects.mjs";
import * as testEnds from "./test-ends.mjs";
import * as typing from "./typing.mjs";
import * as words from "./words.mjs";

/** As long as all others together, on one core and in a process of its own: it runs beside them, and its line comes last. */
const BESIDE = "types";

/** In the order of the lines; adding a check is a line here. */
export const CHECKS = {
  [BESIDE]: typing,
  lint,
  imports,
  "dead-code": deadCode,
  globals,
  floats,
  sql,
  sizes,
  i18n,
  "raw-text": rawText,
  figures,
  glossary,
  subjects,
  words,
  "own-product": ownProduct,
  "test-ends": testEnds,
  packages,
  "planted-bugs": plantedBugs,
  documents,
  pictures,
  exceptions,
};

const PROBLEMS_SHOWN_MAX = 60;

async function runOne(name, root) {
  const check = CHECKS[name];
  const start = performance.now();
  const { problems } = await Promise.resolve(check.run(root)).catch((error) => ({ problems: [`the check itself failed: ${error.stack}`] }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const verdict = problems.length === 0 ? "ok" : `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
  process.stdout.write(`${name.padEnd(12)} ${seconds.padStart(5)} s  ${verdict}\n`);
  for (const problem of problems.slice(0, PROBLEMS_SHOWN_MAX)) process.stdout.write(`  ${problem.replaceAll("\n", "\n  ")}\n`);
  if (problems.length > PROBLEMS_SHOWN_MAX) process.stdout.write(`  … and ${problems.length - PROBLEMS_SHOWN_MAX} more\n`);
  if (problems.length > 0) process.stdout.write(`  → ${check.advice}\n`);
  return problems.length === 0;
}

/** @param {string} root @param {string[]} names empty for all @returns {Promise<number>} the exit code */
export async function runChecks(root, names) {
  const unknown = names.filter((name) => CHECKS[name] === undefined);
  if (unknown.length > 0) {
    process.stdout.write(`no check is called ${unknown.join(", ")}; there are ${Object.keys(CHECKS).join(", ")}\n`);
    return 1;
  }
  const wanted = Object.keys(CHECKS).filter((name) => names.length === 0 || names.includes(name));
  const beside = wanted.includes(BESIDE) ? runOne(BESIDE, root) : undefined;
  let failed = 0;
  for (const name of wanted) if (name !== BESIDE && !(await runOne(name, root))) failed += 1;
  if ((await beside) === false) failed += 1;
  const total = wanted.length;
  process.stdout.write(failed === 0 ? `${total} checks passed\n` : `${failed} of ${total} checks failed\n`);
  return failed === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await runChecks(resolve(dirname(fileURLToPath(import.meta.url)), "../.."), process.argv.slice(2));
}
