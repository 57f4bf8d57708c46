/** `npm run outbox`, `operator`, `migrate` and `corporate-action`: a command of the server, run with the Node that the server runs with. */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: false });
  const main = inProject("apps", "server", "src", "main.ts");
  process.exitCode = await runForeground(node, [main, ...process.argv.slice(2)], { hasChannel: true });
} catch (error) {
  failWith(error);
}
