/** The first start over an empty data folder, and the second. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { prepare } from "../../../tools/lib/prepare.mjs";
import { pause } from "../child.ts";
import { processorMs } from "../processor-time.ts";
import { notMeasured, type Row, row } from "../rows.ts";
import { startServer } from "../server-child.ts";
import { residentBytes } from "./memory.ts";

/** The memory of a start is that after the first seconds. */
const SETTLE_MS = 3_000;
const MIB = 2 ** 20;

interface Started {
  readonly seconds: number;
  /** Of the server and of its PostgreSQL until it is ready, without the program that makes the database. */
  readonly processorSeconds: number;
  /** Resident bytes. */
  readonly own: number;
  readonly children: number;
}

async function start(dataDir: string): Promise<Started> {
  // The program of `npm start`.
  const { server: built } = await prepare({ server: true });
  const { process: server, readyMs } = await startServer(dataDir, [], built?.env, built?.program);
  try {
    const pid = server.child.pid ?? 0;
    const { own, children } = processorMs(pid);
    await pause(SETTLE_MS);
    return { seconds: readyMs / 1_000, processorSeconds: (own + children) / 1_000, ...residentBytes(pid) };
  } finally {
    await server.stop();
  }
}

export async function coldStartBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-start-"));
  try {
    const first = await start(dataDir);
    const second = await start(dataDir);
    const used =
      process.platform === "linux"
        ? [
            row({
              name: "processor time of the first start",
              value: first.processorSeconds,
              unit: "s",
              note: "more the later it is in the day, UTC",
            }),
            row({ name: "processor time of the second start", value: second.processorSeconds, unit: "s" }),
            row({ name: "memory of the server after a start", value: second.own / MIB, unit: "MiB RSS" }),
            row({
              name: "memory of its PostgreSQL",
              value: second.children / MIB,
              unit: "MiB RSS",
              note: "pages that its processes share are counted in each",
            }),
          ]
        : [notMeasured("memory and processor time of a start", "there is no /proc here")];
    return [
      row({
        name: "first start, empty data folder, until ready",
        value: first.seconds,
        unit: "s",
        note: "packages installed and web app built before",
      }),
      row({ name: "second start, until ready", value: second.seconds, unit: "s", aim: { of: "value", atMost: 3 } }),
      ...used,
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
