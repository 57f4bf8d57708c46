import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeFailures, readPlaywrightFailures, readVitestFailures } from "./test-failures.mjs";

const folder = mkdtempSync(join(tmpdir(), "candela-failures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content) {
  const file = join(folder, "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it("names the failed tests of Vitest, and a file that broke outside its tests", () => {
  const file = report({
    testResults: [
      { name: "/p/a.test.ts", status: "passed", assertionResults: [{ status: "passed", fullName: "is well", failureMessages: [] }] },
      {
        name: "/p/b.test.ts",
        status: "failed",
        assertionResults: [{ status: "failed", fullName: "b adds up", failureMessages: ["3 is not 4"] }],
      },
      { name: "/p/c.test.ts", status: "failed", message: "no such import", assertionResults: [] },
    ],
  });
  expect(readVitestFailures(file, "/p")).toEqual([
    { file: "b.test.ts", name: "b adds up", message: "3 is not 4" },
    { file: "c.test.ts", name: "(outside its tests)", message: "no such import" },
  ]);
});

it("names the snapshots that no test of Vitest asks for", () => {
  const snapshot = { uncheckedKeysByFile: [{ filePath: "/p/__snapshots__/a.test.ts.snap", keys: ["a page, refused 1"] }] };
  const [failure, ...others] = readVitestFailures(report({ testResults: [], snapshot }), "/p");
  expect(failure).toMatchObject({ file: "__snapshots__/a.test.ts.snap", name: "a page, refused 1" });
  expect(others).toEqual([]);
});

it("names the failed tests of Playwright with their groups, and what broke outside them", () => {
  const test = (status, errors = []) => ({ projectName: "phone", status, results: [{ errors }] });
  const spec = (title, ...tests) => ({ title, file: "a.spec.ts", line: 7, tests });
  const file = report({
    suites: [
      {
        title: "a.spec.ts",
        file: "a.spec.ts",
        specs: [spec("is well", test("expected"))],
        suites: [{ title: "the sheet", file: "a.spec.ts", specs: [spec("opens", test("unexpected", [{ message: "not shown" }]))] }],
      },
    ],
    errors: [{ value: "the product did not start" }],
  });
  expect(readPlaywrightFailures(file)).toEqual([
    { file: "a.spec.ts:7 [phone]", name: "the sheet › opens", message: "not shown" },
    { file: "(outside its tests)", name: "", message: "the product did not start" },
  ]);
});

it("shows the page on which a test of the browser failed", () => {
  const path = join(folder, "error-context.md");
  writeFileSync(path, "# Error details\n\n```\nnot shown\n```\n\n```yaml\n- main:\n  - alert: The server is busy.\n```\n\n# Test source\n");
  const results = [
    {
      errors: [{ message: "not shown" }],
      attachments: [
        { name: "screenshot", path: "a.png" },
        { name: "error-context", path },
      ],
    },
  ];
  const gone = [{ errors: [{ message: "not shown" }], attachments: [{ name: "error-context", path: `${path}.gone` }] }];
  const spec = (title, made) => ({
    title,
    file: "a.spec.ts",
    line: 7,
    tests: [{ projectName: "phone", status: "unexpected", results: made }],
  });
  const file = report({ suites: [{ title: "a.spec.ts", file: "a.spec.ts", specs: [spec("opens", results), spec("closes", gone)] }] });
  expect(describeFailures(readPlaywrightFailures(file))).toEqual([
    "What failed:",
    ...["✗ a.spec.ts:7 [phone]  opens", "    not shown", "    The page:", "    - main:", "      - alert: The server is busy."],
    ...["✗ a.spec.ts:7 [phone]  closes", "    not shown"],
  ]);
});

it("has nothing to name where a runner died before it wrote", () => {
  const none = join(folder, "none.json");
  expect([...readVitestFailures(none, "/p"), ...readPlaywrightFailures(none)]).toEqual([]);
});

it("tells each failure with the head of its message, and counts what it leaves out", () => {
  const long = Array.from({ length: 40 }, (_, index) => `\u001b[31mline ${index}\u001b[39m`).join("\n\n");
  const lines = describeFailures(Array.from({ length: 22 }, (_, index) => ({ file: `f${index}.ts`, name: "fails", message: long })));
  expect(lines.slice(0, 3)).toEqual(["What failed:", "✗ f0.ts  fails", "    line 0"]);
  expect(lines).toHaveLength(1 + 20 * 13 + 1);
  expect(lines.at(-1)).toBe("… and 2 more");
  expect(describeFailures([])).toEqual([]);
});
