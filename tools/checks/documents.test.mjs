import { describe, expect, it } from "vitest";
import * as documents from "./documents.mjs";
import { problemsOf } from "./lib/plant.mjs";

const scripts = { "package.json": JSON.stringify({ scripts: { start: "x", check: "x" } }) };

describe("documents", () => {
  it.each([
    ["a link that leads nowhere", "[rules](docs/rules.md)", "the link docs/rules.md leads nowhere"],
    ["a path that is gone", "see `apps/server/src/gone.ts`", "apps/server/src/gone.ts does not exist"],
    ["a command that is gone", "run `npm run polish`", 'there is no command "npm run polish"'],
  ])("finds %s", async (_name, text, found) => {
    expect(await problemsOf(documents, { ...scripts, "README.md": text })).toEqual([`README.md: ${found}`]);
  });

  it("leaves what is there alone", async () => {
    const text = "[here](../README.md#top) [web](https://example.org) `docs/a.md` `npm run check` `npm start`";
    expect(await problemsOf(documents, { ...scripts, "docs/a.md": text, "README.md": "x" })).toEqual([]);
  });
});
