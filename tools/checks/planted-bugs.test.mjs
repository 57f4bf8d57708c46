import { describe, expect, it } from "vitest";
import { problemsOf } from "./lib/plant.mjs";
import * as plantedBugs from "./planted-bugs.mjs";

const bug = { id: "up", round: 1, what: "Fees are rounded up.", kind: "fee", file: "src/fee.ts", find: "floor", replace: "ceil" };
const check = { run: (root) => plantedBugs.run(root, [bug]) };

describe("planted-bugs", () => {
  it("finds a bug whose line has changed", async () => {
    const problems = await problemsOf(check, { "src/fee.ts": "export const fee = Math.trunc;" });
    expect(problems).toEqual([expect.stringMatching(/^up: its code occurs 0 times in src\/fee\.ts/)]);
  });

  it("finds it in the whole list, too", async () => {
    expect((await problemsOf(plantedBugs, {})).length).toBeGreaterThan(200);
  });

  it("leaves a list that fits alone", async () => {
    expect(await problemsOf(check, { "src/fee.ts": "export const fee = Math.floor;" })).toEqual([]);
  });
});
