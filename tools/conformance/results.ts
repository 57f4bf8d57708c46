import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { BETWEEN } from "./row.ts";

/** By file, then by full title: whether the test passed in every project that ran it. */
export type Results = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly ancestorTitles: readonly string[]; readonly title: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly { readonly title: string; readonly ok: boolean; readonly tests: readonly { readonly status: string }[] }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** What tests came to, from the JSON reports of both runners in this folder. */
export function readResults(folder: string, projectFolder: string): Results {
  const results = new Map<string, Map<string, boolean>>();
  const add = (file: string, titles: readonly string[], passed: boolean): void => {
    const ofFile = results.get(file) ?? new Map<string, boolean>();
    const title = titles.join(BETWEEN);
    ofFile.set(title, passed && ofFile.get(title) !== false);
    results.set(file, ofFile);
  };
  for (const { name, assertionResults } of read<VitestReport>(join(folder, "vitest.json"))?.testResults ?? [])
    for (const { ancestorTitles, title, status } of assertionResults)
      add(relative(projectFolder, name), [...ancestorTitles, title], status === "passed");
  const visit = (suite: PlaywrightSuite, above: readonly string[]): void => {
    // One that was skipped counts as ok there, and proves nothing.
    for (const { title, ok, tests } of suite.specs ?? [])
      add(`e2e/${suite.file}`, [...above, title], ok && tests.length > 0 && tests.every(({ status }) => status !== "skipped"));
    for (const inner of suite.suites ?? []) visit(inner, [...above, inner.title]);
  };
  for (const suite of read<{ suites: PlaywrightSuite[] }>(join(folder, "playwright.json"))?.suites ?? []) visit(suite, []);
  return results;
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;
}
