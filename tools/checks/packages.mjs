/** Installing gives everybody the same bytes: exact versions, one version of a package in all workspaces, no host in the lock file. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFiles, readText } from "./lib/files.mjs";

export const advice = "Write the exact version (`npm install --save-exact`); the lock file is made with omit-lockfile-registry-resolved.";

const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const SECTIONS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

function lockProblems(root) {
  if (!existsSync(join(root, "package-lock.json"))) return ["package-lock.json is missing: run npm install"];
  const problems = [];
  const { packages = {} } = JSON.parse(readText(root, "package-lock.json"));
  for (const [path, row] of Object.entries(packages)) {
    if (/^(https?|git|ssh)/.test(row.resolved ?? "")) problems.push(`package-lock.json: ${path} names a host (${row.resolved})`);
  }
  return problems;
}

/** @param {string} root */
export function run(root) {
  const problems = lockProblems(root);
  const versions = new Map();
  for (const path of listFiles(root, /(^|\/)package\.json$/)) {
    const manifest = JSON.parse(readText(root, path));
    for (const section of SECTIONS) {
      for (const [name, version] of Object.entries(manifest[section] ?? {})) {
        if (!EXACT.test(version)) problems.push(`${path}: ${name} is ${version}, not one exact version`);
        const first = versions.get(name) ?? { version, path };
        versions.set(name, first);
        if (first.version !== version) problems.push(`${path}: ${name} is ${version}, but ${first.version} in ${first.path}`);
      }
    }
  }
  return { problems };
}
