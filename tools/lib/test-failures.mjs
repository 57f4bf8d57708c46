/** The failures again at the end of a run: its log has thousands of lines, and of a run elsewhere often only the last are at hand. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readReport } from "./test-report.mjs";

/** Lines of each failure: enough to see which expectation it was, and where. */
const MESSAGE_LINES = 12;
const LINE_CHARS = 200;
/** More than these fail for one reason, which the first show. */
const MOST = 20;

/** Lines of the page as it stood when a test of the browser failed. */
const PAGE_LINES = 60;

/** @typedef {{ file: string, name: string, message: string, page?: string }} Failure `page`: the outline of the page that failed, where there was one */

/**
 * Vitest's JSON report. A file that broke outside its tests is one failure, named by the file alone; a kept snapshot that no test asked for is
 * one, too.
 * @param {string} file @param {string} root what the names of files are relative to @returns {Failure[]}
 */
export function readVitestFailures(file, root) {
  const report = readReport(file);
  const ofTests = (report?.testResults ?? []).flatMap((result) => {
    const place = relative(root, result.name);
    const failed = result.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && result.status === "failed")
      return [{ file: place, name: "(outside its tests)", message: result.message ?? "" }];
    return failed.map(({ fullName, failureMessages }) => ({ file: place, name: fullName, message: (failureMessages ?? []).join("\n") }));
  });
  const obsolete = (report?.snapshot?.uncheckedKeysByFile ?? []).flatMap(({ filePath, keys }) =>
    keys.map((key) => ({
      file: relative(root, filePath),
      name: key,
      message: "no test asks for this snapshot: write it anew (--update) or rename it",
    })),
  );
  return [...ofTests, ...obsolete];
}

/** Playwright's JSON report. @param {string} file @returns {Failure[]} */
export function readPlaywrightFailures(file) {
  const report = readReport(file);
  if (report === undefined) return [];
  const errors = (report.errors ?? []).map((error) => ({ file: "(outside its tests)", name: "", message: messageOf(error) }));
  return [...(report.suites ?? []).flatMap((suite) => failuresOfSuite(suite, [])), ...errors];
}

function failuresOfSuite(suite, titles) {
  const within = suite.title === suite.file ? titles : [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => ({
        file: `${spec.file}:${spec.line} [${projectName}]`,
        name: [...within, spec.title].join(" › "),
        message: results.flatMap(({ errors }) => (errors ?? []).map(messageOf)).join("\n"),
        ...pageOf(results),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOfSuite(inner, within))];
}

/** Playwright writes an outline of the page into the context that it attaches to a failure. */
function pageOf(results) {
  const file = results.flatMap(({ attachments = [] }) => attachments).find(({ name }) => name === "error-context")?.path;
  if (file === undefined || !existsSync(file)) return {};
  const page = /^```yaml\n(.*?)^```/ms.exec(readFileSync(file, "utf8"))?.[1];
  return page === undefined ? {} : { page };
}

const messageOf = ({ message, value }) => message ?? value ?? "";

/** @param {readonly Failure[]} failures @returns {string[]} lines, none when nothing failed */
export function describeFailures(failures) {
  if (failures.length === 0) return [];
  const told = failures
    .slice(0, MOST)
    .flatMap(({ file, name, message, page }) => [
      `✗ ${file}  ${name}`.trimEnd(),
      ...linesOf(message, MESSAGE_LINES),
      ...(page === undefined ? [] : ["    The page:", ...linesOf(page, PAGE_LINES)]),
    ]);
  const left = failures.length - MOST;
  return ["What failed:", ...told, ...(left > 0 ? [`… and ${left} more`] : [])];
}

function linesOf(text, most) {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "");
  return lines.slice(0, most).map((line) => `    ${line.slice(0, LINE_CHARS)}`);
}
