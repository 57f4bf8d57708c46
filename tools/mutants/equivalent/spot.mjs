/** Mutants of spot orders that change nothing. @type {readonly import("./index.mjs").Equivalent[]} */
export const SPOT = [
  {
    file: "packages/engine/src/spot/checks.ts",
    within: "if (!trigger.ok) return trigger;",
    from: "!trigger.ok",
    to: ["false"],
    why: "No trigger is reached by a price that could not be read, so its rejection is answered all the same.",
  },
  {
    file: "packages/engine/src/spot/checks.ts",
    within: 'const parsed = parseUnits(command.amount ?? "", settlement.scale);',
    from: 'command.amount ?? ""',
    to: ["command.amount"],
    why: "An order without an amount has a quantity or sells all: the form is checked before.",
  },
  {
    file: "packages/engine/src/spot/checks.ts",
    within: 'const parsed = parseUnits(command.amount ?? "", settlement.scale);',
    from: '""',
    to: ['"x"'],
    why: "An order without an amount has a quantity or sells all: the form is checked before.",
  },
  {
    file: "packages/engine/src/spot/checks.ts",
    within: 'return { ok: true, value: { by: "amount", units: parsed.value } };',
    from: '"amount"',
    to: ['""'],
    why: "A size is by quantity or not.",
  },
  {
    file: "packages/engine/src/spot/decide.ts",
    within: "return closesAt === undefined || closesAt === null || closesAt > midnight ? midnight : closesAt;",
    from: "closesAt > midnight",
    to: ["closesAt >= midnight"],
    why: "The two numbers are the same where it differs.",
  },
  {
    file: "packages/engine/src/spot/decide.ts",
    within: 'if (rest === 0n) return "done";',
    from: '"done"',
    to: ['""'],
    why: "What becomes of an order is compared with the other two words alone.",
  },
  {
    file: "packages/engine/src/spot/decide.ts",
    within: 'return order.timeInForce === "ioc" ? "done" : "rests";',
    from: '"done"',
    to: ['""'],
    why: "What becomes of an order is compared with the other two words alone.",
  },
  {
    file: "packages/engine/src/spot/decide.ts",
    within: "if (isWaiting && order.trigger !== null && !isTriggerReached(order.direction, order.trigger, quote)) return start;",
    from: "isWaiting && order.trigger !== null",
    to: ["isWaiting"],
    why: "What waits for a trigger has one.",
  },
];
