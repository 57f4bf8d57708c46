import { describe, expect, it } from "vitest";
import { conformanceProblems, renderConformance } from "./document.ts";
import type { Proof } from "./results.ts";
import { decided, rowsOf, type Section, type Statements, waiting } from "./row.ts";

const FILE = "a.test.ts";
const section = (statements: Statements): readonly Section[] => [{ number: 4, title: "States", rows: rowsOf(statements) }];
const sections = section({ "4.1": "It counts | down", "4.2": waiting("It pays", "funds") });
const proof = (fields: Partial<Proof> = {}): Proof => ({
  id: "4.1",
  file: FILE,
  title: "the button › counts down",
  passed: true,
  ...fields,
});

describe("the table of conformance", () => {
  it("stands while each statement has a passing test or says what it waits for", () => {
    expect(conformanceProblems(sections, [proof(), proof({ title: "the button › counts up" })], [FILE])).toEqual([]);
  });

  it.each([
    ["no test at all", [], [], '4.1 (It counts | down): no test proves it; tag one with proves("4.1")'],
    ["a test that did not pass", [proof({ passed: false })], [FILE], "a.test.ts › the button › counts down did not pass"],
    ["one test of two that did not pass", [proof(), proof({ title: "counts up", passed: false })], [FILE], "counts up did not pass"],
    ["a tag of no statement", [proof(), proof({ id: "4.3" })], [FILE], "4.3: there is no such statement for a.test.ts"],
    ["a tag of an open statement", [proof(), proof({ id: "4.2" })], [FILE], "4.2 (It pays) waits for funds, and yet a.test.ts"],
    ["a tag that is not in the test's own file", [proof()], [], 'counts down is tagged elsewhere; say proves("4.1") in its file'],
    ["a file with tags that did not run", [proof()], [FILE, "b.test.ts"], "b.test.ts: no test of it that proves a statement ran"],
  ])("falls for %s", (_what, proofs, files, why) => {
    expect(conformanceProblems(sections, proofs, files)).toEqual([expect.stringContaining(why)]);
  });

  it("falls for two statements of one number", () => {
    const twice = [...sections, ...section({ "4.1": "It counts up" })];
    expect(conformanceProblems(twice, [proof()], [FILE])).toEqual(["4.1: there are two of this number"]);
  });

  it("says after a statement what the product decides about it", () => {
    const text = renderConformance(section({ "4.1": decided("It counts down", "it counts up | too") }), [proof()]);
    expect(text).toContain("| 4.1 | It counts down<br>*Decided:* it counts up \\| too | passed |");
  });

  it("lists with each statement its tests, and of an open one what it waits for", () => {
    const text = renderConformance(sections, [proof({ id: "4.10" }), proof(), proof({ file: "b.spec.ts", title: "counts | on" })]);
    expect(text).toContain("1 statements passed, 1 open.");
    const tests = "[the button › counts down](../a.test.ts)<br>[counts \\| on](../b.spec.ts)";
    expect(text).toContain(`| 4.1 | It counts \\| down | passed | ${tests} |\n`);
    expect(text).toContain("| 4.2 | It pays | open | funds |");
  });
});
