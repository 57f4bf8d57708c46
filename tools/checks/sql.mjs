/**
 * Each table has one owning module that writes it; ledger tables are written by the ledger's store alone, so that a balance
 * can change nowhere else. Statements are tagged templates with parameters, never text put together, and name the ledger's codes by their constants.
 */
import ts from "typescript";
import { withoutExceptions } from "./lib/exceptions.mjs";
import { listFiles, productSource, readText } from "./lib/files.mjs";
import { lineText, parseFile, place, walk } from "./lib/source.mjs";

export const advice =
  "Call the owning module through its index.ts. Values go into a sql`…` template as parameters; sets of rows through unnest.";

/** The only files that may write tables whose name begins with `ledger_`. */
export const LEDGER_WRITERS = ["apps/server/src/modules/ledger/store.ts"];
const LEDGER_TABLE = /^ledger_/;
/** Functions of the database that write them. */
const LEDGER_FUNCTION = /\b(ledger_(?:post|open_accounts))\s*\(/i;
/** A reason or reference of a transfer by its number: nobody finds all places of one that changes, and a kind of product declares its own. */
const CODE_NUMBER = /\b(?:code|reference_kind)\s*(?:=|<>|in\s*\(|=\s*any\s*\()\s*\d|\bcase\s+[\w.]*(?:code|reference_kind)\s+when\s+\d/i;
/** Migrations of the ledger; the others leave its tables alone. */
const MIGRATION = /^apps\/server\/migrations\/(?!schema\.sql$)(?!\d+_ledger)[^/]+\.sql$/;
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

/** Ledger tables that a text writes, itself or through a function of the database. @param {string} text */
function ledgerWrites(text) {
  const called = LEDGER_FUNCTION.exec(text);
  return [...writtenTables(text).filter((table) => LEDGER_TABLE.test(table)), ...(called === null ? [] : [called[1]])];
}

function isUnsafe(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return node.expression.name.text === "unsafe" && !isPlainText(node.arguments[0]);
}

function readFile(root, path, writers) {
  const findings = [];
  const source = parseFile(root, path);
  const owner = MODULE.exec(path)?.[1] ?? "platform";
  const found = (node, text) => findings.push({ file: path, code: lineText(source, node), problem: `${place(source, node)}: ${text}` });
  walk(source, (node) => {
    if (isUnsafe(node)) found(node, "a statement is put together from text");
    if (!ts.isTaggedTemplateExpression(node)) return;
    const text = templateText(node);
    if (CODE_NUMBER.test(text)) found(node, "names a code of the ledger by its number; use LedgerCode or ReferenceKind");
    for (const table of writtenTables(text)) {
      if (!writers.has(table)) writers.set(table, new Map());
      writers.get(table).set(owner, place(source, node));
    }
    if (!LEDGER_WRITERS.includes(path))
      for (const written of ledgerWrites(text)) found(node, `writes ${written}; only ${LEDGER_WRITERS.join(", ")} may`);
  });
  return findings;
}

/** A migration of another module that changes what the ledger holds would pass the posting function by. */
function migrationProblems(root) {
  return listFiles(root, MIGRATION).flatMap((path) =>
    ledgerWrites(readText(root, path)).map((written) => `${path}: writes ${written}; only the ledger's own migrations may`),
  );
}

/** @param {string} root */
export function run(root) {
  const writers = new Map();
  const findings = productSource(root, /^apps\/server\/src\//).flatMap((path) => readFile(root, path, writers));
  const problems = [...withoutExceptions(root, "sql", findings), ...migrationProblems(root)];
  for (const [table, owners] of [...writers].sort()) {
    const places = [...owners].map(([owner, at]) => `${owner} (${at})`).join(", ");
    if (owners.size > 1) problems.push(`table ${table} is written by ${owners.size} modules: ${places}`);
  }
  return { problems };
}
