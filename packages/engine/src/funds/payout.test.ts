import { describe, expect, it } from "vitest";
import { type PayoutState, type PayoutWord, payoutAsked, payoutSent, payoutWordOf } from "./payout.ts";

it.each([
  ["paid", { ends: "paid" }],
  ["failed", { ends: "failed" }],
  ["pending", { ends: null, state: "pending", asks: 1 }],
  ["none", { ends: null, state: "unknown", asks: 1 }],
  [null, { ends: null, state: "unknown", asks: 0 }],
] as const)("sent and answered with %s", (answer, next) => {
  expect(payoutSent(answer)).toEqual(next);
});

describe("asked", () => {
  it.each([
    ["unknown", "paid", { ends: "paid" }],
    ["pending", "failed", { ends: "failed" }],
    ["unknown", "pending", { ends: null, state: "pending", asks: 4 }],
    ["pending", "none", { ends: null, state: "unknown", asks: 4 }],
    ["sending", "none", { ends: null, state: "unknown", asks: 4 }],
    ["pending", null, { ends: null, state: "pending", asks: 4 }],
    ["sending", null, { ends: null, state: "unknown", asks: 4 }],
    ["unknown", null, { ends: null, state: "unknown", asks: 4 }],
  ] as const)("while %s and answered with %s", (state, answer, next) => {
    expect(payoutAsked({ state, asks: 3 }, answer)).toEqual(next);
  });

  it("never comes to be sent again by itself, whatever is answered", () => {
    for (const state of ["sending", "pending", "unknown"] satisfies PayoutState[])
      for (const answer of ["none", "pending", "failed", "paid", null] as const)
        expect(JSON.stringify(payoutAsked({ state, asks: 0 }, answer))).not.toContain("queued");
  });
});

const WORD: PayoutWord = { attempt: 1, resolution: "paid", transaction: "x-1", operatorId: 7n };

it.each<[string, readonly Partial<PayoutWord>[], string]>([
  ["nobody", [], "first"],
  ["somebody of an earlier attempt", [{ attempt: 0, operatorId: 8n }], "first"],
  ["another operator", [{ operatorId: 8n }], "decides"],
  ["the same operator", [{}], "same_person"],
  ["the same operator with another word", [{ resolution: "failed" }], "same_person"],
  ["another operator with another word", [{ operatorId: 8n, resolution: "failed" }], "differs"],
  ["another operator with another transaction", [{ operatorId: 8n, transaction: "x-2" }], "differs"],
])("a word after %s", (_what, said, comesTo) => {
  expect(
    payoutWordOf(
      said.map((change) => ({ ...WORD, ...change })),
      WORD,
    ),
  ).toBe(comesTo);
});
