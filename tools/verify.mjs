/**
 * `npm run verify`: recomputes the ledger and checks it against what is stored. `npm run verify -- receipt FILE [--server URL] [--key BASE64]`,
 * `npm run verify -- day DAY --product CODE [--server URL] [--hash HEX]`.
 */
import { resolve } from "node:path";
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

/** A file named from where the caller stands; npm runs us in the project's folder. */
const fromCaller = (arg, index, [what]) =>
  what === "receipt" && index === 1 && !arg.startsWith("--") ? resolve(process.env.INIT_CWD ?? process.cwd(), arg) : arg;

try {
  const args = process.argv.slice(2).map(fromCaller);
  const node = await prepare({ web: false });
  const main = inProject("apps", "server", "src", "main.ts");
  process.exitCode = await runForeground(node, [main, "verify", ...args], { hasChannel: true });
} catch (error) {
  failWith(error);
}
