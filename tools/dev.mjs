/** `npm run dev`: the server, restarted when its files change, and Vite's server with the web app, which passes API and socket on to it. */
import { existsSync } from "node:fs";
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const { node } = await prepare({});
  const runs = [runForeground(node, ["--watch", "--watch-preserve-output", inProject("apps", "server", "src", "main.ts")])];
  if (existsSync(inProject("apps", "web", "index.html"))) runs.push(runForeground(node, [inProject("tools", "dev-web.mjs")]));
  // The first to end ends the other: half a development set-up helps nobody.
  process.exitCode = await Promise.race(runs);
  process.kill(process.pid, "SIGTERM");
  await Promise.all(runs);
} catch (error) {
  failWith(error);
}
