/** Reading TypeScript as a tree, so that a check never mistakes a comment or a string for code. */
import ts from "typescript";
import { readText } from "./files.mjs";

/** Trees of the files that were read, by their paths and words: a dozen checks ask for the same ones, and change none. */
const trees = new Map();

/** @param {string} root @param {string} path */
export function parseFile(root, path) {
  const text = readText(root, path);
  const known = trees.get(path);
  if (known?.text === text) return known;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith(".tsx") ? ts.ScriptKind.TSX : undefined);
  trees.set(path, tree);
  return tree;
}

/** Calls `visit` for the node and everything below it. */
export function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}

/** `file:line` of a node. */
export function place(source, node) {
  return `${source.fileName}:${lineOf(source, node)}`;
}

/** Line of a node, from 1. */
export function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/** Text of the whole line a node starts on, without its indent. */
export function lineText(source, node) {
  return (source.text.split("\n")[lineOf(source, node) - 1] ?? "").trim();
}

/** A comment of a script or a style sheet. The text before it tells addresses and patterns of paths in strings apart. */
const COMMENT = /(?<=^|[\s;,{}()])(?:\/\*\*?\s[\s\S]*?\*\/|\/\/\s.*$)/gm;

/** Comments with the line that each begins on, from 1. */
export function commentsOf(text) {
  return [...text.matchAll(COMMENT)].map((match) => ({ text: match[0], line: text.slice(0, match.index).split("\n").length }));
}

/** Dotted name of an identifier or property access such as `Math.floor`; empty for anything else. */
export function dottedName(node) {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) {
    const left = dottedName(node.expression);
    return left === "" ? "" : `${left}.${node.name.text}`;
  }
  return "";
}
