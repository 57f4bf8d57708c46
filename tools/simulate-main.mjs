/** The process behind `npm run simulate`: needs a Node that reads TypeScript. */
import { parseArgs } from "node:util";
import { FILL_MODELS } from "../packages/model/src/index.ts";
import { simulate, simulateEarning, simulateFunds, simulateLoans, simulateNewShares } from "../packages/simulator/src/index.ts";
import { sameRun } from "./lib/same-run.mjs";

const MODES = ["trading", "funds", "earning", "loan", "new-share", "copy", "campaign"];

const { values } = parseArgs({
  options: {
    ops: { type: "string", default: "1000000" },
    seed: { type: "string", default: "1" },
    fill: { type: "string", default: "top" },
    mode: { type: "string", default: "trading" },
    days: { type: "string" },
  },
});
const ops = Number(values.ops);
const seed = Number(values.seed);
if (!Number.isSafeInteger(ops) || ops < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write("simulate: --ops takes a number above zero, --seed a whole number\n");
  process.exit(1);
}
const days = values.days === undefined ? undefined : Number(values.days);
if (days !== undefined && (!Number.isSafeInteger(days) || days < 1 || values.mode !== "loan")) {
  process.stderr.write("simulate: --days takes a number above zero, of --mode loan\n");
  process.exit(1);
}
const fill = FILL_MODELS.find((id) => id === values.fill);
if (fill === undefined) {
  process.stderr.write(`simulate: --fill takes one of ${FILL_MODELS.join(", ")}\n`);
  process.exit(1);
}
if (!MODES.includes(values.mode)) {
  process.stderr.write(`simulate: --mode takes one of ${MODES.join(", ")}\n`);
  process.exit(1);
}
const started = performance.now();
const onProgress = ({ operations }) => {
  const perSecond = Math.round(operations / ((performance.now() - started) / 1000));
  process.stdout.write(`${operations} of ${ops} operations, ${perSecond} a second\n`);
};
const report = await run();
const world = values.mode === "trading" ? `fill model ${fill}` : `mode ${values.mode}`;
process.stdout.write(`${JSON.stringify(report.counts)}\n`);
if (report.ok) process.stdout.write(`seed ${seed}, ${world}: ${ops} operations agree with the naive model\n`);
else {
  process.stderr.write(`${report.problem}\nrun it again with: ${sameRun(values)}\n`);
  process.exitCode = 1;
}

/** The decisions of copying and of campaigns lie in the server, which is loaded for these modes alone. */
async function run() {
  switch (values.mode) {
    case "funds":
      return simulateFunds({ ops, seed, onProgress });
    case "earning":
      return simulateEarning({ ops, seed, onProgress });
    case "loan":
      return simulateLoans({ ops, seed, days, onProgress });
    case "new-share":
      return simulateNewShares({ ops, seed, onProgress });
    case "copy": {
      const { simulateCopies } = await import("../apps/server/src/testing/copies/simulate-copies.ts");
      return simulateCopies({ ops, seed, onProgress });
    }
    case "campaign": {
      const { simulateCampaigns } = await import("../apps/server/src/testing/campaigns/simulate-campaigns.ts");
      return simulateCampaigns({ ops, seed, onProgress });
    }
    default:
      return simulate({ ops, seed, fill, onProgress });
  }
}
