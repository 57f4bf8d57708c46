import { existsSync } from "node:fs";
import { runForeground } from "./child.mjs";
import { inProject } from "./project.mjs";
import { openRunningTests, watchRunningTests } from "./running-tests.mjs";
import { readPlaywrightCounts, readVitestCounts } from "./test-counts.mjs";
import { readPlaywrightFailures, readVitestFailures } from "./test-failures.mjs";

/** Where `npm test` leaves its reports. */
export const reportsFolder = () => inProject(".tmp", "test-reports");

/** A run that takes this long hangs outside every test. CI gives the whole of .ci/run 90 minutes. */
const RUN_LIMIT_MS = 60 * 60_000;
const DEEP_RUN_LIMIT_MS = 6 * RUN_LIMIT_MS;

/**
 * @param {string} node
 * @param {string} report the JSON file to write
 * @param {{ files?: readonly string[], kinds?: readonly string[], chromium?: string, isDeep?: boolean }} what only these files and kinds; all when there are none
 */
export async function runVitest(node, report, { files = [], kinds = [], chromium, isDeep = false } = {}) {
  const reporters = [
    "--reporter=default",
    "--reporter=json",
    `--reporter=${inProject("tools", "testing", "running-components.ts")}`,
    `--outputFile.json=${report}`,
  ];
  const projects = kinds.flatMap((kind) => ["--project", kind]);
  // Left to itself Vitest writes a snapshot that is not there and passes: a test that has another name would test nothing.
  const args = [inProject("node_modules", "vitest", "vitest.mjs"), "run", "--update=none", ...reporters, ...projects, ...files];
  const { exitCode, hang } = await runLimited(node, args, { isDeep, env: { CHROMIUM_PATH: chromium } });
  return { name: "Vitest", exitCode, hang, counts: readVitestCounts(report), failures: readVitestFailures(report, inProject()) };
}

/**
 * @param {string} node
 * @param {{ headless: string, full: string }} browsers
 * @param {string} report the JSON file to write
 * @param {{ files?: readonly string[], isDeep?: boolean }} what only these files; all when there are none
 */
export async function runPlaywright(node, browsers, report, { files = [], isDeep = false } = {}) {
  const args = [inProject("node_modules", "@playwright", "test", "cli.js"), "test", "--config", inProject("e2e", "playwright.config.ts")];
  const { exitCode, hang } = await runLimited(node, [...args, ...files], {
    isDeep,
    env: { CHROMIUM_PATH: browsers.headless, FULL_CHROMIUM_PATH: browsers.full, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { name: "Playwright", exitCode, hang, counts: readPlaywrightCounts(report), failures: readPlaywrightFailures(report) };
}

export const hasBrowserTests = () => existsSync(inProject("e2e", "playwright.config.ts"));

/** Runs until it ends, or ends it when a test of it hangs. */
async function runLimited(node, args, { isDeep, env }) {
  const folder = inProject(".tmp", "running-tests");
  openRunningTests(folder);
  const ending = new AbortController();
  let hang;
  const watch = watchRunningTests({
    folder,
    limitMs: isDeep ? DEEP_RUN_LIMIT_MS : RUN_LIMIT_MS,
    onHang(what) {
      hang = what;
      ending.abort();
    },
  });
  const depth = isDeep ? { TEST_DEPTH: "deep" } : {};
  try {
    const exitCode = await runForeground(node, args, { env: { ...env, ...depth, RUNNING_TESTS: folder }, killedBy: ending.signal });
    return { exitCode, hang };
  } finally {
    watch.stop();
  }
}
