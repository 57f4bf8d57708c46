import { existsSync, readFileSync } from "node:fs";

/** @param {string} file @returns what a runner wrote; undefined when it died before or while it wrote */
export function readReport(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
