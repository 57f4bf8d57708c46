/**
 * Who writes which table. Every table has one owning module; ledger tables are written by the ledger's store alone, so that a balance
 * can change nowhere else. Statements are tagged templates with parameters, never text put together.
 */
import ts from "typescript";
import { withoutExceptions } from "./lib/exceptions.mjs";
import { productSource } from "./lib/files.mjs";
import { lineText, parseFile, place, walk } from "./lib/source.mjs";

export const advice =
  "Call the owning module through its index.ts. Values go into a sql`…` template as parameters; sets of rows through unnest.";

/** The only files that may write tables whose name begins with `ledger_`. */
export const LEDGER_WRITERS = ["apps/server/src/modules/ledger/store.ts"];
const LEDGER_TABLE = /^ledger_/;
const MODULE = /^apps\/server\/src\/modules\/([^/]+)\//;
/** Words in front of UPDATE that make it a lock or the tail of an upsert. */
const WRITES =
  /\b(?:insert\s+into|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy|(?<!\bfor\s+)(?<!\bkey\s+)(?<!\bdo\s+)update)\s+(?:only\s+)?(?:public\.)?"?([a-z_][a-z0-9_]*)"?/gi;
const NOT_TABLES = new Set(["set", "of", "skip", "nowait", "only"]);

/** Tables that a statement writes. @param {string} text */
export function writtenTables(text) {
  const found = [...text.replaceAll(/--[^\n]*/g, " ").matchAll(WRITES)].map((match) => match[1].toLowerCase());
  return [...new Set(found.filter((name) => !NOT_TABLES.has(name)))];
}

function templateText(node) {
  const { template } = node;
  return ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : template.head.text + template.templateSpans.map((span) => ` $ ${span.literal.text}`).join("");
}

function isPlainText(node) {
  return node !== undefined && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node));
}

function readFile(root, path, writers) {
  const findings = [];
  const source = parseFile(root, path);
  const owner = MODULE.exec(path)?.[1] ?? "platform";
  walk(source, (node) => {
    if (ts.isTaggedTemplateExpression(node)) {
      for (const table of writtenTables(templateText(node))) {
        if (!writers.has(table)) writers.set(table, new Map());
        writers.get(table).set(owner, place(source, node));
        if (LEDGER_TABLE.test(table) && !LEDGER_WRITERS.includes(path))
          findings.push({
            file: path,
            code: lineText(source, node),
            problem: `${place(source, node)}: writes ${table}; only ${LEDGER_WRITERS.join(", ")} may`,
          });
      }
    }
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "unsafe" &&
      !isPlainText(node.arguments[0])
    )
      findings.push({ file: path, code: lineText(source, node), problem: `${place(source, node)}: a statement is put together from text` });
  });
  return findings;
}

/** @param {string} root */
export function run(root) {
  const writers = new Map();
  const findings = productSource(root, /^apps\/server\/src\//).flatMap((path) => readFile(root, path, writers));
  const problems = withoutExceptions(root, "sql", findings);
  for (const [table, owners] of [...writers].sort()) {
    if (owners.size > 1)
      problems.push(
        `table ${table} is written by ${owners.size} modules: ${[...owners].map(([owner, at]) => `${owner} (${at})`).join(", ")}`,
      );
  }
  return { problems };
}
