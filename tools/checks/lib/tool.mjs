/** Runs a tool of the project's own node_modules on a tree and gives back what it said. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HOME = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
/** A limit, not a wait: beside much other work a tool that takes 14 s of a processor was seen to take seven minutes. */
const TOOL_TIMEOUT_MS = 1_200_000;

/** Path of a file inside an installed package. @param {string} path such as `knip/bin/knip.js` */
export function installed(path) {
  const found = join(HOME, "node_modules", path);
  if (!existsSync(found)) throw new Error(`${path} is not installed: run npm ci`);
  return found;
}

/** @param {string} root @param {string} script @param {string[]} args @returns {Promise<{code: number | null, out: string, err: string}>} */
export function runScript(root, script, args) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
      timeout: TOOL_TIMEOUT_MS,
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.on("error", fail);
    child.on("close", (code) => done({ code, out, err }));
  });
}
