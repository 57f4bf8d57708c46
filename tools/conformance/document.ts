import type { Proof } from "./results.ts";
import { isOpen, type Row, type Section } from "./row.ts";

const nameOf = ({ file, title }: Proof): string => `${file} › ${title}`;
const byStatement = (proofs: readonly Proof[]): ReadonlyMap<string, readonly Proof[]> => Map.groupBy(proofs, ({ id }) => id);

/**
 * Why the statements do not all stand: two of one number, one without a test that passed, a test that proves what is open or nowhere to be
 * found, or one whose own file does not say what it proves. `files` are those that do.
 */
export function conformanceProblems(sections: readonly Section[], proofs: readonly Proof[], files: readonly string[]): readonly string[] {
  const problems: string[] = [];
  const rows = new Map<string, Row>();
  const proven = byStatement(proofs);
  for (const row of sections.flatMap((section) => section.rows)) {
    if (rows.has(row.id)) problems.push(`${row.id}: there are two of this number`);
    rows.set(row.id, row);
    if (row.open === undefined && !proven.has(row.id))
      problems.push(`${row.id} (${row.text}): no test proves it; tag one with proves("${row.id}"), or say what it waits for`);
  }
  for (const proof of proofs) {
    const row = rows.get(proof.id);
    if (row === undefined) problems.push(`${proof.id}: there is no such statement for ${nameOf(proof)} to prove`);
    else if (row.open !== undefined) problems.push(`${proof.id} (${row.text}) waits for ${row.open}, and yet ${nameOf(proof)} proves it`);
    if (!proof.passed) problems.push(`${proof.id}: ${nameOf(proof)} did not pass`);
    if (!files.includes(proof.file))
      problems.push(`${proof.id}: ${nameOf(proof)} is tagged elsewhere; say proves("${proof.id}") in its file`);
  }
  const ran = new Set(proofs.map(({ file }) => file));
  return [...problems, ...files.filter((file) => !ran.has(file)).map((file) => `${file}: no test of it that proves a statement ran`)];
}

const cell = (text: string): string => text.replaceAll("|", "\\|");

/** The document. It is written only when nothing is a problem, so it says `passed` of each row that is not open. */
export function renderConformance(sections: readonly Section[], proofs: readonly Proof[]): string {
  const rows = sections.flatMap((section) => section.rows);
  const proven = byStatement(proofs);
  const open = rows.filter(isOpen).length;
  const lines = [
    "# Conformance",
    "",
    "One row for each statement of the specification, with the tests that prove it: those that wear its number as a tag. `npm run conformance`",
    "runs them and writes this page; it fails when a statement has none, or one that does not pass. What waits for a later part of the product",
    "is listed as open, never as passed. Where the product decides otherwise than the specification says, or what it leaves open, the statement",
    "is followed by the decision.",
    "",
    `${rows.length - open} statements passed, ${open} open.`,
  ];
  for (const section of sections) {
    lines.push("", `## ${section.number}. ${section.title}`, "", "| Row | Statement | Result | Test |", "| --- | --- | --- | --- |");
    for (const row of section.rows) {
      const tests = (proven.get(row.id) ?? []).map(({ file, title }) => `[${cell(title)}](../${file})`);
      const statement = row.decision === undefined ? cell(row.text) : `${cell(row.text)}<br>*Decided:* ${cell(row.decision)}`;
      const why = [...(row.open === undefined ? [] : [cell(row.open)]), ...tests].join("<br>");
      lines.push(`| ${row.id} | ${statement} | ${isOpen(row) ? "open" : "passed"} | ${why} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}
