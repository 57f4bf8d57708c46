/** Files and functions stay small enough to be read in one sitting, and files are named for their one thing. */
import ts from "typescript";
import { withoutExceptions } from "./lib/exceptions.mjs";
import { listFiles, SOURCE, TEST } from "./lib/files.mjs";
import { lineOf, parseFile, walk } from "./lib/source.mjs";

export const advice = "Split along a seam that has a name of its own. The list of exceptions only shrinks.";

export const FILE_LINES_MAX = 400;
export const FUNCTION_LINES_MAX = 70;
export const COMPONENT_LINES_MAX = 120;

const VAGUE_NAMES = /(^|\/)(utils?|helpers?|types|common|misc)\.(ts|tsx|mjs)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/;

/** One file a language: its table of texts is searched, not read, and counts as one line. */
const PACK = /^packages\/i18n\/src\/packs\/[a-z]+\.ts$/;

/** Lines of a pack's tables that hold texts alone. */
function linesOfTexts(source) {
  let lines = 0;
  walk(source, (node) => {
    if (!ts.isObjectLiteralExpression(node)) return;
    const isText = (each) => ts.isPropertyAssignment(each) && ts.isStringLiteralLike(each.initializer);
    if (node.properties.every(isText)) lines += source.getLineAndCharacterOfPosition(node.end).line + 1 - lineOf(source, node);
  });
  return lines;
}

function functionName(node) {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.name.getText();
  if (ts.isCallExpression(parent) && ts.isVariableDeclaration(parent.parent)) return parent.parent.name.getText();
  return "(unnamed)";
}

function longFunctions(source, path) {
  const findings = [];
  walk(source, (node) => {
    if (!ts.isFunctionLike(node) || node.body === undefined) return;
    const name = functionName(node);
    const max = path.endsWith(".tsx") && /^[A-Z]/.test(name) ? COMPONENT_LINES_MAX : FUNCTION_LINES_MAX;
    const lines = source.getLineAndCharacterOfPosition(node.end).line + 2 - lineOf(source, node);
    if (lines > max)
      findings.push({ file: path, code: name, problem: `${path}:${lineOf(source, node)}: ${name} has ${lines} lines, at most ${max}` });
  });
  return findings;
}

/** @param {string} root */
export function run(root) {
  const problems = [];
  const findings = [];
  for (const path of listFiles(root, SOURCE)) {
    const source = parseFile(root, path);
    const lines = source.text.split("\n").length - 1 - (PACK.test(path) ? linesOfTexts(source) : 0);
    if (lines > FILE_LINES_MAX) findings.push({ file: path, code: "file", problem: `${path}: ${lines} lines, at most ${FILE_LINES_MAX}` });
    if (!TEST.test(path)) findings.push(...longFunctions(source, path));
    if (VAGUE_NAMES.test(path)) problems.push(`${path}: name the file for the one thing it holds`);
    if (!KEBAB.test(path.split("/").at(-1) ?? "")) problems.push(`${path}: file names are kebab-case`);
  }
  return { problems: [...problems, ...withoutExceptions(root, "sizes", findings)] };
}
