/** `npm run shots`: starts the product with data of its own and writes docs/screenshots anew, every page at three widths in both themes. */
import { runForeground } from "./lib/child.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: true });
  const env = { CHROMIUM_PATH: findChromium() };
  process.exitCode = await runForeground(node, [inProject("e2e", "shots", "main.ts")], { env });
} catch (error) {
  failWith(error);
}
