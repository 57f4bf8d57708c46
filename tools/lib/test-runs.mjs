import { runForeground } from "./child.mjs";
import { inProject } from "./project.mjs";
import { readPlaywrightCounts, readVitestCounts } from "./test-counts.mjs";

/** Where `npm test` leaves its reports. */
export const reportsFolder = () => inProject(".tmp", "test-reports");

/** @param {string | undefined} chromium for tests of components @param {readonly string[]} files only these; all when there are none */
export async function runVitest(node, chromium, report, files = []) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await runForeground(node, [inProject("node_modules", "vitest", "vitest.mjs"), "run", ...reporters, ...files], {
    env: { CHROMIUM_PATH: chromium },
  });
  return { name: "Vitest", exitCode, counts: readVitestCounts(report) };
}

/** @param {readonly string[]} files only these; all when there are none */
export async function runPlaywright(node, chromium, report, files = []) {
  const args = [inProject("node_modules", "@playwright", "test", "cli.js"), "test", "--config", inProject("e2e", "playwright.config.ts")];
  const exitCode = await runForeground(node, [...args, "--reporter=list,json", ...files], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { name: "Playwright", exitCode, counts: readPlaywrightCounts(report) };
}
