import { measureRecordings } from "./measure-recordings.ts";

/**
 * Prints the module `measured.ts` from the folder of recordings named by MARKET_DATA_DIR:
 * `MARKET_DATA_DIR=... npm run --silent calibrate -w @candela/feeds > measured.ts`, then format it and move it in place. With `-- halfHours` it
 * prints `measured-half-hours.ts`, with `-- extremes` `measured-extremes.ts`.
 */
const folder = process.env.MARKET_DATA_DIR;
if (folder === undefined) throw new Error("MARKET_DATA_DIR names no folder of recordings");
const figures = await measureRecordings(folder);
const rounded: Readonly<Record<string, unknown>> = JSON.parse(
  JSON.stringify(figures, (_, value: unknown) => (typeof value === "number" ? Number(value.toPrecision(5)) : value)),
);
const others = JSON.stringify({ ...rounded, halfHours: "half hours", extremes: "of days" }, null, 2)
  .replace('"half hours"', "MEASURED_HALF_HOURS")
  .replace('"of days"', "MEASURED_EXTREMES");

/** Constants that are printed into modules of their own. */
const APART: Readonly<Record<string, { readonly constant: string; readonly what: string }>> = {
  halfHours: { constant: "MEASURED_HALF_HOURS", what: "Relative volatility of the half hours of the day" },
  extremes: { constant: "MEASURED_EXTREMES", what: "How often prices lie near the extremes of their day" },
};
const asked = process.argv[2] ?? "";
const apart = APART[asked];
process.stdout.write(
  apart !== undefined
    ? `import type { Measured } from "./measure.ts";\n\n` +
        `/** ${apart.what}, measured from the recordings and printed by \`calibrate.ts ${asked}\`. */\n` +
        `export const ${apart.constant}: Measured["${asked}"] = ${JSON.stringify(rounded[asked], null, 2)};\n`
    : `import type { Measured } from "./measure.ts";\nimport { MEASURED_EXTREMES } from "./measured-extremes.ts";\nimport { MEASURED_HALF_HOURS } from "./measured-half-hours.ts";\n\n` +
        `/** Figures measured from the recordings, printed by calibrate.ts; sources.ts says which file gives what, docs/domain/market-simulation.md how. */\n` +
        `export const MEASURED: Measured = ${others};\n`,
);
