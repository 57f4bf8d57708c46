/**
 * Writes every mutant of a file into its text at once, each behind a switch: `($mutants.is(7) ? (a <= b) : (a < b))`. One loading of the modules is
 * enough for all of them; which one is planted is a number that changes between two runs of a test.
 */
import ts from "typescript";
import { changesOf, isAssertion, isCondition, isLeftOut } from "./mutators.mjs";

/**
 * @typedef {object} Mutant
 * @property {string} file path from the root
 * @property {number} index place among the mutants of its file
 * @property {number} line from 1
 * @property {string} kind
 * @property {string} from the code as it is
 * @property {string} to what stands there instead; empty when it is left out
 * @property {string} within the whole line, without its indentation
 */

/** @param {string} file @param {string} code @returns {Mutant[]} */
export function mutantsOf(file, code) {
  const mutants = [];
  visit(file, code, (mutant) => mutants.push(mutant));
  return mutants;
}

/**
 * @param {string} file @param {string} code
 * @param {ReadonlyMap<number, number>} numbers of the mutants that are wanted, by their place in the file, the number of their switch
 */
export function instrument(file, code, numbers) {
  const text = visit(file, code, () => undefined, numbers);
  return `const $mutants = globalThis.candelaMutants;${text}`;
}

function visit(file, code, tell, numbers = new Map()) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const lines = code.split("\n");
  let count = 0;
  const add = (node, kind, to) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const index = count++;
    tell({ file, index, line: line + 1, kind, from: node.getText(source), to, within: (lines[line] ?? "").trim() });
    return numbers.get(index);
  };
  /** @returns {string} the node with all that is planted in it */
  const render = (node) => {
    if (isSilent(node)) return node.getText(source);
    const switches = [];
    for (const { kind, text } of changesOf(node, source)) switches.push([add(node, kind, text), text]);
    if (isCondition(node)) for (const text of ["true", "false"]) switches.push([add(node, "condition", text), text]);
    const leftOut = isLeftOut(node) ? add(node, "left out", "") : undefined;
    const inner = renderParts(node);
    const planted = switches.filter(([number]) => number !== undefined).map(([number, text]) => `$mutants.is(${number}) ? (${text}) : `);
    const whole = planted.length === 0 ? inner : `(${planted.join("")}(${inner}))`;
    // In braces: an `else` that follows belongs to what stands before.
    return leftOut === undefined ? whole : `{ if (!$mutants.is(${leftOut})) { ${whole} } }`;
  };
  const renderParts = (node) => {
    let [at, text] = [node.getStart(source), ""];
    node.forEachChild((child) => {
      if (child.getStart(source) === child.end) return;
      text += code.slice(at, child.getStart(source)) + render(child);
      at = child.end;
    });
    return text + code.slice(at, node.end);
  };
  return render(source);
}

/** What has no behaviour of its own, and what only says which bug was met: types, assertions and the words of thrown errors. */
function isSilent(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    isAssertion(node) ||
    ts.isThrowStatement(node)
  );
}
