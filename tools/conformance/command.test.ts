import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SECTIONS } from "./statements/sections.ts";
import { taggedFiles } from "./tagged-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candela-conformance-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const projectFolder = join(import.meta.dirname, "..", "..");
const run = (...args: readonly string[]): string => {
  try {
    return `0 ${execFileSync(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], { encoding: "utf8", stdio: "pipe" })}`;
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return `${status} ${stdout}`;
  }
};
/** A report in which a test of the first file proves all of these statements, and one of each other file the last of them. */
const report = (ids: readonly string[]) => {
  const tags = ids.map((id) => `@${id}`);
  const testResults = taggedFiles(projectFolder).map((file, index) => ({
    name: join(projectFolder, file),
    assertionResults: [{ ancestorTitles: [], title: "one test", tags: index === 0 ? tags : tags.slice(-1), status: "passed" }],
  }));
  writeFileSync(join(folder, "vitest.json"), JSON.stringify({ testResults }));
};
const rows = SECTIONS.flatMap((section) => section.rows);
const provable = rows.filter(({ open }) => open === undefined).map(({ id }) => id);

it("ends with 1 without reports", () => {
  expect(run(folder, "--check")).toContain("1 conformance: there are no reports to read");
});

it("ends with 1 where one statement has no test, and names it", () => {
  report(provable.slice(1));
  expect(run(folder, "--check")).toMatch(new RegExp(`^1 ${provable[0]} \\(.+\\): no test proves it.*\nconformance: 1 problem\n$`));
});

it("ends with 1 where the document is not what the tests make, and leaves it as it is", () => {
  report(provable);
  const document = join(projectFolder, "docs", "conformance.md");
  const before = readFileSync(document, "utf8");
  expect(run(folder, "--check")).toMatch(/^1 conformance: docs\/conformance\.md is not what/);
  expect(readFileSync(document, "utf8")).toBe(before);
});

it("runs the files in which a test says what it proves", () => {
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const tagged = 'it("counts", proves("4.1"), () => {});';
  write("packages/a/src/deep/one.component.test.tsx", tagged);
  write("apps/b/src/one.db.test.ts", `const PROOF = proves(\n"4.1");`);
  write("e2e/journeys/one.spec.ts", tagged);
  write("apps/b/src/untagged.test.ts", 'it("improves(it)", () => {});');
  write("apps/b/src/proves.ts", tagged);
  write("tools/conformance/one.test.ts", tagged);
  expect(taggedFiles(folder)).toEqual([
    "apps/b/src/one.db.test.ts",
    "e2e/journeys/one.spec.ts",
    "packages/a/src/deep/one.component.test.tsx",
  ]);
});

it("finds such files here, of every kind", () => {
  const files = JSON.parse(run("--files").slice(2)) as string[];
  for (const kind of [/\.db\.test\.ts$/, /\.component\.test\.tsx$/, /lifecycle\/.*\.test\.ts$/, /\.spec\.ts$/, /^packages\/.*\.test\.ts$/])
    expect(files.filter((file) => kind.test(file)).length, String(kind)).toBeGreaterThan(0);
});
