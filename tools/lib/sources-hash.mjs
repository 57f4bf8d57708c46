import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { inProject } from "./project.mjs";

const ignored = new Set(["node_modules", "dist"]);

/**
 * A hash of all that these files and folders hold, tests left out: what was built from them is good as long as it stays the same.
 * @param {readonly string[]} paths from the checkout's folder; one that is not there counts as empty
 */
export function sourcesHash(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesUnder(path)))
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
