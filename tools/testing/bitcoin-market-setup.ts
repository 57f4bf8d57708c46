/** A recorded market of Bitcoin alone, made once for a run of the tests of processes. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { makeMarket } from "./made-market.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Its folder. */
    bitcoinMarket: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), "candela-bitcoin-"));
  project.provide("bitcoinMarket", makeMarket(folder, [{ price: 60_000, seconds: 60 }]));
  return () => rmSync(folder, { recursive: true, force: true });
}
