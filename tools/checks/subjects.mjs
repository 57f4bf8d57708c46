/**
 * Sentences and variables that do not name their subject. A sentence that begins with a relative clause ("Whoever asks …") has to be translated
 * before it says anything, and so has a variable that is called `of`.
 */
import ts from "typescript";
import { listFiles, readText } from "./lib/files.mjs";
import { commentsOf, lineOf, parseFile, walk } from "./lib/source.mjs";

export const advice =
  'Name the thing first: "A caller that is not served in time gets …", "Holdings of a user: …"; a variable by what it holds, a function as in `valueOf`.';

const FILES = /\.(ts|tsx|mjs|cjs|css|md)$/;
const SCRIPT = /\.(ts|tsx|mjs|cjs)$/;
/** What has happened stays as it was written. */
const EXEMPT = /^CHANGELOG\.md$/;
/** Such a beginning, at the start of a line or after the end of another sentence. */
const UNNAMED = /(?:^[\s/*|>-]*|[.!?:][)*_]*\s+)(Whoever|Whatever|Who|Whose|Whom|Those who|One (?:that|which|who))(?=[\s',])/g;
const MAYBE_OF = /\bof\b *[=:,)?\]]|\b(?:of|function) of\b/;

function sentencesIn(text, firstLine) {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(UNNAMED)].map(([, subject]) => ({ line: firstLine + index, what: `a sentence begins with "${subject}"` })),
    );
}

/** A variable, a parameter or a function of its own. A field may be called `of`, and the variable that a field is taken into. */
function isNamedOf(node) {
  const names = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isFunctionDeclaration(node);
  const inList = ts.isBindingElement(node) && ts.isArrayBindingPattern(node.parent);
  return (names || inList) && node.name !== undefined && ts.isIdentifier(node.name) && node.name.text === "of";
}

function variablesIn(root, path) {
  const found = [];
  const source = parseFile(root, path);
  walk(source, (node) => {
    if (isNamedOf(node)) found.push({ line: lineOf(source, node.name), what: '"of" is the name of a variable' });
  });
  return found;
}

function inFile(root, path) {
  const text = readText(root, path);
  const sentences = path.endsWith(".md")
    ? sentencesIn(text, 1)
    : commentsOf(text).flatMap((comment) => sentencesIn(comment.text, comment.line));
  const variables = SCRIPT.test(path) && MAYBE_OF.test(text) ? variablesIn(root, path) : [];
  return [...sentences, ...variables].map(({ line, what }) => `${path}:${line}: ${what}`);
}

/** @param {string} root */
export function run(root) {
  const paths = listFiles(root, FILES).filter((path) => !EXEMPT.test(path));
  return { problems: paths.flatMap((path) => inFile(root, path)) };
}
