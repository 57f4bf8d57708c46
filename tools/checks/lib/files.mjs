/** The files of a checkout as the checks see them: sorted posix paths from its root, without what is installed, built or stored. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SKIPPED_FOLDERS = new Set([".git", "node_modules", "dist", "data", "coverage", "test-results", "playwright-report", ".tmp"]);

/** @param {string} root @param {RegExp} [wanted] matched against the path from the root */
export function listFiles(root, wanted = /./) {
  const found = [];
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED_FOLDERS.has(entry.name) && !/^data-/.test(entry.name)) visit(path);
      } else if (entry.isFile() && wanted.test(path)) found.push(path);
    }
  };
  visit("");
  return found.sort();
}

/** @param {string} root @param {string} path */
export function readText(root, path) {
  return readFileSync(join(root, path), "utf8");
}

export const SOURCE = /\.(ts|tsx|mjs)$/;
/** Tests and what only tests use: fixtures, suites that several implementations pass, servers started as child processes. */
export const TEST =
  /(\.(test|type-test)\.(ts|tsx|mjs)$)|(-test-[a-z-]+|\/feed-contract)\.ts$|^packages\/testkit\/|^apps\/server\/src\/lifecycle\/|(^|\/)testing(\/|\.ts$)/;

/** Source of the product itself: what is built or run, no tests and no tools. */
export function productSource(root, folders = /^(packages|apps)\/[^/]+\/src\//) {
  return listFiles(root, SOURCE).filter((path) => folders.test(path) && !TEST.test(path));
}
