/** Format and lint rules of biome.json, one line a finding. */
import { installed, runScript } from "./lib/tool.mjs";

export const advice =
  "`npx biome check --write .` repairs the format and what can be repaired safely; the rest is yours. A rule is never switched off in place.";

const FINDING = /^::(?:error|warning) title=([^,]*),file=([^,]*),line=(\d+)[^:]*::(.*)$/;

/** @param {string} root */
export async function run(root) {
  const args = ["check", "--error-on-warnings", "--max-diagnostics=none", "--reporter=github", "--colors=off", "."];
  const { code, out, err } = await runScript(root, installed("@biomejs/biome/bin/biome"), args);
  if (code === 0) return { problems: [] };
  const problems = out.split("\n").flatMap((line) => {
    const found = FINDING.exec(line);
    return found === null ? [] : [`${found[2]}:${found[3]}: ${found[1]}: ${found[4]}`];
  });
  return { problems: problems.length > 0 ? problems : [`${err}\n${out}`.trim()] };
}
