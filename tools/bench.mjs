/** `npm run bench`: measures the product against bare anchors on this machine. `npm run bench -- --json FILE [--only PART,…]`. */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: true });
  process.exitCode = await runForeground(node, [inProject("bench", "src", "main.ts"), ...process.argv.slice(2)], { cwd: process.cwd() });
} catch (error) {
  failWith(error);
}
