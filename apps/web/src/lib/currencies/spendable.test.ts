import { describe, expect, it } from "vitest";
import { spendableOf, spendingFault } from "./spendable.ts";

describe("what of a balance can be spent", () => {
  it.each([
    ["all without cross positions", "100.5", null, "100.5"],
    ["all while they hold themselves", "100.5", { needed: 0n }, "100.500000"],
    ["what they do not lean on", "100.5", { needed: 40_000_001n }, "60.499999"],
    ["nothing where they need more than there is", "100.5", { needed: 101_000_000n }, "0"],
    ["nothing while nobody can say what they need", "100.5", { needed: null }, "0"],
    ["not known", undefined, { needed: 40n }, undefined],
  ])("%s", (_what, available, leaning, most) => {
    expect(spendableOf(available, leaning).most).toBe(most);
  });

  it.each([
    ["to the unit", "60.499999", { needed: 40_000_001n }, null],
    ["a unit that positions lean on", "60.5", { needed: 40_000_001n }, "cash_backs_positions"],
    ["more than there is", "100.500001", { needed: 40_000_001n }, "insufficient_balance"],
    ["what nobody can tell", "0.000001", { needed: null }, "cash_backing_unpriced"],
    ["more than there is, without positions", "100.500001", null, "insufficient_balance"],
  ])("is told as the server would: %s", (_what, needed, leaning, key) => {
    expect(spendingFault(spendableOf("100.5", leaning), needed, "USDT")?.msg ?? null).toBe(key);
  });
});
