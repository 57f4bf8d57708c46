/**
 * An `afterAll` that is registered inside a hook or a test is never called: a pool stays open, and what it would have checked is not checked. So whatever registers one, itself or
 * through a kit, is called where the file is read.
 */
import ts from "typescript";
import { listFiles } from "./lib/files.mjs";
import { dottedName, parseFile, place, walk } from "./lib/source.mjs";

export const advice =
  "Call it at the top level of the file (`const fixture = await openFixture();`), and keep in beforeAll what comes after.";

const SOURCE = /^(apps|packages|e2e)\/.+\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const REGISTERS = "afterAll";
/** Their callbacks run when the file was read. */
const LATER = /^(it|test|pageTest|beforeAll|beforeEach|afterEach|afterAll)(\.|$)/;

const isExported = ({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Functions of a file that register an end, by a call in their own body of one that is known to; a file's own names stay its own. */
function registering(source, known) {
  const found = { own: [], exported: [] };
  walk(source, (node) => {
    if (!ts.isFunctionDeclaration(node) || node.name === undefined || node.body === undefined) return;
    let registers = false;
    walk(node.body, (inner) => {
      if (ts.isCallExpression(inner) && known.has(dottedName(inner.expression))) registers = true;
    });
    if (registers) found[isExported(node) ? "exported" : "own"].push(node.name.text);
  });
  return found;
}

/** @param {string} root */
export function run(root) {
  const files = listFiles(root, SOURCE).map((path) => parseFile(root, path));
  const known = new Set([REGISTERS]);
  for (let before = 0; before !== known.size; ) {
    before = known.size;
    for (const source of files) for (const name of registering(source, known).exported) known.add(name);
  }
  const problems = [];
  for (const source of files.filter(({ fileName }) => TEST.test(fileName))) {
    const named = new Set([...known, ...registering(source, known).own]);
    const visit = (node, isLater) => {
      const name = ts.isCallExpression(node) ? dottedName(node.expression) : "";
      if (isLater && named.has(name))
        problems.push(`${place(source, node)}: ${name} registers an end inside a hook or a test, where it is never called`);
      const opens = ts.isCallExpression(node) && LATER.test(callee(node));
      ts.forEachChild(node, (child) => visit(child, isLater || (opens && (ts.isArrowFunction(child) || ts.isFunctionExpression(child)))));
    };
    visit(source, false);
  }
  return { problems };
}

/** `it` of `it(…)`, `it.each(…)(…)` and `it.skipIf(…)(…)`. */
function callee({ expression }) {
  return ts.isCallExpression(expression) ? callee(expression) : dottedName(expression);
}
