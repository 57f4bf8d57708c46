/**
 * The one list of places that a rule does not hold for, each with its reason. It only shrinks: an entry that matches nothing is a
 * problem, and so is a list longer than its own `ceiling`.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const EXCEPTIONS_FILE = "tools/checks/exceptions.json";

/** @param {string} root @returns {{ceiling: number, entries: {check: string, file: string, code: string, reason: string}[]}} */
export function readExceptions(root) {
  const path = join(root, EXCEPTIONS_FILE);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : { ceiling: 0, entries: [] };
}

/**
 * Drops the findings that an entry names by file and line of code, and adds a problem for each entry without a finding.
 * @param {string} root @param {string} check @param {{file: string, code: string, problem: string}[]} findings
 */
export function withoutExceptions(root, check, findings) {
  const entries = readExceptions(root).entries.filter((entry) => entry.check === check);
  const covers = (entry, finding) => entry.file === finding.file && entry.code === finding.code;
  const left = findings.filter((finding) => !entries.some((entry) => covers(entry, finding))).map((finding) => finding.problem);
  const idle = entries.filter((entry) => !findings.some((finding) => covers(entry, finding)));
  return [
    ...left,
    ...idle.map((entry) => `${EXCEPTIONS_FILE}: "${entry.code}" of ${entry.file} (${check}) is not needed any more: remove it`),
  ];
}
