/** Runs tests, the compiler and the browser in a copy, and tells what failed there. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { findChromium } from "../lib/chromium.mjs";
import { runLimited } from "./run-limited.mjs";

/** Tests with real processes are run by name only: the others tell sooner. */
const withoutProcesses = "--project=!process";
const failuresMax = 5;

/**
 * @typedef {{ by: string, test: string }} Failure the file and the title of what failed
 * @typedef {{ failures: Failure[], isOver: boolean }} Outcome `isOver`: the limit ended it
 */

/** @param {string} node @param {number} limitMs for each run */
export function createRunner(node, limitMs) {
  /** @returns {Promise<Outcome>} */
  async function vitest(folder, files, { bail = false, project = withoutProcesses } = {}) {
    const report = reportOf(folder, "vitest.json");
    const args = ["run", "--reporter=json", `--outputFile.json=${report}`, ...(bail ? ["--bail=1"] : []), project, ...files];
    // A copy may be made by a test of this tool: what Vitest tells its own workers is not for the one in the copy. BUGS_ARE_PLANTED leaves out
    // the tests of this tool (vitest.config.ts): they hold its list against the code, which no longer fits.
    const env = {
      BUGS_ARE_PLANTED: "1",
      VITEST: undefined,
      VITEST_POOL_ID: undefined,
      VITEST_WORKER_ID: undefined,
      VITEST_MODE: undefined,
      NODE_ENV: undefined,
    };
    const ran = await runLimited(node, [join(folder, "node_modules/vitest/vitest.mjs"), ...args], { cwd: folder, limitMs, env });
    return outcomeOf(ran, existsSync(report) ? vitestFailures(folder, JSON.parse(readFileSync(report, "utf8"))) : undefined);
  }

  async function compile(folder) {
    const ran = await runLimited(node, [join(folder, "node_modules/@typescript/native/bin/tsc"), "-p", ".", "--pretty", "false"], {
      cwd: folder,
      limitMs,
    });
    const errors = ran.output.split("\n").filter((line) => /: error TS\d+/.test(line));
    return outcomeOf(
      ran,
      errors.map((line) => ({ by: "types", test: line })),
    );
  }

  async function browser(folder, files) {
    const prepared = await runLimited(node, ["-e", prepareWeb], { cwd: folder, limitMs });
    if (prepared.code !== 0) throw new Error(`the web app of a copy could not be built:\n${prepared.output}`);
    const report = reportOf(folder, "playwright.json");
    const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=json", "--max-failures=1", ...files];
    const ran = await runLimited(node, [join(folder, "node_modules/@playwright/test/cli.js"), ...args], {
      cwd: folder,
      limitMs,
      env: { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    });
    return outcomeOf(ran, existsSync(report) ? playwrightFailures(JSON.parse(readFileSync(report, "utf8"))) : undefined);
  }

  const processes = (folder, files) => vitest(folder, files, { project: "--project=process" });
  return { vitest, compile, browser, processes };
}

const prepareWeb = 'import("./tools/lib/prepare.mjs").then((made) => made.prepare({ web: true }))';

function reportOf(folder, name) {
  mkdirSync(join(folder, ".tmp"), { recursive: true });
  const report = join(folder, ".tmp", name);
  rmSync(report, { force: true });
  return report;
}

/** @param {Failure[] | undefined} failures undefined: no report was written */
function outcomeOf({ code, output, isOver }, failures) {
  if (isOver) return { failures: [], isOver };
  if (code !== 0 && (failures === undefined || failures.length === 0))
    throw new Error(`a test run ended with code ${code} and named no failure:\n${output.slice(-3_000)}`);
  return { failures: code === 0 ? [] : failures, isOver };
}

/** Tests that failed; else files that could not be run, without those that a bail left aside: they have nothing to say. */
function vitestFailures(folder, { testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .slice(0, failuresMax)
      .map(({ ancestorTitles, title }) => ({ by: relative(folder, name), test: [...ancestorTitles, title].join(" > ") })),
  );
  const files = testResults.filter(
    ({ status, message, assertionResults }) => status === "failed" && message !== "" && assertionResults.length === 0,
  );
  return [...tests, ...files.map(({ name, message }) => ({ by: relative(folder, name), test: `the file itself: ${firstLine(message)}` }))];
}

const firstLine = (text = "") => text.split("\n", 1)[0];

function playwrightFailures(report) {
  const failures = [];
  const visit = (suite) => {
    for (const spec of suite.specs ?? []) if (!spec.ok) failures.push({ by: `e2e/${spec.file}`, test: spec.title });
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites ?? []) visit(suite);
  for (const { message } of report.errors ?? []) failures.push({ by: "e2e", test: firstLine(message) });
  return failures;
}
