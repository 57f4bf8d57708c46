/** For the tests of the checks: a small checkout in a temporary folder, with something wrong planted in it. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const HOME = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");

/**
 * @param {Record<string, string>} files text by path
 * @param {{ copies?: string[], packages?: string[] }} [more] files taken from this project; our packages to be found by their name
 */
function plant(files, more = {}) {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  const put = (path, write) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    write(join(root, path));
  };
  for (const [path, text] of Object.entries(files)) put(path, (target) => writeFileSync(target, text));
  for (const path of more.copies ?? []) put(path, (target) => copyFileSync(join(HOME, path), target));
  for (const name of more.packages ?? []) {
    if (files[`packages/${name}/package.json`] === undefined) {
      const manifest = { name: `@candela/${name}`, type: "module", exports: { ".": "./src/index.ts" } };
      put(`packages/${name}/package.json`, (target) => writeFileSync(target, JSON.stringify(manifest)));
    }
    put(`node_modules/@candela/${name}`, (target) => symlinkSync(join(root, "packages", name), target));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** A check's findings in a planted checkout. @param {{run: (root: string) => unknown}} check */
export async function problemsOf(check, files, more) {
  const { root, remove } = plant(files, more);
  try {
    return (await check.run(root)).problems;
  } finally {
    remove();
  }
}
