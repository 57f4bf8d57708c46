/**
 * `--files`: prints the files whose tests prove statements. `FOLDER [--check]`: reads the runners' reports in it, writes docs/conformance.md
 * (or compares it), and ends with 1 when a statement has no passing test.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { conformanceProblems, renderConformance } from "./document.ts";
import { readProofs } from "./results.ts";
import { isOpen } from "./row.ts";
import { SECTIONS } from "./statements/sections.ts";
import { taggedFiles } from "./tagged-files.ts";

const projectFolder = join(import.meta.dirname, "..", "..");
const DOCUMENT = join(projectFolder, "docs", "conformance.md");

const [first = "", ...options] = process.argv.slice(2);
if (first === "--files") process.stdout.write(JSON.stringify(taggedFiles(projectFolder)));
else process.exitCode = conclude(first, options.includes("--check"));

function conclude(folder: string, isCheck: boolean): 0 | 1 {
  const proofs = readProofs(folder, projectFolder);
  if (proofs.length === 0) return fail("there are no reports to read; `npm test` leaves them");
  const problems = conformanceProblems(SECTIONS, proofs, taggedFiles(projectFolder));
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  if (problems.length > 0) return fail(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}`);
  const text = renderConformance(SECTIONS, proofs);
  if (!isCheck) writeFileSync(DOCUMENT, text);
  else if (!existsSync(DOCUMENT) || readFileSync(DOCUMENT, "utf8") !== text)
    return fail("docs/conformance.md is not what the statements and their tests make: run `npm run conformance`");
  const rows = SECTIONS.flatMap((section) => section.rows);
  const open = rows.filter(isOpen).length;
  process.stdout.write(`conformance: ${rows.length - open} statements proven, ${open} open\n`);
  return 0;
}

function fail(why: string): 1 {
  process.stdout.write(`conformance: ${why}\n`);
  return 1;
}
