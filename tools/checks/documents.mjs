/**
 * Every target in the documents exists: links between files, and paths, files and commands in code marks. Nothing stands there twice or without its
 * rest.
 */
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { listFiles, readText } from "./lib/files.mjs";

export const advice = "Documents are true to the code as it is: repair the path, or say what is there now.";

const LINK = /\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"/g;
const NAMED_PATH = /`((?:apps|packages|tools|docs|bench|e2e|\.ci)\/[\w./-]+)`/g;
/** A file by its name, or by the last folders of its path. */
const NAMED_FILE = /`([\w-][\w./-]*\.(?:tsx?|mjs|sql))`/g;
/** What tells how things were when it was written may name files that are gone. */
const OF_ITS_TIME = /^(?:CHANGELOG\.md$|docs\/adr\/)/;
/** Characters from which a line of prose is not there twice by chance. */
const LONG_LINE = 60;
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

const ROW = /^\s*\|.*\|\s*$/;
const RULE = /^\s*\|[\s:|-]+\|\s*$/;
const BULLET = /^(\s*)(?:[*-]|\d+\.) (.*)$/;
const FENCE = /^\s*```/;

/** The lines of a document outside of its code, as `{ number, line }`; those of code are empty. */
function proseLines(text) {
  let isCode = false;
  return text.split("\n").map((line, index) => {
    const isFence = FENCE.test(line);
    if (isFence) isCode = !isCode;
    return { number: index + 1, line: isCode || isFence || /^ {4}/.test(line) ? "" : line };
  });
}

/** Traces of a merge in tables: rows without a head, and a row that is there twice. Rows are equal when their first cells are. */
function tableProblems(path, lines) {
  const problems = [];
  let rows = new Set();
  for (const [index, { number, line }] of lines.entries()) {
    if (!ROW.test(line)) {
      rows = new Set();
      continue;
    }
    const isHead = !ROW.test(lines[index - 1]?.line ?? "");
    if (isHead && !RULE.test(lines[index + 1]?.line ?? "")) problems.push(`${path}:${number}: a row of a table without the table's head`);
    if (RULE.test(line)) continue;
    const key = line.split("|").slice(1, 3).join("|").trim();
    if (key !== "|" && rows.has(key)) problems.push(`${path}:${number}: this row is in the table twice`);
    rows.add(key);
  }
  return problems;
}

/** The same bullet twice under a heading, by how it begins, and a long line of a paragraph that is elsewhere in the document too. */
function repeatedProblems(path, lines) {
  const problems = [];
  let bullets = new Set();
  const seen = new Map();
  for (const { number, line } of lines) {
    if (/^#/.test(line)) bullets = new Set();
    const bullet = BULLET.exec(line)?.[2]?.slice(0, LONG_LINE).trim();
    if (bullet !== undefined && bullets.has(bullet)) problems.push(`${path}:${number}: this point is in the list twice`);
    else if (line.length >= LONG_LINE && !ROW.test(line)) {
      if (seen.has(line)) problems.push(`${path}:${number}: this line is there already, in line ${seen.get(line)}`);
      seen.set(line, number);
    }
    if (bullet !== undefined) bullets.add(bullet);
  }
  return problems;
}

/** Files that are named without the root of their path, and are nowhere. */
function fileProblems(path, text, endings) {
  if (OF_ITS_TIME.test(path)) return [];
  const named = new Set([...text.replaceAll(NAMED_PATH, "").matchAll(NAMED_FILE)].map((match) => match[1]));
  return [...named].filter((name) => !endings.has(name)).map((name) => `${path}: no file is called ${name}`);
}

/** Every file by its name, and by each longer end of its path. */
function endingsOf(files) {
  return new Set(files.flatMap((file) => file.split("/").map((_, from, parts) => parts.slice(from).join("/"))));
}

/** A sentence that ends in the air: an empty line, or the document's end, after a word that asks for another. */
function orphanProblems(path, lines) {
  return lines.flatMap(({ number, line }, index) => {
    const next = lines[index + 1]?.line ?? "";
    const isEnd = next.trim() === "" || ROW.test(next);
    return isEnd && !line.startsWith("#") && /[a-z,] (?:the|a|an|of|and|or|to|with|by|in|at|for|from|that|which)$/.test(line)
      ? [`${path}:${number}: this sentence has no end`]
      : [];
  });
}

/** @param {string} root */
export async function run(root) {
  const scripts = existsSync(join(root, "package.json")) ? (JSON.parse(readText(root, "package.json")).scripts ?? {}) : {};
  const problems = [];
  const endings = endingsOf(listFiles(root));
  for (const path of listFiles(root, /\.md$/)) {
    const text = readText(root, path);
    const lines = proseLines(text);
    problems.push(
      ...linkProblems(root, path, text),
      ...fileProblems(path, text, endings),
      ...tableProblems(path, lines),
      ...repeatedProblems(path, lines),
      ...orphanProblems(path, lines),
    );
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
