import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** A test and one statement that it proves. */
export interface Proof {
  readonly id: string;
  /** From the project's folder. */
  readonly file: string;
  /** Its own, after those of its groups. */
  readonly title: string;
  /** In every project that ran it; one that was left out did not pass. */
  readonly passed: boolean;
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly tags: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tags: readonly string[];
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** A statement's tag is its id, which begins with the number of a section. Other tags are words. Playwright's report leaves the sign out. */
const STATEMENT = /^@?(\d.*)$/;

/**
 * The proofs in the JSON reports of both runners in this folder. They are in the order of files and titles, which is no runner's order, so that
 * two runs write the same.
 */
export function readProofs(folder: string, projectFolder: string): readonly Proof[] {
  const proofs = new Map<string, Proof>();
  const add = (file: string, titles: readonly string[], tags: readonly string[], passed: boolean): void => {
    const title = titles.join(" › ");
    for (const tag of tags) {
      const id = STATEMENT.exec(tag)?.[1];
      if (id === undefined) continue;
      const key = JSON.stringify([file, title, id]);
      proofs.set(key, { id, file, title, passed: passed && proofs.get(key)?.passed !== false });
    }
  };
  for (const { name, assertionResults } of read<VitestReport>(join(folder, "vitest.json"))?.testResults ?? [])
    for (const { ancestorTitles, title, tags, status } of assertionResults)
      add(relative(projectFolder, name), [...ancestorTitles, title], tags, status === "passed");
  const visit = (suite: PlaywrightSuite, above: readonly string[]): void => {
    // A skipped test counts as ok there, and proves nothing.
    for (const { title, ok, tags, tests } of suite.specs ?? [])
      add(`e2e/${suite.file}`, [...above, title], tags, ok && tests.length > 0 && tests.every(({ status }) => status !== "skipped"));
    for (const inner of suite.suites ?? []) visit(inner, [...above, inner.title]);
  };
  for (const suite of read<{ suites: PlaywrightSuite[] }>(join(folder, "playwright.json"))?.suites ?? []) visit(suite, []);
  return [...proofs.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, proof]) => proof);
}

function read<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : undefined;
}
