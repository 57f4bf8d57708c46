/** Mutants of commission that change nothing. @type {readonly import("./index.mjs").Equivalent[]} */
export const REFERRAL = [
  {
    file: "packages/model/src/referral.ts",
    within: "(found, each) => (each.fromDay <= day && (found === undefined || each.version > found.version) ? each : found),",
    from: "each.version > found.version",
    to: ["each.version >= found.version"],
    why: "No two versions have one number.",
  },
  {
    file: "packages/model/src/referral.ts",
    within: "return fees > rebates ? fees - rebates : 0n;",
    from: "fees > rebates",
    to: ["fees >= rebates"],
    why: "Their difference is nothing where it differs.",
  },
  {
    file: "packages/model/src/referral.ts",
    within: "const words = nickName",
    from: 'nickName\n    .trim()\n    .split(/\\s+/u)\n    .filter((word) => word !== "")',
    to: ["nickName\n    .trim()\n    .split(/\\s+/u)"],
    why: "Each of the two takes away the empty words that blanks at the ends leave.",
  },
  {
    file: "packages/model/src/referral.ts",
    within: "const words = nickName",
    from: "nickName\n    .trim()",
    to: ["nickName"],
    why: "Each of the two takes away the empty words that blanks at the ends leave.",
  },
  {
    file: "packages/model/src/referral.ts",
    within: `if (words.length > 1 && last !== undefined && !IS_CONTACT.test(nickName)) return \`\${first(given, 12)} \${first(last, 1)}.\`;`,
    from: "words.length > 1 && last !== undefined",
    to: ["words.length > 1"],
    why: "Of two words there is a last one.",
  },
  {
    file: "packages/model/src/referral.ts",
    within: `return given === "" ? "…" : \`\${first(given, 2)}…\`;`,
    from: `given === "" ? "…" : \`\${first(given, 2)}…\``,
    to: [`\`\${first(given, 2)}…\``],
    why: "The first letters of nothing are nothing.",
  },
];
