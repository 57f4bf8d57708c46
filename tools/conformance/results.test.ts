import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readResults } from "./results.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "candela-conformance-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const project = "/project";
const unit = (...tests: readonly (readonly [title: string, status: string])[]) =>
  writeFileSync(
    join(folder, "vitest.json"),
    JSON.stringify({
      testResults: [
        { name: `${project}/a.test.ts`, assertionResults: tests.map(([title, status]) => ({ ancestorTitles: ["group"], title, status })) },
      ],
    }),
  );
const browser = (...tests: readonly (readonly [title: string, ok: boolean, status: string])[]) =>
  writeFileSync(
    join(folder, "playwright.json"),
    JSON.stringify({
      suites: [
        {
          title: "b.spec.ts",
          file: "b.spec.ts",
          suites: [{ title: "group", file: "b.spec.ts", specs: tests.map(([title, ok, status]) => ({ title, ok, tests: [{ status }] })) }],
        },
      ],
    }),
  );
const read = () => Object.fromEntries([...readResults(folder, project)].map(([file, titles]) => [file, Object.fromEntries(titles)]));

describe("what the runners report", () => {
  it("passes for what passed, in either runner", () => {
    unit(["counts", "passed"]);
    browser(["shows", true, "expected"]);
    expect(read()).toEqual({ "a.test.ts": { "group › counts": true }, "e2e/b.spec.ts": { "group › shows": true } });
  });

  it("does not pass for what failed or was left out", () => {
    unit(["fails", "failed"], ["is left out", "skipped"], ["is to come", "todo"]);
    browser(["fails", false, "unexpected"], ["is left out", true, "skipped"]);
    expect(read()).toEqual({
      "a.test.ts": { "group › fails": false, "group › is left out": false, "group › is to come": false },
      "e2e/b.spec.ts": { "group › fails": false, "group › is left out": false },
    });
  });

  it("does not pass for a title of which one test failed", () => {
    unit(["counts", "passed"], ["counts", "failed"]);
    browser(["shows", false, "unexpected"], ["shows", true, "expected"]);
    expect(read()).toEqual({ "a.test.ts": { "group › counts": false }, "e2e/b.spec.ts": { "group › shows": false } });
  });
});

describe("the command", () => {
  const run = (...args: readonly string[]): string => {
    try {
      return `0 ${execFileSync(process.execPath, [join(import.meta.dirname, "main.ts"), ...args], { encoding: "utf8", stdio: "pipe" })}`;
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string };
      return `${status} ${stdout}`;
    }
  };

  it("ends with 1 without reports, and with reports that lack the tests of the statements", () => {
    expect(run(folder, "--check")).toContain("1 conformance: there are no reports to read");
    unit(["counts", "passed"]);
    const answer = run(folder, "--check");
    expect(answer).toMatch(/^1 /);
    expect(answer).toContain("did not run");
    expect(answer).toContain("statements have no passing test");
  });
});
