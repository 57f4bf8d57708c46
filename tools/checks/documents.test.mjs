import { describe, expect, it } from "vitest";
import * as documents from "./documents.mjs";
import { problemsOf } from "./lib/plant.mjs";

const scripts = { "package.json": JSON.stringify({ scripts: { start: "x", check: "x" } }) };

describe("documents", () => {
  it.each([
    ["a link that leads nowhere", "[rules](docs/rules.md)", "the link docs/rules.md leads nowhere"],
    ["a picture that is gone", '<img src="docs/home.png">', "the link docs/home.png leads nowhere"],
    ["a picture for the dark that is gone", '<source srcset="docs/dark.png">', "the link docs/dark.png leads nowhere"],
    ["a path that is gone", "see `apps/server/src/gone.ts`", "apps/server/src/gone.ts does not exist"],
    ["a file that is gone", "see `gone.ts`", "no file is called gone.ts"],
    ["a command that is gone", "run `npm run polish`", 'there is no command "npm run polish"'],
  ])("finds %s", async (_name, text, found) => {
    expect(await problemsOf(documents, { ...scripts, "README.md": text })).toEqual([`README.md: ${found}`]);
  });

  it.each([
    ["a row without its table", "x\n\n| a | b |\n\ny", "README.md:3: a row of a table without the table's head"],
    ["a row that is there twice", "| x | y |\n| --- | --- |\n| a | b |\n| a | b |", "README.md:4: this row is in the table twice"],
    ["two rows of one thing", "| x | y | z |\n|---|---|---|\n| a | b | c |\n| a | b | d |", "README.md:4: this row is in the table twice"],
    ["a doubled bullet", "* a\n* b\n* a", "README.md:3: this point is in the list twice"],
    [
      "a bullet that was made longer and stayed as it was, too",
      "* The quick brown fox jumps over the lazy dog again and again and again, and more.\n* The quick brown fox jumps over the lazy dog again and again and again.",
      "README.md:2: this point is in the list twice",
    ],
    [
      "a line that is there twice",
      "The quick brown fox jumps over the lazy dog again and again and again.\n\nx\nThe quick brown fox jumps over the lazy dog again and again and again.",
      "README.md:4: this line is there already, in line 1",
    ],
    ["a sentence cut off by a table", "Each names the cause, the\n| a | b |\n| --- | --- |", "README.md:1: this sentence has no end"],
    ["a sentence cut off by a paragraph", "Each names the cause, the\n\nNext.", "README.md:1: this sentence has no end"],
  ])("finds %s", async (_name, text, found) => {
    expect(await problemsOf(documents, { ...scripts, "README.md": text })).toEqual([found]);
  });

  it("leaves whole tables, lists of other headings and blocks of code alone", async () => {
    const tables = "| a | b |\n| :-- | --: |\n| 1 | 2 |\n| 2 | 2 |\n\n| a | b |\n| --- | --- |\n| 1 | 2 |";
    const text = `${tables}\n\n## One\n\n* a\n\n## Two\n\n* a\n\n\`\`\`sh\n| x\n| y | z |\n\`\`\`\n`;
    expect(await problemsOf(documents, { ...scripts, "README.md": text })).toEqual([]);
  });

  it("finds a decision that is not in the list", async () => {
    const files = { "docs/adr/README.md": "[1](0001-first.md)", "docs/adr/0001-first.md": "x", "docs/adr/0002-second.md": "x" };
    expect(await problemsOf(documents, files)).toEqual(["docs/adr/README.md: docs/adr/0002-second.md is not in the list"]);
  });

  it("finds a table of settings that is not the server's", async () => {
    const config = { "apps/server/src/config.ts": 'export const settingsTable = () => "PORT is 8080";' };
    const readme = (table) => ({ "README.md": `x\n<!-- settings: made -->\n${table}\n<!-- /settings -->\n` });
    expect(await problemsOf(documents, { ...config, ...readme("PORT is 80") })).toHaveLength(1);
    expect(await problemsOf(documents, { ...config, "README.md": "no table" })).toHaveLength(1);
    expect(await problemsOf(documents, { ...config, ...readme("PORT is 8080") })).toEqual([]);
  });

  it("knows a file by the end of its path, and what was so when it was written", async () => {
    const files = { "apps/web/src/lib/here.ts": "x", "docs/adr/README.md": "", "CHANGELOG.md": "`gone.ts` went" };
    expect(await problemsOf(documents, { ...files, "README.md": "`here.ts`, `lib/here.ts`, `…-here.ts`" })).toEqual([]);
    expect(await problemsOf(documents, { ...files, "README.md": "`old/here.ts`" })).toEqual(["README.md: no file is called old/here.ts"]);
  });

  it("leaves what is there alone", async () => {
    const text = "[here](../README.md#top) [web](https://example.org) `docs/a.md` `npm run check` `npm start`";
    expect(await problemsOf(documents, { ...scripts, "docs/a.md": text, "README.md": "x" })).toEqual([]);
  });
});
