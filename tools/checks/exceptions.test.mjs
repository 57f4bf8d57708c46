import { describe, expect, it } from "vitest";
import * as exceptions from "./exceptions.mjs";
import { problemsOf } from "./lib/plant.mjs";

const entry = { check: "floats", file: "a.ts", code: "x", reason: "a chart's pixel, not an amount" };
const list = (ceiling, entries) => ({ "tools/checks/exceptions.json": JSON.stringify({ ceiling, entries }) });

describe("the list of exceptions", () => {
  it.each([
    ["an entry above the ceiling", list(0, [entry]), "1 entries, the ceiling is 0"],
    ["a ceiling left high", list(2, [entry]), "lower the ceiling from 2 to 1"],
    ["an entry without a reason", list(1, [{ ...entry, reason: "" }]), "say why"],
    ["an entry for a check that takes none", list(1, [{ ...entry, check: "types" }]), "takes no exceptions"],
  ])("finds %s", async (_name, files, found) => {
    const problems = await problemsOf(exceptions, files);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(found);
  });

  it("passes a list that is as long as it says, and no list", async () => {
    expect(await problemsOf(exceptions, list(1, [entry]))).toEqual([]);
    expect(await problemsOf(exceptions, {})).toEqual([]);
  });
});
