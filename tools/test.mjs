/**
 * `npm test`: sets itself up, runs all tests (Vitest, then Playwright in a real Chromium) and ends with "N passed, N failed".
 * The exit code is not 0 when anything failed, a runner ended badly, or no test ran.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findChromium } from "./lib/chromium.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";
import { closingLine, sumCounts } from "./lib/test-counts.mjs";
import { reportsFolder, runPlaywright, runVitest } from "./lib/test-runs.mjs";

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
  // They stay: `npm run conformance -- --reuse` reads them.
  const reports = reportsFolder();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const runs = [await runVitest(node, chromium, join(reports, "vitest.json"))];
  if (chromium !== undefined) runs.push(await runPlaywright(node, chromium, join(reports, "playwright.json")));
  const counts = sumCounts(runs.map((run) => run.counts));
  const isGood = counts.failed === 0 && counts.passed > 0 && runs.every((run) => run.exitCode === 0);
  const badRunner = isGood ? undefined : runs.find((run) => run.exitCode !== 0 && run.counts.failed === 0);
  if (badRunner !== undefined) process.stdout.write(`${badRunner.name} ended with code ${badRunner.exitCode} although no test failed\n`);
  const secondTry = runs.reduce((sum, run) => sum + (run.counts.secondTry ?? 0), 0);
  if (secondTry > 0) process.stdout.write(`${secondTry} browser tests passed only at their second try: look into them\n`);
  process.stdout.write(`${closingLine(counts)}\n`);
  return isGood ? 0 : 1;
}
