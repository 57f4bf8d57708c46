/** `npm run check [name …]`: sets itself up, then runs every rule of the house (tools/checks/main.mjs) with the project's own Node. */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: false });
  process.exitCode = await runForeground(node, [inProject("tools", "checks", "main.mjs"), ...process.argv.slice(2)]);
} catch (error) {
  failWith(error);
}
