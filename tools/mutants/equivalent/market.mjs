/** Mutants of the market that change nothing. @type {readonly import("./index.mjs").Equivalent[]} */
export const MARKET = [
  {
    file: "packages/engine/src/market/price-guard.ts",
    within: "const away = price > reference ? price - reference : reference - price;",
    from: "price > reference",
    to: ["price >= reference"],
    why: "The two numbers are the same where it differs.",
  },
  {
    file: "packages/engine/src/market/price-guard.ts",
    within: "const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));",
    from: "a < b",
    to: ["a <= b"],
    why: "Of equal prices each is the other.",
  },
  {
    file: "packages/engine/src/market/price-guard.ts",
    within: "const sorted = [...prices].sort((a, b) => (a < b ? -1 : 1));",
    from: "1",
    to: ["0", "2"],
    why: "Of a comparison a sort asks only whether it is below zero.",
  },
];
