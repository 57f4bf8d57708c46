/** `npm run verify`: recomputes the ledger and checks it against what is stored. */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: false });
  const main = inProject("apps", "server", "src", "main.ts");
  process.exitCode = await runForeground(node, [main, "verify"], { hasChannel: true });
} catch (error) {
  failWith(error);
}
