import { describe, expect, it } from "vitest";
import * as documents from "./documents.mjs";
import { problemsOf } from "./lib/plant.mjs";

const scripts = { "package.json": JSON.stringify({ scripts: { start: "x", check: "x" } }) };

describe("documents", () => {
  it.each([
    ["a link that leads nowhere", "[rules](docs/rules.md)", "the link docs/rules.md leads nowhere"],
    ["a picture that is gone", '<img src="docs/home.png">', "the link docs/home.png leads nowhere"],
    ["a path that is gone", "see `apps/server/src/gone.ts`", "apps/server/src/gone.ts does not exist"],
    ["a command that is gone", "run `npm run polish`", 'there is no command "npm run polish"'],
  ])("finds %s", async (_name, text, found) => {
    expect(await problemsOf(documents, { ...scripts, "README.md": text })).toEqual([`README.md: ${found}`]);
  });

  it("finds a decision that is not in the list", async () => {
    const files = { "docs/adr/README.md": "[1](0001-first.md)", "docs/adr/0001-first.md": "x", "docs/adr/0002-second.md": "x" };
    expect(await problemsOf(documents, files)).toEqual(["docs/adr/README.md: docs/adr/0002-second.md is not in the list"]);
  });

  it("finds a table of settings that is not the server's", async () => {
    const config = { "apps/server/src/config.ts": 'export const settingsTable = () => "| PORT | 8080 |";' };
    const readme = (table) => ({ "README.md": `x\n<!-- settings: made -->\n${table}\n<!-- /settings -->\n` });
    expect(await problemsOf(documents, { ...config, ...readme("| PORT | 80 |") })).toHaveLength(1);
    expect(await problemsOf(documents, { ...config, "README.md": "no table" })).toHaveLength(1);
    expect(await problemsOf(documents, { ...config, ...readme("| PORT | 8080 |") })).toEqual([]);
  });

  it("leaves what is there alone", async () => {
    const text = "[here](../README.md#top) [web](https://example.org) `docs/a.md` `npm run check` `npm start`";
    expect(await problemsOf(documents, { ...scripts, "docs/a.md": text, "README.md": "x" })).toEqual([]);
  });
});
