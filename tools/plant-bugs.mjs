/**
 * `npm run plant-bugs [-- --only ID,ID] [-- --area NAME] [-- --kind KIND] [-- --new] [-- --json]`: plants known bugs one by one into copies of
 * the commit and says which tests catch them (tools/plant-bugs/main.mjs).
 */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: false });
  process.exitCode = await runForeground(node, [inProject("tools", "plant-bugs", "main.mjs"), ...process.argv.slice(2)]);
} catch (error) {
  failWith(error);
}
