import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { closingLine, readPlaywrightCounts, readVitestCounts, sumCounts } from "./test-counts.mjs";

const folder = mkdtempSync(join(tmpdir(), "candela-counts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
  const file = join(folder, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

describe("the counts of a run", () => {
  it("of Vitest", () => {
    const results = [{ status: "failed", assertionResults: [{ status: "passed" }, { status: "failed" }] }];
    const file = report({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: results });
    expect(readVitestCounts(file)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });

  it("of Vitest, where a file broke before its first test", () => {
    const results = [{ status: "failed", assertionResults: [] }];
    const file = report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: results });
    expect(readVitestCounts(file)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it("of Vitest, where no test asks for a snapshot any more", () => {
    const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
    expect(readVitestCounts(report({ ...counts, snapshot: { unchecked: 2 } }))).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it("of Playwright, where a second try is a failure", () => {
    const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
    expect(readPlaywrightCounts(file)).toEqual({ passed: 5, failed: 3, skipped: 2 });
  });

  it("of a runner that died before it wrote its report", () => {
    for (const file of [join(folder, "none.json"), report("{ half")]) {
      expect(readVitestCounts(file)).toEqual({ passed: 0, failed: 1, skipped: 0 });
      expect(readPlaywrightCounts(file)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
    }
  });
});

it("the closing line sums the runs and names skipped tests only when there are some", () => {
  const sum = sumCounts([
    { passed: 3, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 4 },
  ]);
  expect(closingLine(sum)).toBe("5 passed, 1 failed, 4 skipped");
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
});
