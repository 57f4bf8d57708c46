import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as words from "./words.mjs";

/** Written in parts, so that the check does not find its own test. */
const joined = (...parts) => parts.join("");

describe("words", () => {
  it.each([
    ["a leftover note", "packages/model/src/a.ts", joined("// TO", "DO later")],
    ["a test switched off", "packages/model/src/a.test.ts", joined("it.sk", "ip('x', () => {});")],
    ["a test that shuts out the others", "tools/a.test.mjs", joined("describe.on", "ly('x', () => {});")],
    ["a test switched off by a letter", "tools/a.test.mjs", joined("x", "it('x', () => {});")],
    ["a type error kept quiet", "apps/web/src/a.ts", joined("// @ts-ig", "nore")],
    ["an expected type error in the product", "apps/web/src/a.ts", joined("// @ts-expect-", "error why")],
    ["a rule switched off", "apps/web/src/a.tsx", joined("// bio", "me-ignore lint: no")],
    ["a path of one machine", "docs/a.md", joined("see /ho", "me/me/notes")],
    ["something outside the project", "docs/a.md", joined("see ../sha", "red/notes")],
    ["a host of packages", "docs/a.md", joined("from registry.npm", "js.org")],
    ["a length of time written once more", "apps/web/src/a.ts", joined("const DAY_MS = 86", "_400_000;")],
    ["a merge left open", "apps/web/src/a.ts", `${"<".repeat(7)} HEAD`],
  ])("finds %s", async (_name, path, text) => {
    const problems = await problemsOf(words, { [path]: `export {};\n${text}\n` });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${path}:2:`);
  });

  it("leaves addresses of pages, expected type errors of type tests and plain prose alone", async () => {
    const problems = await problemsOf(words, {
      "packages/model/src/a.type-test.ts": joined("// @ts-expect-", "error an amount is not a price"),
      "apps/web/src/a.ts": 'export const path = "/pages/tabs/home/home-d"; export const only = set.only;',
      "docs/a.md": "Everything at home; the root of the work is shared by all. Skip this if you only read.",
    });
    expect(problems).toEqual([]);
  });
});
