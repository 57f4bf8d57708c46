/** Words that the project no longer uses, in names, comments and documents; docs/glossary.md holds the one table of them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { listFiles, readText } from "./lib/files.mjs";
import { commentsOf, parseFile, walk } from "./lib/source.mjs";

const GLOSSARY = "docs/glossary.md";

export const advice = `Say it in the field's words: ${GLOSSARY} has them, and the table of those that are not used.`;

const FILES = /\.(ts|tsx|mjs|cjs|css|sql|md)$/;
const PARSED = /\.(ts|tsx|mjs|cjs)$/;
/** Texts on screen, what has happened, what has landed for good, titles of tests, and the table itself. */
const EXEMPT =
  /^(CHANGELOG\.md|docs\/(glossary|conformance)\.md|packages\/i18n\/src\/packs\/|apps\/server\/migrations\/|apps\/server\/src\/modules\/content\/seeds\/)/;
const TABLE = /<!-- not used:[^>]*-->\n([\s\S]*?)<!-- \/not used -->/;
const TOKEN = /[A-Za-z][\w-]*/g;

/** The words of a name: `markPrice`, `mark-price` and `MARK_PRICE` are mark and price. */
function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
}

/** Pairs of the table. A word in code marks is rejected within one name alone, the others in sentences as well. */
function readPairs(root) {
  const rows = (TABLE.exec(readText(root, GLOSSARY))?.[1] ?? "").split("\n").filter((line) => /^\| (?!Not |---)/.test(line));
  return rows.flatMap((row) => {
    const [, not, but] = row.split("|").map((cell) => cell.trim());
    return not.split(", ").map((old) => ({ old: old.replaceAll("`", ""), words: wordsOf(old), isName: old.startsWith("`"), but }));
  });
}

const isSame = (found, old) => found === old || found === `${old}s`;

function standsIn(words, old) {
  return words.some((_, start) => old.every((word, index) => isSame(words[start + index] ?? "", word)));
}

/** The old words in one line of a text: in a name of it, or over names with only blanks between. */
function inLine(line, pairs) {
  const tokens = line.match(TOKEN) ?? [];
  const sentence = line.replace(/[^A-Za-z-]+/g, (gap) => (gap.trim() === "" ? " " : " 0 "));
  const words = sentence.split(" ").flatMap((token) => (token === "0" ? ["0"] : wordsOf(token)));
  return pairs.filter((pair) => (pair.isName ? tokens.some((token) => standsIn(wordsOf(token), pair.words)) : standsIn(words, pair.words)));
}

function inText(text, firstLine, pairs) {
  return text.split("\n").flatMap((line, index) => inLine(line, pairs).map((pair) => ({ line: firstLine + index, pair })));
}

function inScript(root, path, pairs) {
  const source = parseFile(root, path);
  const found = commentsOf(source.text).flatMap(({ text, line }) => inText(text, line, pairs));
  walk(source, (node) => {
    if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return;
    const words = wordsOf(node.text);
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    found.push(...pairs.filter((pair) => standsIn(words, pair.words)).map((pair) => ({ line, pair })));
  });
  return found;
}

function inFile(root, path, all) {
  const searched = `${path}\n${readText(root, path)}`.toLowerCase();
  const pairs = all.filter(({ words }) => words.every((word) => searched.includes(word)));
  if (pairs.length === 0) return [];
  const name = pairs
    .filter((pair) => standsIn(wordsOf(path.slice(path.lastIndexOf("/") + 1)), pair.words))
    .map((pair) => ({ line: 0, pair }));
  const text = PARSED.test(path) ? inScript(root, path, pairs) : inText(readText(root, path), 1, pairs);
  return [...name, ...text].map(({ line, pair }) => `${path}${line === 0 ? "" : `:${line}`}: "${pair.old}" is not used: say ${pair.but}`);
}

/** @param {string} root */
export function run(root) {
  if (!existsSync(join(root, GLOSSARY))) return { problems: [`${GLOSSARY} is missing`] };
  const pairs = readPairs(root);
  if (pairs.length === 0) return { problems: [`${GLOSSARY}: the table of words that are not used was not found between its markers`] };
  const paths = listFiles(root, FILES).filter((path) => !EXEMPT.test(path));
  return { problems: [...new Set(paths.flatMap((path) => inFile(root, path, pairs)))] };
}
