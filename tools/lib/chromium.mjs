import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ToolError } from "./project.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const SHELL = ["chromium-headless-shell"];
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
  if (canInstall()) {
    process.stdout.write("Installing Chromium from Debian's packages …\n");
    aptInstall(["chromium"]);
    const installed = inSystem(env);
    if (installed !== undefined) return installed;
  }
  throw new ToolError("the browser tests need Chromium: install it (on Debian: sudo apt-get install chromium) or set CHROMIUM_PATH to one");
}

/**
 * The two that tests run in: `headless` is Debian's chromium-headless-shell where it is to be had, the same engine without what only a window needs
 * (a third faster here), and `full` knows notifications too. Elsewhere, or when CHROMIUM_PATH names one, both are the same.
 * @param {Record<string, string | undefined>} env
 */
export function findTestBrowsers(env = process.env) {
  const full = findChromium(env);
  if (env.CHROMIUM_PATH) return { headless: full, full };
  if (onPath(env, SHELL) === undefined && canInstall()) {
    process.stdout.write("Installing Chromium's headless shell from Debian's packages …\n");
    aptInstall(["chromium-headless-shell"]);
  }
  return { headless: onPath(env, SHELL) ?? full, full };
}

/** The path of a Chromium that is here already: CHROMIUM_PATH, else one of the system; undefined when there is none. */
export function chromiumOfSystem(env = process.env) {
  if (!env.CHROMIUM_PATH) return inSystem(env);
  if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
  throw new ToolError(`CHROMIUM_PATH=${env.CHROMIUM_PATH} is not a program that can be run`);
}

/** The same, the headless shell before the whole browser: for tests that have no use for a window. */
export function headlessOfSystem(env = process.env) {
  const found = chromiumOfSystem(env);
  return env.CHROMIUM_PATH ? found : (onPath(env, SHELL) ?? found);
}

function inSystem(env) {
  return onPath(env, names) ?? macApps.find(isExecutable);
}

function onPath(env, programs) {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => programs.map((name) => join(folder, name))).find(isExecutable);
}

function canInstall() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
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
