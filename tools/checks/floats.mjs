/**
 * No float touches money. In the folders where amounts, prices and rates live, whatever makes or rounds a float is a finding unless
 * it plainly works on times, counts or positions.
 */
import ts from "typescript";
import { withoutExceptions } from "./lib/exceptions.mjs";
import { productSource } from "./lib/files.mjs";
import { dottedName, lineText, parseFile, place, walk } from "./lib/source.mjs";

export const advice =
  "Parse with parseAmount, parsePrice, parseQuantity or parseRate; divide with divFloor, divCeil, divHalfEven or allocate (packages/model).";

const FOLDERS = /^(packages\/(model|engine)|apps\/server)\/src\/(?!platform\/|commands\/)/;
const ALWAYS = /^((Number\.)?parseFloat|Math\.fround)$/;
const ROUNDING = /^Math\.(round|floor|ceil|trunc|pow|sqrt|log|log10|exp)$/;
const FLOAT_TEXT = /^(toFixed|toPrecision|toExponential)$/;
const MONEY_WORD =
  /amount|price|quantit|rate(?!d?_?limit)|fee|balance|notional|cost|profit|units|available|frozen|budget|margin|volume|bid|ask(?!ed)/i;
const COUNT_WORD =
  /^(Math|Number|Date|[A-Z_]*_(MS|S|MAX|MIN|COUNT|SIZE|PER_SECOND)|.*(ms|ts|now|at|time|seconds?|minutes?|hours?|days?|index|count|length|size|page|offset|low|high|middle|deadline|interval|bytes|tokens|perSecond|sequence|seq|id|round|floor|ceil|trunc|min|max|ids?|block|tick|start|end|since|until|undefined))$/i;

/** Names in an expression; of `order.feeRate` the last one, which says what it is. */
function identifiers(nodes) {
  const names = [];
  const visit = (node) => {
    if (ts.isIdentifier(node)) names.push(node.text);
    else if (ts.isPropertyAccessExpression(node)) {
      names.push(node.name.text);
      if (ts.isCallExpression(node.expression)) visit(node.expression);
    } else ts.forEachChild(node, visit);
  };
  nodes.forEach(visit);
  return names;
}

function finding(node) {
  if (ts.isCallExpression(node)) {
    const name = dottedName(node.expression);
    const names = identifiers(node.arguments);
    if (ALWAYS.test(name)) return name;
    if (ROUNDING.test(name) && (names.some((n) => MONEY_WORD.test(n)) || !names.every((n) => COUNT_WORD.test(n)))) return name;
    if (name === "Number" && names.some((n) => MONEY_WORD.test(n))) return "Number()";
    if (ts.isPropertyAccessExpression(node.expression) && FLOAT_TEXT.test(node.expression.name.text)) return node.expression.name.text;
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusToken && !ts.isNumericLiteral(node.operand)) return "unary +";
  return "";
}

/** @param {string} root */
export function run(root) {
  const findings = [];
  for (const path of productSource(root, FOLDERS)) {
    const source = parseFile(root, path);
    walk(source, (node) => {
      const used = finding(node);
      if (used !== "") {
        const code = lineText(source, node);
        findings.push({ file: path, code, problem: `${place(source, node)}: ${used} beside money: ${code}` });
      }
    });
  }
  return { problems: withoutExceptions(root, "floats", findings) };
}
