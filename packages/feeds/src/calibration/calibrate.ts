import { measureRecordings } from "./measure-recordings.ts";

/**
 * Prints the module `measured.ts` from the folder of recordings named by MARKET_DATA_DIR:
 * `MARKET_DATA_DIR=... npm run --silent calibrate -w @candela/feeds > measured.ts`, then format it and move it in place. With `-- halfHours` it
 * prints `measured-half-hours.ts`.
 */
const folder = process.env.MARKET_DATA_DIR;
if (folder === undefined) throw new Error("MARKET_DATA_DIR names no folder of recordings");
const figures = await measureRecordings(folder);
const rounded: Readonly<Record<string, unknown>> = JSON.parse(
  JSON.stringify(figures, (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(5)) : value)),
);
const others = JSON.stringify({ ...rounded, halfHours: "half hours" }, null, 2).replace('"half hours"', "MEASURED_HALF_HOURS");
process.stdout.write(
  process.argv[2] === "halfHours"
    ? `import type { Measured } from "./measure.ts";\n\n` +
        `/** Relative volatility of the half hours of the day, measured from the recordings and printed by \`calibrate.ts halfHours\`. */\n` +
        `export const MEASURED_HALF_HOURS: Measured["halfHours"] = ${JSON.stringify(rounded.halfHours, null, 2)};\n`
    : `import type { Measured } from "./measure.ts";\nimport { MEASURED_HALF_HOURS } from "./measured-half-hours.ts";\n\n` +
        `/** Figures measured from the recordings, printed by calibrate.ts; sources.ts says which file gives what, docs/domain/market-simulation.md how. */\n` +
        `export const MEASURED: Measured = ${others};\n`,
);
