/** Files, exports and packages that nothing uses, and packages used without being named, by knip. */
import { installed, runScript } from "./lib/tool.mjs";

export const advice = "Delete it, or use it. An export that only its own file uses loses the word export.";

const KINDS = {
  files: "nothing imports this file",
  dependencies: "package is named but not used",
  devDependencies: "package is named but not used",
  optionalPeerDependencies: "optional peer is used without being named",
  unlisted: "package is used without being named",
  binaries: "program is used without its package being named",
  unresolved: "import leads nowhere",
  exports: "nothing uses this export",
  types: "nothing uses this exported type",
  nsExports: "nothing uses this export",
  nsTypes: "nothing uses this exported type",
  duplicates: "exported twice",
  catalog: "catalog entry is not used",
};

/** @param {{file: string} & Record<string, {name?: string, line?: number}[]>} issue */
function lines(issue) {
  return Object.entries(KINDS).flatMap(([kind, text]) =>
    (Array.isArray(issue[kind]) ? issue[kind] : []).flat().map((found) => {
      const name = kind === "files" ? "" : ` ${found.name ?? ""}:`;
      return `${issue.file}${found.line === undefined ? "" : `:${found.line}`}:${name} ${text}`;
    }),
  );
}

/** @param {string} root */
export async function run(root) {
  const { out, err } = await runScript(root, installed("knip/bin/knip.js"), ["--reporter", "json", "--no-progress"]);
  const start = out.indexOf("{");
  if (start < 0) return { problems: [`knip gave no report: ${err.trim() || out.trim()}`] };
  const report = JSON.parse(out.slice(start));
  return { problems: report.issues.flatMap(lines) };
}
