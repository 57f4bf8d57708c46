/** What the documents point at exists: links between files, and paths and commands named in code marks. */
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { listFiles, readText } from "./lib/files.mjs";

export const advice = "Documents are true to the code as it is: repair the path, or say what is there now.";

const LINK = /\]\(([^)\s]+)\)/g;
const NAMED_PATH = /`((?:apps|packages|tools|docs|bench|e2e|\.ci)\/[\w./-]+)`/g;
const NPM_SCRIPT = /`npm (?:run ([\w:-]+)|(start|test))\b/g;

function linkProblems(root, path, text) {
  const targets = [...text.matchAll(LINK)].map((match) => match[1]).filter((target) => !/^(https?:|mailto:|#)/.test(target));
  return targets
    .filter((target) => !existsSync(join(root, normalize(join(dirname(path), target.split("#", 1)[0])))))
    .map((target) => `${path}: the link ${target} leads nowhere`);
}

/** @param {string} root */
export function run(root) {
  const scripts = existsSync(join(root, "package.json")) ? (JSON.parse(readText(root, "package.json")).scripts ?? {}) : {};
  const problems = [];
  for (const path of listFiles(root, /\.md$/)) {
    const text = readText(root, path);
    problems.push(...linkProblems(root, path, text));
    for (const match of text.matchAll(NAMED_PATH)) {
      if (!existsSync(join(root, match[1]))) problems.push(`${path}: ${match[1]} does not exist`);
    }
    for (const match of text.matchAll(NPM_SCRIPT)) {
      const name = match[1] ?? match[2];
      if (scripts[name] === undefined) problems.push(`${path}: there is no command "npm run ${name}"`);
    }
  }
  return { problems };
}
