/** Every file compiles, and everything that must not compile (`*.type-test.ts`) does not. */
import { installed, runScript } from "./lib/tool.mjs";

export const advice = "Repair the type. Casts to any, non-null marks and ts-ignore are not repairs.";

/**
 * One checker: each further one works out again the types that it shares with the others. Seconds of processor time of this project: 45 with one,
 * 54 with two, 75 with four. The other checks keep the other core busy.
 */
const CHECKERS = 1;

/** @param {string} root */
export async function run(root) {
  const args = ["-p", ".", "--pretty", "false", "--checkers", `${CHECKERS}`];
  const { code, out, err } = await runScript(root, installed("@typescript/native/bin/tsc"), args);
  if (code === 0) return { problems: [] };
  const problems = `${out}${err}`.split("\n").filter((line) => line.trim() !== "");
  return { problems: problems.length > 0 ? problems : [`the compiler ended with ${code} and said nothing`] };
}
