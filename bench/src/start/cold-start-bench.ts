/** The first start over an empty data folder, and the second. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../../../tools/lib/prepare.mjs";
import { pause } from "../child.ts";
import { notMeasured, type Row, row } from "../rows.ts";
import { startServer } from "../server-child.ts";
import { residentBytes } from "./memory.ts";

/** The memory of a start is that after the first seconds. */
const SETTLE_MS = 3_000;
const MIB = 2 ** 20;

async function start(dataDir: string): Promise<{ seconds: number; own: number; children: number }> {
  // The program of `npm start`.
  const { server: built } = await prepare({ server: true });
  const { process: server, readyMs } = await startServer(dataDir, [], built?.env, built?.program);
  try {
    await pause(SETTLE_MS);
    return { seconds: readyMs / 1_000, ...residentBytes(server.child.pid ?? 0) };
  } finally {
    await server.stop();
  }
}

export async function coldStartBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-start-"));
  try {
    const first = await start(dataDir);
    const second = await start(dataDir);
    const memory =
      process.platform === "linux"
        ? [
            row({ name: "memory of the server after a start", value: second.own / MIB, unit: "MiB RSS" }),
            row({
              name: "memory of its PostgreSQL",
              value: second.children / MIB,
              unit: "MiB RSS",
              note: "pages that its processes share are counted in each",
            }),
          ]
        : [notMeasured("memory of the server after a start", "there is no /proc here")];
    return [
      row({
        name: "first start, empty data folder, until ready",
        value: first.seconds,
        unit: "s",
        note: "packages installed and web app built before",
      }),
      row({ name: "second start, until ready", value: second.seconds, unit: "s", aim: { of: "value", atMost: 3 } }),
      ...memory,
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
