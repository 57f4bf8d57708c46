/**
 * The tests of `npm test -- --changed`. A file of Vitest runs when its imports reach a changed file. A browser test imports nothing of the
 * product, so the pages it opens count instead: a page is touched when its own code reaches the changed file. Slow tests (process and browser)
 * are taken by how much of the change they reach, until the time is spent; the rest is listed as left out.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { runQuietly } from "./child.mjs";
import { ImportGraph } from "./import-graph.mjs";
import { inProject, projectFolder, ToolError } from "./project.mjs";
import { readDurations } from "./test-durations.mjs";

const SLOW_BUDGET_S = 90;
/** The duration of a file that never ran here. */
const UNKNOWN_S = 10;
const ROUTE_FILES = ["apps/web/src/app/route-table.ts", "apps/web/src/app/routes.ts"];
const WEB = /^(apps\/web|packages)\//;
const PLACES = "e2e/acts/places.ts";

/**
 * @param {string} node
 * @param {string | undefined} since a commit; without it, where this branch left its upstream
 * @param {readonly string[]} kinds
 * @returns {Promise<{ vitest: string[], browser: string[] } | undefined>} undefined when nothing is touched, which is then said
 */
export async function selectChanged(node, since, kinds) {
  const base = since ?? branchPoint();
  const changed = changedFiles(base);
  const near = await touchedByImport(node, base, kinds);
  const fast = near.filter(({ kind }) => kind !== "process").map(({ file }) => file);
  const durations = readDurations();
  const specs = kinds.includes("browser") ? touchedSpecs(projectFolder, changed) : [];
  const slow = [...near.filter(({ kind }) => kind === "process").map(({ file }) => ({ file, weight: 0 })), ...specs];
  const { taken, left } = withinBudget(slow, durations, SLOW_BUDGET_S);
  say(
    `${changed.length} files changed since ${base.slice(0, 12)}; they touch ${fast.length} quick test files and ${slow.length} slow ones`,
  );
  if (left.length > 0) say(`left out, for they take more than ${SLOW_BUDGET_S} s (npm test runs them): ${left.join(", ")}`);
  if (fast.length + taken.length === 0) {
    say("no test can be touched by it");
    return undefined;
  }
  const isBrowser = (file) => file.startsWith("e2e/");
  return { vitest: [...fast, ...taken.filter((file) => !isBrowser(file))], browser: taken.filter(isBrowser) };
}

/**
 * @param {readonly { file: string, weight: number }[]} slow
 * @param {ReadonlyMap<string, number>} durations seconds by file
 * @returns {{ taken: string[], left: string[] }} those that reach most of the change first, the quicker of two that reach as much
 */
export function withinBudget(slow, durations, budgetS) {
  const lasts = (file) => durations.get(file) ?? UNKNOWN_S;
  const ordered = [...slow].sort((one, other) => other.weight - one.weight || lasts(one.file) - lasts(other.file));
  let spentS = 0;
  const isTaken = ({ file }) => {
    if (spentS > 0 && spentS + lasts(file) > budgetS) return false;
    spentS += lasts(file);
    return true;
  };
  const taken = ordered.filter(isTaken).map(({ file }) => file);
  return { taken, left: ordered.map(({ file }) => file).filter((file) => !taken.includes(file)) };
}

/**
 * @param {string} root
 * @param {readonly string[]} changed
 * @returns {{ file: string, weight: number }[]} browser tests that open a page which reaches a changed file, with how much of the change is
 *   reached by few pages: 1 for each file that one page alone reaches; 1 more than all for a test that itself changed
 */
export function touchedSpecs(root, changed) {
  const graph = new ImportGraph(root);
  const pages = pagesOf(root, graph);
  const reachedBy = new Map(
    changed.filter((file) => WEB.test(file)).map((file) => [file, pages.filter(({ reach }) => reach.has(file)).map(({ path }) => path)]),
  );
  const names = pathNames(root);
  return specFiles(root).flatMap((file) => {
    const reach = graph.reach(file);
    if (changed.some((one) => reach.has(one) && one.startsWith("e2e/"))) return [{ file, weight: changed.length + 1 }];
    const opened = openedPaths(
      [...reach].filter((one) => one.startsWith("e2e/")).map((one) => readFileSync(join(root, one), "utf8")),
      names,
    );
    const weights = [...reachedBy.values()].filter((paths) => paths.some((path) => opened.has(path))).map((paths) => 1 / paths.length);
    return weights.length === 0 ? [] : [{ file, weight: weights.reduce((sum, one) => sum + one, 0) / Math.sqrt(opened.size) }];
  });
}

/** Each page with what its code reaches, not through the tables of routes, from where every page is reached. */
function pagesOf(root, graph) {
  const isRoutes = (file) => ROUTE_FILES.includes(file);
  return ROUTE_FILES.flatMap((table) => {
    const text = readFileSync(join(root, table), "utf8");
    // A page's path stands before its own import; a list beside it is its own code too.
    return [...text.matchAll(/"(\/[^"]*)"[^"]*?import\("([^"]+)"\)/g)].map(([, path, name]) => ({
      path,
      reach: graph.reach(join("apps/web/src/app", name), isRoutes),
    }));
  });
}

/** @returns {Map<string, string>} paths by their names in the tests */
function pathNames(root) {
  const text = readFileSync(join(root, PLACES), "utf8");
  return new Map([...text.matchAll(/^\s+(\w+): ["`](\/[^"`?]*)/gm)].map(([, name, path]) => [name, path]));
}

function openedPaths(texts, names) {
  const opened = new Set();
  for (const text of texts) {
    for (const [, name] of text.matchAll(/\bPATHS\.(\w+)/g)) opened.add(names.get(name));
    for (const [, path] of text.matchAll(/["`](\/(?:pages|components)\/[\w/-]+)/g))
      if (!text.includes("export const PATHS")) opened.add(path);
    if (/Object\.(entries|keys|values)\(PATHS\)|SPECIFIED_ROUTES/.test(text)) for (const path of names.values()) opened.add(path);
  }
  return opened;
}

function specFiles(root) {
  return readdirSync(join(root, "e2e"), { recursive: true })
    .map((file) => `e2e/${file}`)
    .filter((file) => file.endsWith(".spec.ts") && !file.includes("node_modules"));
}

async function touchedByImport(node, base, kinds) {
  const projects = kinds.filter((kind) => kind !== "browser").flatMap((kind) => ["--project", kind]);
  if (projects.length === 0) return [];
  const list = inProject(".tmp", "changed-tests.json");
  const { code, output } = await runQuietly(node, [
    inProject("node_modules", "vitest", "vitest.mjs"),
    "list",
    ...["--changed", base, "--filesOnly", `--json=${list}`],
    ...projects,
  ]);
  if (code !== 0) throw new ToolError(`Vitest could not list what the change touches:\n${output}`);
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, "utf8")).map(({ file, projectName }) => ({
    file: relative(projectFolder, file),
    kind: projectName,
  }));
}

function branchPoint() {
  for (const upstream of ["@{upstream}", "origin/main", "main"]) {
    const found = tryGit("merge-base", "HEAD", upstream);
    if (found !== undefined) return found;
  }
  return "HEAD";
}

function changedFiles(base) {
  if (tryGit("rev-parse", "--verify", "--quiet", `${base}^{commit}`) === undefined)
    throw new ToolError(`there is no commit ${base} to compare with`);
  const lines = `${tryGit("diff", "--name-only", base) ?? ""}\n${tryGit("ls-files", "--others", "--exclude-standard") ?? ""}`;
  return [...new Set(lines.split("\n").filter((line) => line !== ""))];
}

function tryGit(...args) {
  try {
    return execFileSync("git", args, { cwd: projectFolder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return undefined;
  }
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
