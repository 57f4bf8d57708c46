/** The list of exceptions only shrinks: it is as long as its ceiling says, and the ceiling is lowered with it. */
import { EXCEPTIONS_FILE, readExceptions } from "./lib/exceptions.mjs";

export const advice = `Repair the code instead of adding to ${EXCEPTIONS_FILE}; when an entry goes, lower its ceiling too.`;

/** Checks that take exceptions; the others have none. */
const TAKEN_BY = new Set(["sizes", "floats", "sql"]);

/** @param {string} root */
export function run(root) {
  const { ceiling, entries } = readExceptions(root);
  const problems = [];
  if (entries.length > ceiling) problems.push(`${EXCEPTIONS_FILE}: ${entries.length} entries, the ceiling is ${ceiling}`);
  if (entries.length < ceiling) problems.push(`${EXCEPTIONS_FILE}: lower the ceiling from ${ceiling} to ${entries.length}`);
  for (const entry of entries) {
    if (!TAKEN_BY.has(entry.check)) problems.push(`${EXCEPTIONS_FILE}: the check ${entry.check} takes no exceptions`);
    if (typeof entry.reason !== "string" || entry.reason.length < 20)
      problems.push(`${EXCEPTIONS_FILE}: say why "${entry.code}" of ${entry.file} may stay`);
  }
  return { problems };
}
