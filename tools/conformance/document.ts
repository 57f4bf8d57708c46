import type { Results } from "./results.ts";
import { BETWEEN, type Proof, type Section } from "./row.ts";

/** Whether a test of this title is there and passed: its own title, or with those of its groups. */
function stateOf(results: Results, [file, title]: Proof): string {
  const titles = results.get(file);
  if (titles === undefined) return "did not run";
  const found = [...titles].filter(([full]) => full === title || full.endsWith(`${BETWEEN}${title}`));
  if (found.length === 0) return "is not there";
  return found.every(([, passed]) => passed) ? "passed" : "failed";
}

/** Why the statements do not all stand: two of one number, one that neither names a test nor is open, a test that did not pass. */
export function conformanceProblems(sections: readonly Section[], results: Results): readonly string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const { id, text, proof = [], open } of sections.flatMap((section) => section.rows)) {
    if (seen.has(id)) problems.push(`${id}: there are two of this number`);
    seen.add(id);
    if ((proof.length === 0) === (open === undefined))
      problems.push(`${id} (${text}): name the test that proves it, or say what it waits for`);
    for (const test of proof) {
      const state = stateOf(results, test);
      if (state !== "passed") problems.push(`${id} (${text}): the test ${test.join(BETWEEN)} ${state}`);
    }
  }
  return problems;
}

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The document. It is written only when all that is named passed, so it says `passed` of each row that names a test. */
export function renderConformance(sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => section.rows);
  const open = rows.filter((row) => row.open !== undefined).length;
  const lines = [
    "# Conformance",
    "",
    "One row for each statement of the specification, with the test that proves it. `npm run conformance` runs these tests and writes this",
    "page; it fails when one is missing or does not pass. What waits for a later part of the product is listed as open, never as passed.",
    "Where the product decides otherwise than the specification says, or what it leaves open, the statement is followed by the decision.",
    "",
    `${rows.length - open} statements passed, ${open} open.`,
  ];
  for (const section of sections) {
    lines.push("", `## ${section.number}. ${section.title}`, "", "| Row | Statement | Result | Test |", "| --- | --- | --- | --- |");
    for (const { id, text, proof = [], open: waits, decision } of section.rows) {
      const tests = proof.map(([file, title]) => `[${cell(title)}](../${file})`).join("<br>");
      const statement = decision === undefined ? cell(text) : `${cell(text)}<br>*Decided:* ${cell(decision)}`;
      lines.push(`| ${id} | ${statement} | ${waits === undefined ? "passed" : "open"} | ${waits === undefined ? tests : cell(waits)} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}
