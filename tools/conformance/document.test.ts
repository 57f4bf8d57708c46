import { describe, expect, it } from "vitest";
import { conformanceProblems, renderConformance } from "./document.ts";
import { decided, numbered, proven, type Section, waiting } from "./row.ts";

const FILE = "a.test.ts";
const section = (rows: Section["rows"]): readonly Section[] => [{ number: 4, title: "States", rows }];
const rows = numbered("4", [proven("It counts | down", [FILE, "counts down"]), waiting("It pays", "funds")]);
const results = (passed: boolean) => new Map([[FILE, new Map([["the button › counts down", passed]])]]);

describe("the table of conformance", () => {
  it("stands while each statement has a passing test or says what it waits for", () => {
    expect(conformanceProblems(section(rows), results(true))).toEqual([]);
  });

  it.each([
    ["a test that failed", rows, results(false), "failed"],
    ["a test that is not there", numbered("4", [proven("x", [FILE, "no such"])]), results(true), "is not there"],
    [
      "one test of two that failed",
      numbered("4", [proven("x", [FILE, "counts down"], [FILE, "counts up"])]),
      new Map([
        [
          FILE,
          new Map([
            ["the button › counts down", true],
            ["the button › counts up", false],
          ]),
        ],
      ]),
      "counts up failed",
    ],
    ["a title of which only a part is there", numbered("4", [proven("x", [FILE, "down"])]), results(true), "is not there"],
    ["a file that did not run", rows, new Map(), "did not run"],
    ["no test at all", [{ id: "4.1", text: "x" }], results(true), "name the test"],
    [
      "a test and a wait",
      [{ id: "4.1", text: "x", proof: [[FILE, "counts down"]] as const, open: "later" }],
      results(true),
      "name the test",
    ],
    ["two of one number", [...rows, ...rows], results(true), "two of this number"],
  ])("falls for %s", (_what, own, found, why) => {
    expect(conformanceProblems(section(own), found).join()).toContain(why);
  });

  it("says after a statement what the product decides about it", () => {
    const row = decided("it counts up | too", proven("It counts down", [FILE, "counts down"]));
    expect(renderConformance(section(numbered("4", [row])))).toContain(
      "| 4.1 | It counts down<br>*Decided:* it counts up \\| too | passed |",
    );
  });

  it("says passed of what names a test, and open of what waits", () => {
    const text = renderConformance(section(rows));
    expect(text).toContain("1 statements passed, 1 open.");
    expect(text).toContain("| 4.1 | It counts \\| down | passed | [counts down](../a.test.ts) |");
    expect(text).toContain("| 4.2 | It pays | open | funds |");
  });
});
