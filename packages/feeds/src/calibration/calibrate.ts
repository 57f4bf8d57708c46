import { measureRecordings } from "./measure-recordings.ts";

/**
 * Prints the module `measured.ts` from the folder of recordings named by MARKET_DATA_DIR:
 * `MARKET_DATA_DIR=... npm run --silent calibrate -w @candela/feeds > measured.ts`, then format it and move it in place.
 */
const folder = process.env.MARKET_DATA_DIR;
if (folder === undefined) throw new Error("MARKET_DATA_DIR names no folder of recordings");
const figures = await measureRecordings(folder);
const rounded: unknown = JSON.parse(
  JSON.stringify(figures, (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(5)) : value)),
);
process.stdout.write(
  `import type { Measured } from "./measure-recordings.ts";\n\n` +
    `/** Figures measured from the recordings, printed by calibrate.ts; sources.ts says which file gives what, docs/domain/market-simulation.md how. */\n` +
    `export const MEASURED: Measured = ${JSON.stringify(rounded, null, 2)};\n`,
);
