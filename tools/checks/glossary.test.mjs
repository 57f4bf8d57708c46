import { describe, expect, it } from "vitest";
import * as glossary from "./glossary.mjs";
import { problemsOf } from "./lib/plant.mjs";

const COPIES = { copies: ["docs/glossary.md"] };

/** The check's findings for one more file beside the glossary of this project. */
const problemsIn = (path, text) => problemsOf(glossary, { [path]: text }, COPIES);

describe("glossary", () => {
  it.each([
    ["a type", "packages/model/src/a.ts", "export {};\nclass QuickDesk {}\n", ":2", "desk", "scheduler (moments)"],
    ["several, in a constant", "packages/model/src/a.ts", "\nconst OPEN_DESKS = [];\n", ":2", "desk", "scheduler (moments)"],
    ["a field of an object", "packages/model/src/a.ts", "\nconst a = { worstPrice: 1 };\n", ":2", "worst price", "acceptable price"],
    ["a private field", "packages/model/src/a.ts", "class A {\n  #lane = 1;\n}\n", ":2", "lane", "shard"],
    ["a name of two words", "apps/web/src/a.ts", "\nexport const whenQuiet = 1;\n", ":2", "when quiet", "after idle"],
    ["a comment of one line", "apps/web/src/a.ts", `const a = 1; ${"//"} from the shelf\n`, ":1", "shelf", "cache, persisted cache"],
    ["a comment of several", "apps/web/src/a.ts", "/**\n * Its\n * purse is empty.\n */\n", ":3", "purse", "loss waterfall, funds"],
    ["a comment of a style sheet", "apps/web/src/a.css", "/* grey bones */\n", ":1", "bone", "skeleton"],
    ["a sentence of a document", "docs/a.md", "x\nIt was refused.\n", ":2", "refused", "rejected"],
    ["two words of a document", "docs/a.md", "x\nIt can not be.\n", ":2", "can not", "cannot"],
    ["a name in a document", "docs/a.md", "x\nSee `closingPriceOf`.\n", ":2", "closing price", "exit price (a position)"],
  ])("finds %s", async (_name, path, text, line, old, but) => {
    const problems = await problemsIn(path, text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${path}${line}: "${old}" is not used: say`);
    expect(problems[0]).toContain(but);
  });

  it("finds the name of a file", async () => {
    const problems = await problemsIn("apps/web/src/wick-bar.tsx", "export {};\n");
    expect(problems).toEqual(['apps/web/src/wick-bar.tsx: "wick bar" is not used: say progress bar']);
  });

  it.each([
    ["longer words", "apps/web/src/a.ts", "const desktop = 1; const bookshelf = 2; // a desktop, airplanes\n"],
    ["texts", "apps/web/src/a.ts", 'const a = "refused at the desk"; const b = `a/*/desk`; const c = "https://desk";\n'],
    ["a name's words with something between, or in a sentence", "docs/a.md", "The closing price. I can, not you. Worst: price.\n"],
    ["texts on screen", "packages/i18n/src/packs/en.ts", "/** Refused. */\nexport const refused = 1;\n"],
    ["what has happened", "CHANGELOG.md", "A desk can not.\n"],
    ["migrations that have landed", "apps/server/migrations/0001_a.sql", "refusal text\n"],
  ])("leaves %s alone", async (_name, path, text) => {
    expect(await problemsIn(path, text)).toEqual([]);
  });

  it("says when it has no table to read", async () => {
    expect(await problemsOf(glossary, { "docs/a.md": "x" })).toEqual(["docs/glossary.md is missing"]);
    expect(await problemsOf(glossary, { "docs/glossary.md": "# Glossary\n| Not | But |\n" })).toHaveLength(1);
  });
});
