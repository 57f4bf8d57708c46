import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ToolError } from "./project.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macApps = ["Google Chrome.app/Contents/MacOS/Google Chrome", "Chromium.app/Contents/MacOS/Chromium"].map(
  (app) => `/Applications/${app}`,
);

/**
 * The path of a Chromium: CHROMIUM_PATH, else one of the system, else Debian's, installed when we are root on Debian.
 * @param {Record<string, string | undefined>} env
 */
export function findChromium(env = process.env) {
  const found = chromiumOfSystem(env);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    process.stdout.write("Installing Chromium from Debian's packages …\n");
    aptInstall(["chromium"]);
    const installed = inSystem(env);
    if (installed !== undefined) return installed;
  }
  throw new ToolError("the browser tests need Chromium: install it (on Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to one");
}

/** The path of a Chromium that is here already: CHROMIUM_PATH, else one of the system; undefined when there is none. */
export function chromiumOfSystem(env = process.env) {
  if (!env.CHROMIUM_PATH) return inSystem(env);
  if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
  throw new ToolError(`CHROMIUM_PATH=${env.CHROMIUM_PATH} is not a program that can be run`);
}

function inSystem(env) {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...macApps].find(isExecutable);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {readonly string[]} packages */
function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "ignore", "inherit"], env });
  try {
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], {
      stdio: ["ignore", "ignore", "inherit"],
      env,
    });
  } catch {
    throw new ToolError(`apt-get could not install ${packages.join(" ")} (its own words above)`);
  }
}
