/** The most that one tick or one second may trigger: how long until the last of it is committed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { forkFile } from "../child.ts";
import { type Row, row } from "../rows.ts";
import type { ExpiryFigures } from "./expiry-wave.ts";
import type { LiquidationFigures } from "./liquidation-wave.ts";
import type { WaveFigures } from "./wave.ts";

const COUNT = 100_000;

async function measured<Figures>(file: string): Promise<Figures> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-wave-"));
  const child = forkFile(file, [], { DATA_DIR: dataDir, LOG_LEVEL: "error" });
  try {
    return await child.ask<Figures>(COUNT);
  } finally {
    await child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function rowsOf(name: string, { count, seconds, server, database, seedSeconds }: WaveFigures): Row[] {
  const cost = `server ${Math.round(server)} µs, PostgreSQL ${Math.round(database)} µs each`;
  return [
    row({
      name,
      value: seconds,
      unit: "s",
      note: `${Math.round(count / seconds)} a second; ${cost}; placed before in ${Math.round(seedSeconds)} s`,
    }),
  ];
}

export async function liquidationBench(): Promise<Row[]> {
  const figures = await measured<LiquidationFigures>("waves/liquidation-wave.ts");
  return rowsOf("100,000 liquidations from one tick, until the last commit", figures);
}

export async function expiryBench(): Promise<Row[]> {
  const { opening, settling } = await measured<ExpiryFigures>("waves/expiry-wave.ts");
  return [
    ...rowsOf("100,000 quick trades opened by one tick, until the last commit", opening),
    ...rowsOf("100,000 quick trades expiring in one second, until the last settlement", settling),
  ];
}
