/** How long each test file took when it ran last in this checkout, for runs that have little time. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { inProject, projectFolder } from "./project.mjs";

const file = () => inProject(".tmp", "test-durations.json");

/** @returns {Map<string, number>} seconds by file, from the checkout's folder */
export function readDurations() {
  return existsSync(file()) ? new Map(Object.entries(JSON.parse(readFileSync(file(), "utf8")))) : new Map();
}

/** @param {string} reports the folder of the two runners' reports; what it does not know stays as it was */
export function keepDurations(reports) {
  const kept = new Map([
    ...readDurations(),
    ...durationsOf(readReport(reports, "vitest.json"), readReport(reports, "playwright.json"), projectFolder),
  ]);
  mkdirSync(dirname(file()), { recursive: true });
  writeFileSync(file(), JSON.stringify(Object.fromEntries(kept), undefined, 1));
}

/** @returns {Map<string, number>} seconds by file; of a browser file its share of the time of two workers */
export function durationsOf(vitest, playwright, root) {
  const found = new Map();
  for (const { name, startTime, endTime } of vitest?.testResults ?? [])
    found.set(relative(root, name), Math.round((endTime - startTime) / 100) / 10);
  const workers = playwright?.config?.workers ?? 1;
  const ofSuite = (suite) => [
    ...(suite.specs ?? []).flatMap((spec) => spec.tests.flatMap((test) => test.results.map(({ duration }) => duration))),
    ...(suite.suites ?? []).flatMap(ofSuite),
  ];
  for (const suite of playwright?.suites ?? []) {
    const sumMs = ofSuite(suite).reduce((sum, ms) => sum + ms, 0);
    const path = `e2e/${suite.file}`;
    // One suite for each project that has the file.
    found.set(path, Math.round(((found.get(path) ?? 0) + sumMs / 1_000 / workers) * 10) / 10);
  }
  return found;
}

function readReport(folder, name) {
  const path = join(folder, name);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
