/** `npm run simulate -- --ops N --seed S --fill MODEL`: the engine against the naive model, with progress; a difference prints the seed and ends with code 1. */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: false });
  process.exitCode = await runForeground(node, [inProject("tools", "simulate-main.mjs"), ...process.argv.slice(2)], {
    cwd: process.cwd(),
  });
} catch (error) {
  failWith(error);
}
