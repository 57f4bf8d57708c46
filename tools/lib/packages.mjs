import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { runQuietly } from "./child.mjs";
import { inProject, ToolError } from "./project.mjs";

const stamp = inProject("node_modules", ".candela-installed");

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(inProject("package-lock.json")))
    .digest("hex");
}

/** Whether node_modules is what package-lock.json says: our stamp, or an installation by hand that is newer than the lock file. */
export function hasPackages() {
  if (existsSync(stamp)) return readFileSync(stamp, "utf8").trim() === lockHash();
  // npm writes this file at the end of an installation, so it also says that the installation was whole.
  const npmRecord = inProject("node_modules", ".package-lock.json");
  return existsSync(npmRecord) && statSync(npmRecord).mtimeMs >= statSync(inProject("package-lock.json")).mtimeMs;
}

/** Installs exactly what the lock file names. The caller holds the checkout's lock. */
export async function installPackages() {
  rmSync(stamp, { force: true });
  const args = ["ci", "--loglevel=error", "--no-progress", "--include=dev", "--include=optional"];
  const npm = process.env.npm_execpath;
  const isNpmScript = npm !== undefined && /npm-cli\.js$/.test(npm);
  const result = await (isNpmScript ? runQuietly(process.execPath, [npm, ...args]) : runQuietly("npm", args)).catch((error) => {
    throw new ToolError(`npm cannot be run (${error.code ?? error.message}): install Node.js 20 or newer with npm`);
  });
  if (result.code !== 0) {
    process.stderr.write(result.output);
    throw new ToolError("the packages could not be installed (npm's own words above)");
  }
  mkdirSync(inProject("node_modules"), { recursive: true });
  writeFileSync(stamp, `${lockHash()}\n`);
}
