/** Words that people read come from the language packs, also those that only a screen reader says. */
import ts from "typescript";
import { productSource } from "./lib/files.mjs";
import { parseFile, place, walk } from "./lib/source.mjs";

export const advice = 'Put the text into packages/i18n/src/packs/en.ts (and every other language) and write t("its_key").';

const SCREENS = /^(apps\/web|packages\/ui)\/src\/.*\.tsx$/;
const SPOKEN =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|text|heading|message|hint|caption|subtitle|description)$/;
/** Names that are the same in every language. */
const PROPER_NAMES = new Set(["Candela"]);
const WORD = /\p{L}{2,}/u;
/** A key of the packs handed to a component of ours, which translates it. */
const KEY = /^[a-z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)+$/;

function isWords(text) {
  const trimmed = text.trim();
  return WORD.test(trimmed) && !PROPER_NAMES.has(trimmed);
}

/** Texts that an expression can come to: through conditions, fallbacks and templates. */
function texts(node) {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [{ node, text: node.text }];
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map((piece) => ({ node, text: piece.text }));
  if (ts.isConditionalExpression(node)) return [...texts(node.whenTrue), ...texts(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) return texts(node.expression);
  if (ts.isBinaryExpression(node)) return [...texts(node.left), ...texts(node.right)].filter(() => !isComparison(node.operatorToken.kind));
  return [];
}

function isComparison(kind) {
  return kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
}

function attributeTexts(node, source) {
  const name = node.name.getText(source);
  if (!SPOKEN.test(name)) return [];
  const ours = /^[A-Z]/.test(node.parent.parent.tagName.getText(source)) && !name.startsWith("aria-");
  return texts(node.initializer)
    .filter(({ text }) => isWords(text) && !(ours && KEY.test(text)))
    .map((found) => ({ ...found, where: `${name}=` }));
}

/** @param {string} root */
export function run(root) {
  const problems = [];
  for (const path of productSource(root, SCREENS)) {
    const source = parseFile(root, path);
    walk(source, (node) => {
      const found = [];
      if (ts.isJsxText(node) && isWords(node.text)) found.push({ text: node.text.trim(), node, where: "" });
      if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) found.push(...texts(node).filter(({ text }) => isWords(text)));
      if (ts.isJsxAttribute(node)) found.push(...attributeTexts(node, source));
      for (const { text, where = "" } of found) problems.push(`${place(source, node)}: ${where}"${text.trim()}" is not translated`);
    });
  }
  return { problems };
}
