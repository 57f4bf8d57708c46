/** Every file compiles, and everything that must not compile (`*.type-test.ts`) does not. */
import { installed, runScript } from "./lib/tool.mjs";

export const advice = "Repair the type. Casts to any, non-null marks and ts-ignore are not repairs.";

/** @param {string} root */
export async function run(root) {
  const { code, out, err } = await runScript(root, installed("@typescript/native/bin/tsc"), ["-p", ".", "--pretty", "false"]);
  if (code === 0) return { problems: [] };
  const problems = `${out}${err}`.split("\n").filter((line) => line.trim() !== "");
  return { problems: problems.length > 0 ? problems : [`the compiler ended with ${code} and said nothing`] };
}
