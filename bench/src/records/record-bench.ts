/** Pages of a user's records with a million records and with a thousand, in one server and in turns. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { notMeasured, type Row, row } from "../rows.ts";
import { median, percentile } from "../statistics.ts";
import { openPastServer, type PastServer } from "./past-server.ts";
import { measurePages, type PageFigures } from "./record-pages.ts";

const LARGE = 1_000_000;
const SMALL = 1_000;

export async function recordBench(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "candela-bench-records-"));
  let past: PastServer | undefined;
  try {
    past = await openPastServer(dataDir, { large: LARGE, small: SMALL });
    const note = `the past of ${LARGE + 101 * SMALL} deposits, exchanges and withdrawals each was written in ${Math.round(past.seconds)} s`;
    return (await measurePages(past)).map((page, index) => rowOf(page, index === 0 ? note : ""));
  } finally {
    await past?.sql.end({ timeout: 2 });
    await past?.server.process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The ratio is that of the p99, a million by a thousand. */
function rowOf({ name, large, small, failure }: PageFigures, note: string): Row {
  if (failure !== undefined) return notMeasured(`p99 of ${name}`, failure);
  const medians = `p50 ${median(large).toFixed(1)} and ${median(small).toFixed(1)} ms`;
  return row({
    ...{ name: `p99 of ${name}`, value: percentile(large, 0.99), unit: "ms", anchor: percentile(small, 0.99) },
    ...{ aim: { of: "ratio", atMost: 1.5 }, note: note === "" ? medians : `${medians}; ${note}` },
  });
}
