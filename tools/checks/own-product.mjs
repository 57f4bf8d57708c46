/**
 * Browser tests share one product, and what an operator changes everybody sees: a test that acts as one would change what others look at.
 * So a spec that reaches the admin API or runs commands on a product's data starts a product of its own and does not know the shared one.
 */
import ts from "typescript";
import { listFiles } from "./lib/files.mjs";
import { dottedName, parseFile, place, walk } from "./lib/source.mjs";

export const advice =
  "Start a product for the spec (`Product.start()` in beforeAll, `stop()` in afterAll), open its operator, and leave the shared one to the others.";

const SPEC = /^e2e\/.+\.ts$/;
/** Where the operator and the commands of a product are made; what they act on is their callers' to say. */
const SUPPORT = /^e2e\/product\//;
const ADMIN_CALL = /(^|\s)\/api\/admin\//;
const ACTING = /^(openOperator|runCommand)$/;
const SHARED = /^(sharedAddress|sharedData)$/;
/** With all markets, or with Bitcoin's alone. */
const STARTING = /^Product\.start(WithBitcoin)?$/;

/** A file's uses of the product, each with its first place. */
function usesOf(source) {
  const uses = {};
  walk(source, (node) => {
    if (ts.isStringLiteralLike(node) && ADMIN_CALL.test(node.text)) uses.acting ??= place(source, node);
    if (!ts.isCallExpression(node)) return;
    const name = dottedName(node.expression);
    if (ACTING.test(name)) uses.acting ??= place(source, node);
    if (SHARED.test(name)) uses.shared ??= place(source, node);
    if (STARTING.test(name)) uses.own ??= place(source, node);
  });
  return uses;
}

/** @param {string} root */
export function run(root) {
  const problems = [];
  for (const path of listFiles(root, SPEC).filter((file) => !SUPPORT.test(file))) {
    const { acting, shared, own } = usesOf(parseFile(root, path));
    if (acting === undefined) continue;
    if (own === undefined) problems.push(`${acting}: acts as an operator without a product of its own`);
    else if (shared !== undefined) problems.push(`${shared}: knows the shared product in a file that acts as an operator`);
  }
  return { problems };
}
