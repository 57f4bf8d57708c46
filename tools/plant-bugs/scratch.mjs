/** Scratch copies of the commit, in which bugs are planted: the working tree is never written to. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Our own packages are links into the checkout: a copy must find its own, or no bug of a package would be seen from another one. */
const ownScope = "@candela";

function git(folder, ...args) {
  return execFileSync("git", ["-C", folder, ...args], { encoding: "utf8" }).trim();
}

/**
 * Clones the commit that `root` has checked out; packages are linked, so that a copy costs seconds.
 * @param {string} root @param {string} folder replaced when it is there
 */
export function makeScratch(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  const commit = git(root, "rev-parse", "HEAD");
  execFileSync("git", ["clone", "--quiet", "--shared", "--no-checkout", root, folder], { stdio: ["ignore", "ignore", "inherit"] });
  git(folder, "checkout", "--quiet", "--detach", commit);
  linkPackages(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === ".vite" || name === ".cache") continue;
    if (name === ownScope) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** Files of the checkout that differ from its commit, and so are not in a copy. */
export function uncommitted(root) {
  return git(root, "status", "--porcelain", "--untracked-files=all")
    .split("\n")
    .filter((line) => line !== "");
}

/** How often the text to replace is in the file; a file that is not there has it never. */
export function occurrences(folder, bug) {
  const path = join(folder, bug.file);
  return existsSync(path) ? readFileSync(path, "utf8").split(bug.find).length - 1 : 0;
}

/** Plants the bugs, all at once; gives those back that had no place left since another one changed their text. */
export function plant(folder, bugs) {
  const left = [];
  for (const bug of bugs) {
    if (occurrences(folder, bug) !== 1) {
      left.push(bug);
      continue;
    }
    const path = join(folder, bug.file);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(bug.find, () => bug.replace),
    );
  }
  return left;
}

/** Brings a copy back to its commit. */
export function restore(folder) {
  git(folder, "checkout", "--quiet", "--", ".");
}

export function removeScratch(folder) {
  rmSync(folder, { recursive: true, force: true });
}
