/** `npm start`: from a bare clone to a running server. Needs nothing but Node and npm; see tools/lib for the steps. */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: true });
  process.exitCode = await runForeground(node, [inProject("apps", "server", "src", "main.ts"), ...process.argv.slice(2)], {
    hasChannel: true,
    // Node keeps the compiled form of every module here: a later start spends about half the time on loading them.
    env: { NODE_COMPILE_CACHE: inProject("node_modules", ".cache", "candela-compiled") },
  });
} catch (error) {
  failWith(error);
}
