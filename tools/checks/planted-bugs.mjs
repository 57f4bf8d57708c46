/**
 * The list of bugs that can be planted fits the code. Seen here in a second, and not first by the test of the list, in whole runs: a change
 * of a line that a bug names is common, and nobody runs that test for it.
 */
import { AREAS, problemsOf } from "../plant-bugs/bug-list.mjs";

export const advice =
  "Write the bug's `find` and `replace` anew in tools/plant-bugs/bugs, and see its test fail with it: npm run plant-bugs -- --only ID.";

/** @param {string} root @param {readonly import("../plant-bugs/bug-list.mjs").Bug[]} bugs */
export function run(root, bugs = Object.values(AREAS).flat()) {
  return { problems: problemsOf(root, bugs) };
}
