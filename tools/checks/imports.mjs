/**
 * Allowed imports, checked by dependency-cruiser with the rules of .dependency-cruiser.cjs. The tool can read nothing and still report
 * success, so the check counts: every source file on disk must be among the files it read.
 */
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { listFiles, SOURCE } from "./lib/files.mjs";
import { parseFile, place, walk } from "./lib/source.mjs";
import { installed, runScript } from "./lib/tool.mjs";

export const advice =
  "Go through the other module's index.ts or the package's name, move what both need one layer down, or compose higher up (compose.ts, app/).";

const FOLDERS = ["packages", "apps", "e2e", "bench"];
const CODE = /^(packages|apps)\/[^/]+\/src\/.*\.(ts|tsx)$/;
const WORKSPACE = /^(packages\/[^/]+|apps\/[^/]+|e2e|bench)\//;

/** Relative paths must stay inside their workspace; other workspaces are imported by name. */
function escapes(root) {
  const problems = [];
  for (const path of listFiles(root, SOURCE).filter((file) => WORKSPACE.test(file))) {
    const source = parseFile(root, path);
    const home = WORKSPACE.exec(path)[0];
    walk(source, (node) => {
      const specifier =
        ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
          ? node.moduleSpecifier
          : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
            ? node.arguments[0]
            : undefined;
      if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith(".")) return;
      const target = posix.normalize(posix.join(posix.dirname(path), specifier.text));
      if (WORKSPACE.test(target) && !target.startsWith(home))
        problems.push(`${place(source, node)}: ${specifier.text} leaves ${home}; import the package by its name`);
    });
  }
  return problems;
}

const IN_PACKAGE = /^packages\/[^/]+\/src\//;

/** The packages say that their modules do nothing by being there: a bundler leaves out what is imported for its effect alone. */
function forEffect(root) {
  const problems = [];
  for (const path of listFiles(root, SOURCE).filter((file) => IN_PACKAGE.test(file) && !/\.test\.tsx?$/.test(file))) {
    const source = parseFile(root, path);
    walk(source, (node) => {
      if (!ts.isImportDeclaration(node) || node.importClause !== undefined) return;
      const { text } = node.moduleSpecifier;
      if (!text.endsWith(".css"))
        problems.push(`${place(source, node)}: ${text} is imported for its effect, which no bundle keeps; export a function and call it`);
    });
  }
  return problems;
}

/** @param {string} root */
export async function run(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const { out, err } = await runScript(root, installed("dependency-cruiser/bin/dependency-cruiser.mjs"), [
    "--config",
    ".dependency-cruiser.cjs",
    "--output-type",
    "json",
    ...folders,
  ]);
  if (!out.trimStart().startsWith("{")) return { problems: [`dependency-cruiser gave no report: ${err.trim() || out.trim()}`] };
  const { modules, summary } = JSON.parse(out);
  const read = new Set(modules.map((module) => module.source));
  const unread = listFiles(root, CODE).filter((path) => !read.has(path));
  const problems = summary.violations
    .filter((violation) => violation.rule.severity === "error")
    .map((violation) => {
      const way = violation.cycle === undefined ? "" : ` (${violation.cycle.map((step) => step.name ?? step).join(" → ")})`;
      return `${violation.from} → ${violation.to}: ${violation.rule.name}${way}`;
    });
  if (read.size === 0) problems.push("dependency-cruiser read no file at all: is the package typescript below version 7?");
  problems.push(...unread.slice(0, 10).map((path) => `${path} was not read by dependency-cruiser`));
  return { problems: [...problems, ...escapes(root), ...forEffect(root)] };
}
