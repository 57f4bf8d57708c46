import { describe, expect, it } from "vitest";
import * as deadCode from "./dead-code.mjs";
import { problemsOf } from "./lib/plant.mjs";

const TIMEOUT_MS = 60_000;

function tree(files = {}) {
  return {
    "package.json": JSON.stringify({ name: "planted", type: "module", workspaces: ["packages/*"], dependencies: {} }),
    "knip.json": JSON.stringify({
      workspaces: { ".": { entry: ["tools/*.mjs"] }, "packages/*": { entry: ["src/index.ts"], project: ["src/**/*.ts"] } },
    }),
    "packages/model/package.json": JSON.stringify({ name: "@candela/model", type: "module", exports: { ".": "./src/index.ts" } }),
    "packages/model/src/index.ts": 'export { a } from "./a.ts";\n',
    "packages/model/src/a.ts": "export const a = 1;\n",
    ...files,
  };
}

describe("dead code", () => {
  it.each([
    ["a file nobody imports", { "packages/model/src/b.ts": "export const b = 1;\n" }, "packages/model/src/b.ts: nothing imports this file"],
    ["an export nobody uses", { "packages/model/src/a.ts": "export const a = 1;\nexport const b = 2;\n" }, "b: nothing uses this export"],
    [
      "a package nobody uses",
      {
        "packages/model/package.json": JSON.stringify({
          name: "@candela/model",
          type: "module",
          exports: { ".": "./src/index.ts" },
          dependencies: { left: "1.0.0" },
        }),
      },
      "left: package is named but not used",
    ],
    [
      "a package nobody named",
      { "packages/model/src/a.ts": 'import left from "left";\nexport const a = left;\n' },
      "left: package is used without being named",
    ],
  ])("finds %s", { timeout: TIMEOUT_MS }, async (_name, files, found) => {
    const problems = await problemsOf(deadCode, tree(files));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(found);
  });

  it("passes a tree in which everything is used", { timeout: TIMEOUT_MS }, async () => {
    expect(await problemsOf(deadCode, tree())).toEqual([]);
  });

  it("fails when the tool says nothing at all", { timeout: TIMEOUT_MS }, async () => {
    const problems = await problemsOf(deadCode, { "knip.json": "{ broken" });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("knip gave no report");
  });
});
