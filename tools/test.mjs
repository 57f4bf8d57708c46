/**
 * `npm test`: sets itself up, runs all tests (Vitest, then Playwright in a real Chromium) and ends with "N passed, N failed".
 * The exit code is not 0 when anything failed, a runner ended badly, or no test ran.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runForeground } from "./lib/child.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";
import { closingLine, readPlaywrightCounts, readVitestCounts, sumCounts } from "./lib/test-counts.mjs";

try {
  process.exitCode = await main();
} catch (error) {
  failWith(error);
}

async function main() {
  const hasBrowserTests = existsSync(inProject("e2e", "playwright.config.ts"));
  const node = await prepare({ web: hasBrowserTests });
  // Before the long part: a machine without a browser should say so at once.
  const chromium = hasBrowserTests ? findChromium() : undefined;
  mkdirSync(inProject(".tmp"), { recursive: true });
  const reports = mkdtempSync(inProject(".tmp", "test-reports-"));
  try {
    const runs = [await runVitest(node, join(reports, "vitest.json"))];
    if (chromium !== undefined) runs.push(await runPlaywright(node, chromium, join(reports, "playwright.json")));
    const counts = sumCounts(runs.map((run) => run.counts));
    const isGood = counts.failed === 0 && counts.passed > 0 && runs.every((run) => run.exitCode === 0);
    const badRunner = isGood ? undefined : runs.find((run) => run.exitCode !== 0 && run.counts.failed === 0);
    if (badRunner !== undefined) process.stdout.write(`${badRunner.name} ended with code ${badRunner.exitCode} although no test failed\n`);
    const secondTry = runs.reduce((sum, run) => sum + (run.counts.secondTry ?? 0), 0);
    if (secondTry > 0) process.stdout.write(`${secondTry} browser tests passed only at their second try: look into them\n`);
    process.stdout.write(`${closingLine(counts)}\n`);
    return isGood ? 0 : 1;
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

async function runVitest(node, report) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exitCode = await runForeground(node, [inProject("node_modules", "vitest", "vitest.mjs"), "run", ...reporters]);
  return { name: "Vitest", exitCode, counts: readVitestCounts(report) };
}

async function runPlaywright(node, chromium, report) {
  const args = [inProject("node_modules", "@playwright", "test", "cli.js"), "test", "--config", inProject("e2e", "playwright.config.ts")];
  const exitCode = await runForeground(node, [...args, "--reporter=list,json"], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { name: "Playwright", exitCode, counts: readPlaywrightCounts(report) };
}
