/**
 * The small changes that a bug in a rule of money is like: a boundary moved by one, a sign, the other rounding, the other side of a quote, a
 * condition left out, a step left out. Each is a piece of text that takes the place of one node.
 */
import ts from "typescript";

/**
 * @typedef {object} Change
 * @property {string} kind
 * @property {string} text what stands there instead
 */

const K = ts.SyntaxKind;

const OPERATORS = new Map([
  [K.LessThanToken, ["<=", ">="]],
  [K.LessThanEqualsToken, ["<", ">"]],
  [K.GreaterThanToken, [">=", "<="]],
  [K.GreaterThanEqualsToken, [">", "<"]],
  [K.EqualsEqualsEqualsToken, ["!=="]],
  [K.ExclamationEqualsEqualsToken, ["==="]],
  [K.PlusToken, ["-"]],
  [K.MinusToken, ["+"]],
  [K.AsteriskToken, ["/"]],
  [K.SlashToken, ["*"]],
  [K.PercentToken, ["*"]],
]);
const ASSIGNMENTS = new Map([
  [K.PlusEqualsToken, "-="],
  [K.MinusEqualsToken, "+="],
]);
const BOUNDARIES = new Set([K.LessThanToken, K.LessThanEqualsToken, K.GreaterThanToken, K.GreaterThanEqualsToken]);

/** Words that stand for each other's opposite: the names of fields, members and texts. */
const OPPOSITES = new Map(
  [
    ["ceil", "floor"],
    ["long", "short"],
    ["buy", "sell"],
    ["bid", "ask"],
    ["min", "max"],
    ["up", "down"],
    ["isolated", "cross"],
    ["open", "close"],
    ["begins", "goes_on"],
    ["some", "every"],
    ["before", "after"],
  ].flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
);

/** Calls that become another one; the text of an argument is given whole. */
const CALLS = new Map([
  ["divFloor", ([a, b]) => `-divFloor(-(${a}), ${b})`],
  ["divCeil", ([a, b]) => `-divCeil(-(${a}), ${b})`],
  ["divHalfEven", ([a, b]) => `(${a}) / (${b})`],
  ["least", ([a, b]) => `-least(-(${a}), -(${b}))`],
  ["most", ([a, b]) => `-most(-(${a}), -(${b}))`],
  ["addAmounts", ([a, b]) => `addAmounts(${a}, { ...(${b}), units: -(${b}).units })`],
  ["subtractAmounts", ([a, b]) => `subtractAmounts(${a}, { ...(${b}), units: -(${b}).units })`],
]);
/** Methods whose result is their object with something done to it: the change does nothing to it. */
const STEPS = new Set(["filter", "sort", "toSorted", "reverse", "toReversed", "slice", "concat", "trim"]);

/**
 * What a node may become. Of each the text only: a change that means another one's in all cases (`!x` and `x === false`) stands once.
 * @param {ts.Node} node @param {ts.SourceFile} source
 * @returns {Change[]}
 */
export function changesOf(node, source) {
  const text = (part) => part.getText(source);
  if (ts.isBinaryExpression(node)) return binary(node, text);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].map((part) => ({ kind: "condition", text: text(part) }));
  if (ts.isPrefixUnaryExpression(node)) return unary(node, text);
  if (ts.isBigIntLiteral(node) || ts.isNumericLiteral(node)) return isNumber(node) ? number(node) : [];
  if (node.kind === K.TrueKeyword || node.kind === K.FalseKeyword)
    return [{ kind: "boolean", text: node.kind === K.TrueKeyword ? "false" : "true" }];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return word(node);
  if (ts.isTemplateExpression(node)) return [{ kind: "text", text: '""' }];
  if (ts.isPropertyAccessExpression(node)) return member(node, text);
  if (ts.isCallExpression(node)) return call(node, text);
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 && !isPattern(node) ? [{ kind: "list", text: "[]" }] : [];
  return [];
}

/** Whole statements that a change leaves out, and conditions of statements. @param {ts.Node} node */
export function isLeftOut(node) {
  if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) return !ts.isCaseOrDefaultClause(node.parent);
  if (!ts.isExpressionStatement(node)) return false;
  const { expression } = node;
  if (ts.isCallExpression(expression)) return !isAssertion(expression) && expression.expression.kind !== K.SuperKeyword;
  return ts.isBinaryExpression(expression) && isAssignment(expression.operatorToken.kind);
}

/** The condition of a statement, which is taken to hold always, or never. @param {ts.Node} node */
export function isCondition(node) {
  const { parent } = node;
  return parent !== undefined && (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node;
}

/** A rule that the code states of itself: a caller that keeps it never meets it, so nobody can tell a weaker one. */
export function isAssertion(node) {
  return ts.isCallExpression(node) && ts.isIdentifier(node.expression) && /^assert([A-Z]\w*)?$/.test(node.expression.text);
}

const isAssignment = (kind) => kind >= K.FirstAssignment && kind <= K.LastAssignment;
const isPattern = (node) => ts.isBinaryExpression(node.parent) && node.parent.left === node && isAssignment(node.parent.operatorToken.kind);

function binary(node, text) {
  const { kind } = node.operatorToken;
  const [left, right] = [text(node.left), text(node.right)];
  if (kind === K.AmpersandAmpersandToken) return [{ kind: "logic", text: `(${left}) || (${right})` }, ...parts(left, right)];
  if (kind === K.BarBarToken) return [{ kind: "logic", text: `(${left}) && (${right})` }, ...parts(left, right)];
  if (kind === K.QuestionQuestionToken) return isUnmet(node) ? [{ kind: "logic", text: right }] : parts(left, right);
  const assigned = ASSIGNMENTS.get(kind);
  if (assigned !== undefined) return [{ kind: "arithmetic", text: `${left} ${assigned} ${right}` }];
  const signs = OPERATORS.get(kind) ?? [];
  if (kind === K.PlusToken && [node.left, node.right].some(isText)) return [];
  const name = BOUNDARIES.has(kind)
    ? "boundary"
    : kind === K.EqualsEqualsEqualsToken || kind === K.ExclamationEqualsEqualsToken
      ? "condition"
      : "arithmetic";
  return signs.map((sign) => ({ kind: name, text: `${left} ${sign} ${right}` }));
}

/** `numbers[place] ?? 0`: the compiler asks what stands for an element that is not there; one that is taken by its place always is. */
const isUnmet = ({ left, right }) => ts.isElementAccessExpression(left) && (ts.isBigIntLiteral(right) || ts.isNumericLiteral(right));

const parts = (left, right) => [left, right].map((text) => ({ kind: "logic", text }));
const isText = (node) => ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

function unary(node, text) {
  if (node.operator === K.ExclamationToken) return [{ kind: "condition", text: text(node.operand) }];
  if (node.operator === K.MinusToken) return [{ kind: "arithmetic", text: text(node.operand) }];
  return [];
}

/** Keys, members of a type and of an enumeration are no numbers to reckon with. */
function isNumber(node) {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === K.QuestionQuestionToken && isUnmet(parent)) return false;
  return !ts.isLiteralTypeNode(parent) && !(ts.isPropertyAssignment(parent) && parent.name === node) && !ts.isPrefixUnaryExpression(parent);
}

function number(node) {
  const ending = ts.isBigIntLiteral(node) ? "n" : "";
  const value = BigInt(node.text.replace(/n$/, "").replaceAll("_", "").split(".")[0]);
  return (value === 1n ? [0n, 2n] : [value + 1n]).map((changed) => ({ kind: "number", text: `${changed}${ending}` }));
}

function word(node) {
  const { parent } = node;
  if (ts.isLiteralTypeNode(parent) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isExpressionStatement(parent))
    return [];
  if ((ts.isPropertyAssignment(parent) || ts.isEnumMember(parent)) && parent.name === node) return [];
  if (ts.isCaseClause(parent) || ts.isTypeNode(parent)) return [];
  const opposite = OPPOSITES.get(node.text);
  return [{ kind: "text", text: opposite === undefined ? (node.text === "" ? '"x"' : '""') : JSON.stringify(opposite) }];
}

function member(node, text) {
  const opposite = OPPOSITES.get(node.name.text);
  if (opposite === undefined || isCallee(node) || isPattern(node)) return [];
  if (ts.isBinaryExpression(node.parent) && node.parent.left === node && isAssignment(node.parent.operatorToken.kind)) return [];
  if (ts.isPostfixUnaryExpression(node.parent)) return [];
  if (ts.isPropertyAccessExpression(node.parent) && node.parent.questionDotToken !== undefined) return [];
  return [{ kind: "other side", text: `${text(node.expression)}${node.questionDotToken === undefined ? "." : "?."}${opposite}` }];
}

const isCallee = (node) => ts.isCallExpression(node.parent) && node.parent.expression === node;

function call(node, text) {
  const given = node.arguments.map(text);
  if (ts.isIdentifier(node.expression)) {
    const change = CALLS.get(node.expression.text);
    return change === undefined ? [] : [{ kind: "rounding or sum", text: change(given) }];
  }
  if (
    !ts.isPropertyAccessExpression(node.expression) ||
    node.questionDotToken !== undefined ||
    node.expression.questionDotToken !== undefined
  )
    return [];
  const { name, expression } = node.expression;
  if (STEPS.has(name.text)) return [{ kind: "step", text: text(expression) }];
  const opposite = ["some", "every", "min", "max"].includes(name.text) ? OPPOSITES.get(name.text) : undefined;
  return opposite === undefined ? [] : [{ kind: "step", text: `${text(expression)}.${opposite}(${given.join(", ")})` }];
}
