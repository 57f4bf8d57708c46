import { readReport } from "./test-report.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {readonly Counts[]} all @returns {Counts} */
export function sumCounts(all) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const counts of all) for (const key of Object.keys(sum)) sum[key] += counts[key];
  return sum;
}

/**
 * Vitest's JSON report. A test file that fails before its first test counts as one failure, and so does a kept snapshot that no test asks for:
 * its test has another name now, or is gone.
 * @param {string} file @returns {Counts}
 */
export function readVitestCounts(file) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.every(({ status }) => status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length + (report.snapshot?.unchecked ?? 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * Playwright's JSON report. Nothing is tried twice: a test that needed a second try would count as failed.
 * @param {string} file @returns {Counts}
 */
export function readPlaywrightCounts(file) {
  const report = readReport(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + (report.errors ?? []).length, skipped };
}

/** @param {Counts} counts the line that closes a test run */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
