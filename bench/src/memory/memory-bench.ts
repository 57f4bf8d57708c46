/** Memory of open orders while they wait: the fixtures and their indexes, which is all that the server keeps of them. */
import { forkFile } from "../child.ts";
import { type Row, row } from "../rows.ts";
import type { Held } from "./open-orders.ts";

const COUNT = 1_000_000;
const MIB = 2 ** 20;
const NAMES: Readonly<Record<Held, string>> = {
  spot: "limit orders of spot",
  quick: "running quick trades",
  contract: "limit orders of contracts",
};

async function bytesOf(mode: Held): Promise<number> {
  const child = forkFile("memory/open-orders.ts");
  try {
    return await child.ask<number>({ mode, count: COUNT });
  } finally {
    await child.stop();
  }
}

export async function memoryBench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const mode of Object.keys(NAMES) as Held[]) {
    const bytes = await bytesOf(mode);
    const note = `${Math.round(bytes / COUNT)} B each; heap after a full collection`;
    rows.push(row({ name: `memory of 1,000,000 open orders: ${NAMES[mode]}`, value: bytes / MIB, unit: "MiB", note }));
  }
  return rows;
}
