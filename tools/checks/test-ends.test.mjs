import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as testEnds from "./test-ends.mjs";

const KIT = {
  "apps/server/src/kit.ts": 'import { afterAll } from "vitest";\nexport async function openKit() { afterAll(() => undefined); }\n',
  "apps/server/src/wider-kit.ts": 'import { vi } from "vitest";\nexport async function openWider() { vi.fn(); await openKit(); }\n',
};
const PATH = "apps/server/src/a.db.test.ts";

describe("test-ends", () => {
  it.each([
    ["a kit that is opened in beforeAll", "beforeAll(async () => { fixture = await openKit(); });", "openKit"],
    ["one that opens it", "beforeAll(async () => { fixture = await openWider(); });", "openWider"],
    ["one in a test", 'it("is so", async () => { await openKit(); });', "openKit"],
    ["one in a test of a table", 'it.each([1])("is %i", async () => { await openKit(); });', "openKit"],
    ["an end in a hook", "beforeAll(() => { afterAll(() => undefined); });", "afterAll"],
  ])("finds %s", async (_name, text, found) => {
    const problems = await problemsOf(testEnds, { ...KIT, [PATH]: text });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${PATH}:1: ${found} registers`))]);
  });

  it("leaves what is opened where the file is read, and in a group of tests", async () => {
    const text =
      'const fixture = await openKit();\ndescribe("a", () => { afterAll(() => undefined); it("is", () => { fixture.close(); }); });\n';
    expect(await problemsOf(testEnds, { ...KIT, [PATH]: text })).toEqual([]);
  });
});
