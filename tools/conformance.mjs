/**
 * `npm run conformance [-- --reuse] [-- --check]`: runs the tests that say which statements they prove, writes docs/conformance.md, and fails
 * when a statement has no passing test. `--reuse` takes the reports that `npm test` left; `--check` writes nothing and fails when the document is
 * not what it would write.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runForeground, runQuietly } from "./lib/child.mjs";
import { findTestBrowsers } from "./lib/chromium.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";
import { reportsFolder, runPlaywright, runVitest } from "./lib/test-runs.mjs";

const main = inProject("tools", "conformance", "main.ts");

try {
  const options = process.argv.slice(2);
  const isReuse = options.includes("--reuse");
  const { node } = await prepare({ web: !isReuse, server: !isReuse });
  const folder = isReuse ? reportsFolder() : await runTaggedFiles(node);
  process.exitCode = await runForeground(node, [main, folder, ...options.filter((option) => option === "--check")]);
} catch (error) {
  failWith(error);
}

/** Only the files in which a test proves a statement; what they come to is read from their reports. */
async function runTaggedFiles(node) {
  const folder = inProject(".tmp", "conformance-reports");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = JSON.parse((await runQuietly(node, [main, "--files"])).output);
  const isBrowser = (file) => file.startsWith("e2e/");
  const browsers = findTestBrowsers();
  await runVitest(node, join(folder, "vitest.json"), { files: files.filter((file) => !isBrowser(file)), chromium: browsers.headless });
  await runPlaywright(node, browsers, join(folder, "playwright.json"), { files: files.filter(isBrowser) });
  return folder;
}
