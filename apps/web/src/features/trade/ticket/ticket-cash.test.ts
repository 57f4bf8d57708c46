import { describe, expect, it } from "vitest";
import { type SettlementCash, spendable } from "../../../lib/currencies/settlement-cash.ts";
import { cashProblem, leaningCap } from "./ticket-cash.ts";

const cash = (available: bigint | null, needed?: bigint | null): SettlementCash => ({
  available,
  leaning: needed === undefined ? null : { needed },
});

describe("the cash of a ticket", () => {
  it.each<[string, SettlementCash, bigint | null]>([
    ["all of it without cross positions", cash(100n), 100n],
    ["all of it while they hold themselves", cash(100n, 0n), 100n],
    ["what they do not lean on", cash(100n, 40n), 60n],
    ["nothing where they need more than there is", cash(100n, 101n), 0n],
    ["nothing while nobody can say what they need", cash(100n, null), 0n],
    ["not known", cash(null, 40n), null],
  ])("may be spent: %s", (_what, given, wanted) => {
    expect(spendable(given)).toBe(wanted);
  });

  it.each<[string, SettlementCash, bigint, string | null]>([
    ["to the unit", cash(100n, 40n), 60n, null],
    ["a unit that positions lean on", cash(100n, 40n), 61n, "cash_backs_positions"],
    ["more than there is", cash(100n, 40n), 101n, "insufficient_balance"],
    ["more than there is, of what nobody can tell", cash(100n, null), 101n, "insufficient_balance"],
    ["what nobody can tell", cash(100n, null), 1n, "cash_backing_unpriced"],
    ["what is not known", cash(null), 1n, null],
  ])("says what the server will: %s", (_what, given, needed, wanted) => {
    expect(cashProblem(given, needed)?.key ?? null).toBe(wanted);
  });

  it("says why a share is less", () => {
    expect(leaningCap(cash(100_000_000n, 40_500_000n))).toEqual({ by: "backed", needed: "40.5", unit: "USDT" });
    expect(leaningCap(cash(1_000_000n, 40_500_000n))).toEqual({ by: "backed", needed: "1", unit: "USDT" });
    expect(leaningCap(cash(1n, null))).toEqual({ by: "unpriced" });
    expect([leaningCap(cash(1n)), leaningCap(cash(1n, 0n)), leaningCap(cash(null, 1n))]).toEqual([null, null, null]);
  });
});
