/**
 * `npm run conformance [-- --reuse] [-- --check]`: runs the tests that the statements name, writes docs/conformance.md, and fails when a
 * statement has no passing test. `--reuse` takes the reports that `npm test` left; `--check` writes nothing and fails when the document is
 * not what it would write.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runForeground, runQuietly } from "./lib/child.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";
import { reportsFolder, runPlaywright, runVitest } from "./lib/test-runs.mjs";

const main = inProject("tools", "conformance", "main.ts");

try {
  const options = process.argv.slice(2);
  const isReuse = options.includes("--reuse");
  const node = await prepare({ web: !isReuse });
  const folder = isReuse ? reportsFolder() : await runNamedTests(node);
  process.exitCode = await runForeground(node, [main, folder, ...options.filter((option) => option === "--check")]);
} catch (error) {
  failWith(error);
}

/** Only the files that a statement names; what they come to is read from their reports. */
async function runNamedTests(node) {
  const folder = inProject(".tmp", "conformance-reports");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = JSON.parse((await runQuietly(node, [main, "--files"])).output);
  const isBrowser = (file) => file.startsWith("e2e/");
  const chromium = findChromium();
  await runVitest(
    node,
    chromium,
    join(folder, "vitest.json"),
    files.filter((file) => !isBrowser(file)),
  );
  await runPlaywright(node, chromium, join(folder, "playwright.json"), files.filter(isBrowser));
  return folder;
}
