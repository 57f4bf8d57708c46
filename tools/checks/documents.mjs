/** What the documents point at exists: links between files, and paths and commands named in code marks. */
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles, readText } from "./lib/files.mjs";

export const advice = "Documents are true to the code as it is: repair the path, or say what is there now.";

const LINK = /\]\(([^)\s]+)\)|src="([^"]+)"/g;
const NAMED_PATH = /`((?:apps|packages|tools|docs|bench|e2e|\.ci)\/[\w./-]+)`/g;
const NPM_SCRIPT = /`npm (?:run ([\w:-]+)|(start|test))\b/g;

function linkProblems(root, path, text) {
  const targets = [...text.matchAll(LINK)].map((match) => match[1] ?? match[2]).filter((target) => !/^(https?:|mailto:|#)/.test(target));
  return targets
    .filter((target) => !existsSync(join(root, normalize(join(dirname(path), target.split("#", 1)[0])))))
    .map((target) => `${path}: the link ${target} leads nowhere`);
}

const SETTINGS = /<!-- settings:[^>]*-->\n([\s\S]*?)<!-- \/settings -->/;

/** The README's table of settings is the one that the server's own settings make. */
async function settingsProblems(root) {
  const config = join(root, "apps/server/src/config.ts");
  if (!existsSync(config) || !existsSync(join(root, "README.md"))) return [];
  const { settingsTable } = await import(pathToFileURL(config).href);
  const found = SETTINGS.exec(readText(root, "README.md"))?.[1];
  if (found?.trim() === settingsTable().trim()) return [];
  return [`README.md: between the markers of the settings belongs this table:\n${settingsTable()}`];
}

/** Every decision is in the list of decisions. */
function decisionProblems(root) {
  const index = "docs/adr/README.md";
  if (!existsSync(join(root, index))) return [];
  const text = readText(root, index);
  return listFiles(root, /^docs\/adr\/\d{4}-[a-z0-9-]+\.md$/)
    .filter((path) => !text.includes(`](${path.slice("docs/adr/".length)})`))
    .map((path) => `${index}: ${path} is not in the list`);
}

/** @param {string} root */
export async function run(root) {
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
  return { problems: [...problems, ...decisionProblems(root), ...(await settingsProblems(root))] };
}
