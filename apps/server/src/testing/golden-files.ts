/** Files that are made from the code and compared with it by tests; `npm run schema` writes them anew. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { settingsTable } from "../config.ts";
import { migrationsFolder } from "../platform/postgres/migrate.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
export const schemaFile = join(migrationsFolder, "schema.sql");
export const settingsFile = join(projectFolder, "docs", "settings.md");
export const readmeFile = join(projectFolder, "README.md");

const schemaHead =
  "-- Everything the migrations make, written by `npm run schema`. Not run by anything: a test compares it with a fresh database.\n\n";
const settingsMarks = { start: "<!-- settings: written by npm run schema -->", end: "<!-- /settings -->" };

export function schemaText(dump: string): string {
  return schemaHead + dump;
}

export function settingsPage(): string {
  const intro = "Settings come from the environment. A bad value stops the start with one line that names it.";
  return `# Settings\n\n${intro}\n\n${settingsTable()}\n`;
}

/** The README with its table of settings made anew; undefined when there is no README or it has no place for one. */
export function readmeWithSettings(): string | undefined {
  if (!existsSync(readmeFile)) return undefined;
  const [before, rest] = readFileSync(readmeFile, "utf8").split(settingsMarks.start);
  const after = rest?.split(settingsMarks.end)[1];
  if (before === undefined || after === undefined) return undefined;
  return `${before}${settingsMarks.start}\n${settingsTable()}\n${settingsMarks.end}${after}`;
}
