/** `npm run bench`: every figure of one run, printed as a table and, with `--json FILE`, written as rows. */
import { writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { callbackBench } from "./callbacks/callback-bench.ts";
import { chartBench } from "./charts/chart-bench.ts";
import { copyBench } from "./copies/copy-bench.ts";
import { earningBench } from "./earning/earning-bench.ts";
import { reevaluationBench } from "./engine/reevaluation-bench.ts";
import { triggerBench } from "./engine/trigger-bench.ts";
import { fanOutBench } from "./fan-out/fan-out-bench.ts";
import { memoryBench } from "./memory/memory-bench.ts";
import { modeBench } from "./orders/mode-bench.ts";
import { orderBench } from "./orders/order-bench.ts";
import { predictorBench } from "./predictors/predictor-bench.ts";
import { recordBench } from "./records/record-bench.ts";
import { notMeasured, type Row, table } from "./rows.ts";
import { coldStartBench } from "./start/cold-start-bench.ts";
import { expiryBench, liquidationBench } from "./waves/wave-bench.ts";
import { frameBench } from "./web/frame-bench.ts";
import { homeSizeBench } from "./web/home-size-bench.ts";
import { lighthouseBench } from "./web/lighthouse-bench.ts";

const PARTS: Readonly<Record<string, () => Promise<Row[]>>> = {
  orders: orderBench,
  spot: modeBench("spot"),
  quick: modeBench("quick"),
  contract: modeBench("contract"),
  callbacks: callbackBench,
  records: recordBench,
  earning: earningBench,
  copies: copyBench,
  liquidations: liquidationBench,
  expiries: expiryBench,
  positions: reevaluationBench,
  memory: memoryBench,
  trigger: triggerBench,
  predictors: predictorBench,
  "fan-out": fanOutBench,
  "cold-start": coldStartBench,
  charts: chartBench,
  home: homeSizeBench,
  frames: frameBench,
  lighthouse: lighthouseBench,
};

const { values } = parseArgs({ options: { json: { type: "string" }, only: { type: "string" } } });
const wanted = values.only?.split(",") ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => PARTS[name] === undefined);
if (unknown.length > 0) {
  process.stderr.write(`candela: no part is called ${unknown.join(", ")}; there are ${Object.keys(PARTS).join(", ")}\n`);
  process.exit(1);
}

// An end by signal is an ordinary end, which takes the processes of the parts with it.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const load = () => loadavg()[0]?.toFixed(1) ?? "?";
const machine = `${cpus().length} cores (${cpus()[0]?.model ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`;
process.stdout.write(`Machine: ${machine}; load before ${load()}. Clients run on the same machine.\n`);
const rows: Row[] = [];
for (const name of wanted) {
  process.stdout.write(`Measuring ${name} …\n`);
  // A part that fails is a row that says so; the others are measured all the same.
  const measured = await (PARTS[name]?.() ?? Promise.resolve([])).catch((error: unknown) => [
    notMeasured(name, (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? ""),
  ]);
  rows.push(...measured);
}
process.stdout.write(`\n${table(rows)}\n\nLoad after: ${load()}\n`);
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
