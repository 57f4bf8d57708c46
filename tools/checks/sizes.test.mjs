import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as sizes from "./sizes.mjs";

const body = (lines) => Array.from({ length: lines }, (_, i) => `  step(${i});`).join("\n");
/** A function of so many lines in all. */
const long = (lines) => `export function work() {\n${body(lines - 2)}\n}\n`;
const component = (name, lines) => `export const ${name} = () => {\n${body(lines - 2)}\n};\n`;

/** A table of so many lines in all. */
const table = (lines, text = '"Text"') =>
  `export const texts = {\n${Array.from({ length: lines - 2 }, (_, i) => `  key_${i}: ${text},`).join("\n")}\n};\n`;

describe("sizes", () => {
  it.each([
    ["a long function", "apps/server/src/a.ts", long(sizes.FUNCTION_LINES_MAX + 1), "work has 71 lines, at most 70"],
    ["a long component", "apps/web/src/a.tsx", component("Page", sizes.COMPONENT_LINES_MAX + 1), "Page has 121 lines, at most 120"],
    ["a long hook beside components", "apps/web/src/a.tsx", component("usePage", sizes.FUNCTION_LINES_MAX + 1), "usePage has 71 lines"],
    ["a long file", "bench/a.mjs", `${body(sizes.FILE_LINES_MAX + 1)}\n`, "401 lines, at most 400"],
    ["a long test file", "packages/model/src/a.test.ts", `${body(sizes.FILE_LINES_MAX + 1)}\n`, "401 lines, at most 400"],
    ["a vague name", "packages/model/src/utils.ts", "export {};\n", "name the file for the one thing it holds"],
    ["a name in capitals", "apps/web/src/HomePage.tsx", "export {};\n", "kebab-case"],
  ])("finds %s", async (_name, path, text, found) => {
    const problems = await problemsOf(sizes, { [path]: text });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(path);
    expect(problems[0]).toContain(found);
  });

  it("counts the table of texts of a language as one line, and nothing else", async () => {
    const pack = "packages/i18n/src/packs/pl.ts";
    const rest = (lines) => `${body(lines)}\n`;
    expect(await problemsOf(sizes, { [pack]: table(2_000) + rest(sizes.FILE_LINES_MAX - 1) })).toEqual([]);
    for (const [path, text, lines] of [
      [pack, table(2_000) + rest(sizes.FILE_LINES_MAX), 401],
      [pack, table(2_000, "step()"), 2_000],
      ["apps/web/src/a.ts", table(2_000), 2_000],
    ])
      expect(await problemsOf(sizes, { [path]: text })).toEqual([`${path}: ${lines} lines, at most 400`]);
  });

  it("leaves what is just short enough alone, and the suites of tests", async () => {
    const problems = await problemsOf(sizes, {
      "apps/server/src/a.ts": long(sizes.FUNCTION_LINES_MAX),
      "apps/web/src/a.tsx": component("Page", sizes.COMPONENT_LINES_MAX),
      "packages/model/src/a.test.ts": long(200),
      "packages/model/src/b.ts": `${body(sizes.FILE_LINES_MAX)}\n`,
      "vite.config.ts": "export {};\n",
    });
    expect(problems).toEqual([]);
  });
});
