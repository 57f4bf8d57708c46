/** Mutants of quick trades that change nothing. @type {readonly import("./index.mjs").Equivalent[]} */
export const QUICK = [
  {
    file: "packages/engine/src/quick/decide.ts",
    within: 'const opened: QuickOrder = open === null ? order : { ...order, status: "open", open };',
    from: 'open === null ? order : { ...order, status: "open", open }',
    to: ['{ ...order, status: "open", open }'],
    why: "A trade that never opened ends with the status of its end, or is not told.",
  },
  {
    file: "packages/engine/src/quick/decide.ts",
    within: "if (!isQuickWindowOver(windowEnd, market.newestTs ?? Number.NEGATIVE_INFINITY, now))",
    from: "market.newestTs ?? Number.NEGATIVE_INFINITY",
    to: ["market.newestTs"],
    why: "Nothing comes after no window, as an endless past does.",
  },
  {
    file: "packages/engine/src/quick/decide.ts",
    within: "const last = open === null ? undefined : market.lastAt(windowEnd);",
    from: "open === null ? undefined : market.lastAt(windowEnd)",
    to: ["market.lastAt(windowEnd)"],
    why: "A trade that never opened has no closing tick: that is asked once more below.",
  },
  {
    file: "packages/engine/src/quick/decide.ts",
    within: "const close = last !== undefined && open !== null && last.seq > open.seq ? last : null;",
    from: "last !== undefined && open !== null",
    to: ["last !== undefined"],
    why: "A trade that never opened has no last tick: that was asked above.",
  },
];
