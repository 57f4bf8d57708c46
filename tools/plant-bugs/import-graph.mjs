/** Tests that a change of a file can touch: the import graph, read from the text of a copy. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { listFiles, readText } from "../checks/lib/files.mjs";

const code = /\.(ts|tsx|mjs)$/;
const testFile = /\.test\.(ts|tsx|mjs)$/;
const specifier = /(?:from|import)\s*\(?\s*"([^"]+)"/g;
/** `import(`./packs/${code}.ts`)`, which may be any file of that folder. */
const anyOfFolder = /import\(`(\.[^`$]*\/)\$\{\w+\}(\.\w+)`\)/g;

/** @param {string} root @returns {Map<string, Set<string>>} of each file those that import it */
export function readImporters(root) {
  const files = listFiles(root, code);
  const known = new Set(files);
  const importers = new Map();
  for (const file of files) {
    const text = readText(root, file);
    const add = (target) => {
      if (!importers.has(target)) importers.set(target, new Set());
      importers.get(target).add(file);
    };
    for (const [, name] of text.matchAll(specifier)) {
      const target = name.startsWith(".") ? posix.join(dirname(file), name) : ownPackage(root, name);
      if (target !== undefined && known.has(target)) add(target);
    }
    for (const [, folder, ending] of text.matchAll(anyOfFolder)) {
      const from = posix.join(dirname(file), folder);
      for (const target of files) if (target === `${from}${posix.basename(target, ending)}${ending}`) add(target);
    }
  }
  return importers;
}

/** The file behind `@candela/model` or `@candela/i18n/packs/en`. */
function ownPackage(root, name) {
  const found = /^@candela\/([^/]+)(\/.+)?$/.exec(name);
  if (found === null) return undefined;
  const manifest = join(root, "packages", found[1], "package.json");
  if (!existsSync(manifest)) return undefined;
  const entry = JSON.parse(readFileSync(manifest, "utf8")).exports?.[`.${found[2] ?? ""}`];
  return typeof entry === "string" ? posix.join("packages", found[1], entry) : undefined;
}

/**
 * The test files that reach `file` through imports: those named for it first, then the nearest, of equally near ones those of its folder.
 * @param {Map<string, Set<string>>} importers @param {string} file
 */
export function testsOf(importers, file) {
  const stem = posix.basename(file).replace(/\.\w+$/, ".");
  const isNamed = (test) => posix.basename(test).startsWith(stem);
  const isBeside = (test) => dirname(test) === dirname(file);
  const before = (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || Number(isBeside(b)) - Number(isBeside(a));
  const seen = new Set([file]);
  const tests = [];
  for (let ring = [file]; ring.length > 0; ) {
    const next = new Set(ring.flatMap((name) => [...(importers.get(name) ?? [])]).filter((name) => !seen.has(name)));
    ring = [...next].sort();
    for (const name of ring) seen.add(name);
    tests.push(...ring.filter((name) => testFile.test(name)).sort(before));
  }
  return tests.sort((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
}
