import { existsSync } from "node:fs";

/** Chromium as the machine has it; `CHROMIUM_PATH` goes before. */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM_PATH;
  const found = [...(named === undefined ? [] : [named]), "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const path = found.find(existsSync);
  if (path === undefined) throw new Error("there is no Chromium; set CHROMIUM_PATH");
  return path;
}
