import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hasOtherDatabase } from "./server-process.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candela-database-pid-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("waits for another database while the one before removes its file and the next begins to write its own", () => {
  const folder = join(dataDir, "postgres", "data");
  const file = join(folder, "postmaster.pid");
  expect(hasOtherDatabase(dataDir, 41)).toBe(false);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, "41\n/data\n");
  expect(hasOtherDatabase(dataDir, 41)).toBe(false);
  rmSync(file);
  expect(hasOtherDatabase(dataDir, 41)).toBe(false);
  writeFileSync(file, "");
  expect(hasOtherDatabase(dataDir, 41)).toBe(false);
  writeFileSync(file, "42\n/data\n");
  expect(hasOtherDatabase(dataDir, 41)).toBe(true);
});
