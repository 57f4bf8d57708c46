/**
 * The class `num` writes its text from left to right and in one line, as figures and moments read in every language. Words in it would read wrongly in Arabic,
 * and long ones leave the screen of a phone.
 */
import ts from "typescript";
import { listFiles, productSource, readText } from "./lib/files.mjs";
import { parseFile, place, walk } from "./lib/source.mjs";

export const advice = "Give words that hold a figure `tabular-nums` in place of `num`, and a figure inside of them an element of its own.";

const SCREENS = /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/;
const PACKS = /^packages\/i18n\/src\/packs\/[a-z]+\.ts$/;
const FIGURE = /(?:^|[\s"'`])num(?=[\s"'`]|$)/;
const ENTRY = /^ {2}([a-zA-Z]\w*):\s*((?:"(?:[^"\\]|\\.)*")|(?:'(?:[^'\\]|\\.)*')|(?:`[^`]*`))/gm;
/** Signs that stand beside a figure in every language. */
const SIGNS = /UTC|UID|倍/g;

/** Signs without a shape, which turn a text round: written as escapes, since nobody would see them. */
const TURNS = /\\u20[26][0-9a-f]/g;

const isWords = (text) =>
  /\p{L}/u.test(
    text
      .replace(/\{\w+\}/g, "")
      .replace(TURNS, "")
      .replace(SIGNS, ""),
  );

/** Keys whose text has words, in any language. */
function keysOfWords(root) {
  const keys = new Set();
  for (const path of listFiles(root, PACKS))
    for (const [, key, text] of readText(root, path).matchAll(ENTRY)) if (isWords(text.slice(1, -1))) keys.add(key);
  return keys;
}

function classOf(opening, source) {
  const attribute = opening.attributes.properties.find((each) => ts.isJsxAttribute(each) && each.name.getText(source) === "className");
  return attribute?.initializer?.getText(source) ?? "";
}

/** Keys that are translated among the children of an element, not in attributes. */
function keysIn(element) {
  const found = [];
  const visit = (node) => {
    if (ts.isJsxAttributes(node)) return;
    const isCall = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "t";
    if (isCall) found.push(...keysOf(node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  for (const child of element.children) visit(child);
  return found;
}

function keysOf(argument) {
  if (argument === undefined) return [];
  if (ts.isStringLiteralLike(argument)) return [argument.text];
  if (ts.isConditionalExpression(argument)) return [...keysOf(argument.whenTrue), ...keysOf(argument.whenFalse)];
  return [];
}

/** @param {string} root */
export function run(root) {
  const problems = [];
  const words = keysOfWords(root);
  for (const path of productSource(root, SCREENS)) {
    const source = parseFile(root, path);
    walk(source, (node) => {
      if (!ts.isJsxElement(node) || !FIGURE.test(classOf(node.openingElement, source))) return;
      for (const key of keysIn(node).filter((each) => words.has(each))) problems.push(`${place(source, node)}: words of "${key}" in "num"`);
    });
  }
  return { problems };
}
