import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const TESTS = [
  "packages/*/src/**/*.test.{ts,tsx}",
  "apps/*/src/**/*.test.{ts,tsx}",
  "e2e/{journeys,quality,small-phone,desktop}/*.spec.ts",
];
const TAG = /\bproves\(/;

/** The files in which a test says what it proves, from the project's folder: found by reading them, before anything runs. */
export function taggedFiles(projectFolder: string): readonly string[] {
  return globSync(TESTS, { cwd: projectFolder })
    .filter((file) => TAG.test(readFileSync(join(projectFolder, file), "utf8")))
    .sort();
}
