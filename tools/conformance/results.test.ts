import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readProofs } from "./results.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candela-conformance-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Ran = readonly [title: string, tags: readonly string[], status: string];

const unit = (...files: readonly (readonly [name: string, ...tests: readonly Ran[]])[]) =>
  writeFileSync(
    join(folder, "vitest.json"),
    JSON.stringify({
      testResults: files.map(([name, ...tests]) => ({
        name: `/project/${name}`,
        assertionResults: tests.map(([title, tags, status]) => ({
          ancestorTitles: ["group"],
          title,
          tags: tags.map((tag) => `@${tag}`),
          status,
        })),
      })),
    }),
  );
/** Without the sign of its tags; a test of two projects is there twice; `ok` is what Playwright makes of one that was left out. */
const browser = (...tests: readonly Ran[]) => {
  const specs = tests.map(([title, tags, status]) => ({ title, tags, ok: status !== "unexpected", tests: [{ status }] }));
  const file = "journeys/b.spec.ts";
  writeFileSync(
    join(folder, "playwright.json"),
    JSON.stringify({ suites: [{ title: file, file, suites: [{ title: "group", file, specs }] }] }),
  );
};
const read = () => readProofs(folder, "/project").map(({ id, file, title, passed }) => `${id} ${file} ${title} ${passed}`);

describe("what the runners report", () => {
  it("is a proof for each statement that a test is tagged with, in either runner", () => {
    unit(["a.test.ts", ["counts", ["4.1", "2.R01"], "passed"], ["does more", [], "passed"]]);
    browser(["shows", ["4.1"], "expected"]);
    expect(read()).toEqual([
      "2.R01 a.test.ts group › counts true",
      "4.1 a.test.ts group › counts true",
      "4.1 e2e/journeys/b.spec.ts group › shows true",
    ]);
  });

  it("is none for tags that are words", () => {
    unit(["a.test.ts", ["counts", ["slow"], "passed"]]);
    browser(["shows", ["notifications", "4.1"], "expected"]);
    expect(read()).toEqual(["4.1 e2e/journeys/b.spec.ts group › shows true"]);
  });

  it("did not pass where a test failed or was left out", () => {
    unit(["a.test.ts", ["fails", ["4.1"], "failed"], ["is left out", ["4.1"], "skipped"], ["is to come", ["4.1"], "todo"]]);
    browser(["fails", ["4.1"], "unexpected"], ["is left out", ["4.1"], "skipped"]);
    expect(read()).toEqual([
      "4.1 a.test.ts group › fails false",
      "4.1 a.test.ts group › is left out false",
      "4.1 a.test.ts group › is to come false",
      "4.1 e2e/journeys/b.spec.ts group › fails false",
      "4.1 e2e/journeys/b.spec.ts group › is left out false",
    ]);
  });

  it("did not pass where one of two projects, or one of two tests of a title, failed or was left out", () => {
    unit(["a.test.ts", ["counts", ["4.1"], "passed"], ["counts", ["4.1"], "failed"]]);
    browser(
      ["shows", ["4.1"], "unexpected"],
      ["shows", ["4.1"], "expected"],
      ["hides", ["4.1"], "expected"],
      ["hides", ["4.1"], "skipped"],
    );
    expect(read()).toEqual([
      "4.1 a.test.ts group › counts false",
      "4.1 e2e/journeys/b.spec.ts group › hides false",
      "4.1 e2e/journeys/b.spec.ts group › shows false",
    ]);
  });

  it("comes in one order, in whatever order the tests ran", () => {
    const one: Ran = ["one", ["4.2", "4.1"], "passed"];
    const other: Ran = ["other", ["4.1"], "passed"];
    unit(["b.test.ts", one, other], ["a.test.ts", one]);
    const first = read();
    unit(["a.test.ts", one], ["b.test.ts", other, one]);
    expect(read()).toEqual(first);
    expect(first).toHaveLength(5);
  });
});
