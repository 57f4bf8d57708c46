/** The imports of each source file of the checkout, direct or not, lazy or not: enough to know what a change can touch. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

const WORKSPACES = ["packages", "apps"];

export class ImportGraph {
  #root;
  #imports = new Map();

  /** @param {string} root the checkout */
  constructor(root) {
    this.#root = root;
  }

  /** @param {string} file from the root @returns {readonly string[]} files of the checkout that it imports, from the root */
  importsOf(file) {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(this.#root, file), "utf8");
    const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    const files = names.map((name) => this.#resolve(file, name.replace(/\?.*$/, ""))).filter((found) => found !== undefined);
    this.#imports.set(file, files);
    return files;
  }

  /**
   * @param {string} file
   * @param {(file: string) => boolean} isBoundary a file whose imports are not followed
   * @returns {Set<string>} the file and all that it reaches
   */
  reach(file, isBoundary = () => false) {
    const seen = new Set([file]);
    for (const one of seen)
      if (/\.(tsx?|mjs|js)$/.test(one) && (one === file || !isBoundary(one))) for (const to of this.importsOf(one)) seen.add(to);
    return seen;
  }

  #resolve(from, name) {
    if (name.startsWith(".")) return this.#existing(normalize(join(dirname(from), name)));
    const [, workspace, rest] = /^@candela\/([^/]+)(?:\/(.+))?$/.exec(name) ?? [];
    if (workspace === undefined) return undefined;
    const folder = WORKSPACES.map((parent) => `${parent}/${workspace}`).find((path) => existsSync(join(this.#root, path)));
    if (folder === undefined) return undefined;
    const exported = JSON.parse(readFileSync(join(this.#root, folder, "package.json"), "utf8")).exports ?? {};
    const target = rest === undefined ? exported["."] : (exported[`./${rest}`] ?? exported["./*"]?.replace("*", rest));
    return typeof target === "string" ? this.#existing(normalize(join(folder, target))) : undefined;
  }

  #existing(path) {
    return existsSync(join(this.#root, path)) ? path : undefined;
  }
}
