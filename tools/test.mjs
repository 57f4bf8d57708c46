/**
 * `npm test`: sets itself up, runs all tests (Vitest, then Playwright in a real Chromium) and ends with "N passed, N failed".
 * The exit code is not 0 when anything failed, a runner ended badly, or no test ran. docs/testing.md explains the options.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findTestBrowsers } from "./lib/chromium.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith } from "./lib/project.mjs";
import { closingLine, sumCounts } from "./lib/test-counts.mjs";
import { keepDurations } from "./lib/test-durations.mjs";
import { describeFailures } from "./lib/test-failures.mjs";
import { readTestOptions } from "./lib/test-options.mjs";
import { hasBrowserTests, reportsFolder, runPlaywright, runVitest } from "./lib/test-runs.mjs";

try {
  process.exitCode = await main(readTestOptions(process.argv.slice(2)));
} catch (error) {
  failWith(error);
}

async function main({ kinds, isDeep, changed }) {
  const isBrowser = kinds.includes("browser") && hasBrowserTests();
  const { node } = await prepare({ web: isBrowser, server: isBrowser || kinds.includes("process") });
  // Before the long part: a machine without a browser should say so at once.
  const browsers = isBrowser || kinds.includes("component") ? findTestBrowsers() : undefined;
  // They stay: `npm run conformance -- --reuse` reads them.
  const reports = reportsFolder();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const files = changed === undefined ? { vitest: [], browser: [] } : await touchedSince(node, changed.since, kinds);
  if (files === undefined) return 0;
  const runs = [];
  const vitestKinds = kinds.filter((kind) => kind !== "browser");
  if (vitestKinds.length > 0 && (changed === undefined || files.vitest.length > 0))
    runs.push(
      await runVitest(node, join(reports, "vitest.json"), {
        kinds: vitestKinds,
        files: files.vitest,
        chromium: browsers?.headless,
        isDeep,
      }),
    );
  if (isBrowser && (changed === undefined || files.browser.length > 0))
    runs.push(await runPlaywright(node, browsers, join(reports, "playwright.json"), { files: files.browser, isDeep }));
  keepDurations(reports);
  return conclude(runs);
}

/** It reads sources with packages that may only now be installed. */
async function touchedSince(node, since, kinds) {
  const { selectChanged } = await import("./lib/changed-tests.mjs");
  return selectChanged(node, since, kinds);
}

function conclude(runs) {
  const counts = sumCounts(runs.map((run) => run.counts));
  for (const line of describeFailures(runs.flatMap(({ failures }) => failures))) process.stdout.write(`${line}\n`);
  for (const { hang } of runs) if (hang !== undefined) process.stdout.write(`${hang}\n`);
  const isGood = counts.failed === 0 && counts.passed > 0 && runs.every((run) => run.exitCode === 0);
  const badRunner = isGood ? undefined : runs.find((run) => run.exitCode !== 0 && run.counts.failed === 0);
  if (badRunner !== undefined) process.stdout.write(`${badRunner.name} ended with code ${badRunner.exitCode} although no test failed\n`);
  process.stdout.write(`${closingLine(counts)}\n`);
  return isGood ? 0 : 1;
}
