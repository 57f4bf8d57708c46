import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runQuietly } from "./child.mjs";
import { inProject, projectFolder, ToolError } from "./project.mjs";

/** What the built web app is made of. */
const sources = [
  "apps/web",
  "packages/contract",
  "packages/i18n",
  "packages/model",
  "packages/ui",
  "package-lock.json",
  "tools/lib/web-build.mjs",
];
const ignored = new Set(["node_modules", "dist"]);
const built = inProject("apps", "web", "dist");
const stamp = join(built, ".sources");

/** Undefined when there is no web app to build; else a hash of all its sources. */
export function webSourcesHash() {
  if (!existsSync(inProject("apps", "web", "index.html"))) return undefined;
  const hash = createHash("sha256");
  for (const file of sources.flatMap((path) => filesUnder(path)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(inProject(file)))
      .update("\0");
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} sorted, so that the hash does not depend on the file system */
function filesUnder(path) {
  if (!existsSync(inProject(path))) return [];
  if (!statSync(inProject(path)).isDirectory()) return [path];
  return readdirSync(inProject(path), { withFileTypes: true })
    .filter((entry) => !ignored.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesUnder(`${path}/${entry.name}`));
}

/** @param {string | undefined} sourcesHash */
export function hasWebBuild(sourcesHash) {
  return sourcesHash === undefined || (existsSync(stamp) && readFileSync(stamp, "utf8").trim() === sourcesHash);
}

/** Builds beside the old build and then takes its place, so a server never serves half a build. The caller holds the checkout's lock. */
export async function buildWeb(node, sourcesHash) {
  const fresh = `${built}.new`;
  const old = `${built}.old`;
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  const vite = inProject("node_modules", "vite", "bin", "vite.js");
  const args = [vite, "build", inProject("apps", "web"), "--outDir", fresh, "--emptyOutDir", "--logLevel", "warn"];
  const result = await runQuietly(node, args, { cwd: projectFolder });
  if (result.code !== 0) {
    process.stderr.write(result.output);
    throw new ToolError("the web app could not be built (Vite's own words above)");
  }
  writeFileSync(join(fresh, ".sources"), `${sourcesHash}\n`);
  if (existsSync(built)) renameSync(built, old);
  renameSync(fresh, built);
  rmSync(old, { recursive: true, force: true });
}
