/** Mutants of money that earns which change nothing. @type {readonly import("./index.mjs").Equivalent[]} */
export const EARNING = [
  {
    file: "packages/engine/src/earning/end.ts",
    within: 'return state === "running" && lastDay !== null && bookedThrough === lastDay;',
    from: 'state === "running" && lastDay !== null',
    to: ['state === "running"'],
    why: "A day is a number: it is never the end that money without a term does not have.",
  },
  {
    file: "packages/engine/src/earning/start.ts",
    within: "const said = (units: bigint) => formatUnits(units > 0n ? units : 0n, currency.scale);",
    from: "units > 0n",
    to: ["units >= 0n"],
    why: "Nothing is said as nothing either way.",
  },
  {
    file: "packages/engine/src/earning/start.ts",
    within: "textVersion: textVersion ?? 0,",
    from: "textVersion ?? 0",
    to: ["textVersion"],
    why: "Versions of words begin with 1: none is like no version, as none is like 0.",
  },
];
