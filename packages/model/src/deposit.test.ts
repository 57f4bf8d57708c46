import { describe, expect, it } from "vitest";
import { type DepositHappening, type DepositTerms, depositAfter, depositFee, depositOf, NEW_DEPOSIT, parkedOf } from "./deposit.ts";

const USD = 5;
const terms = (more: Partial<DepositTerms> = {}): DepositTerms => ({
  ...{
    kind: "online",
    assetId: USD,
    expected: 5_000n,
    amountMin: 1_000n,
    feeFixed: 30n,
    feeRate: 1_500_000n,
    expiresAt: 1_000,
    hasChannel: true,
  },
  ...more,
});
const receipt = (amount: bigint, at = 500, assetId = USD): DepositHappening => ({ type: "receipt", amount, at, assetId });
/** The state, the facts, what was credited with its fee, and what is parked. */
function after(given: DepositTerms, ...happenings: DepositHappening[]) {
  const status = depositOf(given, happenings);
  return status === null ? null : [status.state, [...status.facts].join(" "), status.gross, status.fee, parkedOf(given, status)];
}

describe("a deposit", () => {
  it.each<readonly [string, DepositHappening[], readonly unknown[]]>([
    ["as announced", [receipt(5_000n)], ["credited", "", 5_000n, 105n, 0n]],
    ["less than announced", [receipt(4_500n)], ["credited", "short", 4_500n, 98n, 0n]],
    ["less than the channel takes", [receipt(999n)], ["reviewing", "short", 0n, 0n, 999n]],
    ["more than announced", [receipt(6_000n)], ["credited", "over", 5_000n, 105n, 1_000n]],
    ["twice", [receipt(5_000n), receipt(5_000n)], ["credited", "over", 5_000n, 105n, 5_000n]],
    ["at its last moment", [receipt(5_000n, 1_000)], ["credited", "", 5_000n, 105n, 0n]],
    ["too late", [receipt(5_000n, 1_001)], ["reviewing", "late", 0n, 0n, 5_000n]],
    ["after its end", [{ type: "expired" }, receipt(5_000n, 1_001)], ["expired", "late", 0n, 0n, 5_000n]],
    ["after it failed", [{ type: "failed" }, receipt(5_000n)], ["rejected", "late", 0n, 0n, 5_000n]],
    ["in another currency", [receipt(5_000n, 500, 6)], ["reviewing", "wrong_currency", 0n, 0n, 0n]],
    ["in part, then late and over", [receipt(2_000n), receipt(4_000n, 2_000)], ["credited", "short late over", 2_000n, 60n, 4_000n]],
    ["late, and released", [receipt(5_000n, 1_001), { type: "released", part: 0 }], ["credited", "late", 5_000n, 105n, 0n]],
    ["late, and returned", [receipt(5_000n, 1_001), { type: "returned", part: 0 }], ["rejected", "late", 0n, 0n, 0n]],
    ["twice, the rest released", [receipt(10_000n), { type: "released", part: 0 }], ["credited", "over", 10_000n, 180n, 0n]],
    [
      "late after its end, and released",
      [{ type: "expired" }, receipt(5_000n, 2_000), { type: "released", part: 0 }],
      ["expired", "late", 5_000n, 105n, 0n],
    ],
  ])("paid %s", (_name, happenings, expected) => {
    expect(after(terms(), ...happenings)).toEqual(expected);
  });

  it("of a chain takes whatever comes, once it is final, but for what the channel does not take", () => {
    const chain = terms({ kind: "crypto", expected: null, expiresAt: null, feeFixed: 0n, feeRate: 0n });
    expect(after(chain, { type: "seen" }, { type: "confirmed_once" })).toEqual(["paid", "", 0n, 0n, 0n]);
    expect(after(chain, { type: "seen" }, { type: "confirmed_once" }, receipt(123_456n, 9_999))).toEqual([
      "credited",
      "",
      123_456n,
      0n,
      0n,
    ]);
    expect(after({ ...chain, hasChannel: false }, receipt(123_456n))).toEqual(["reviewing", "wrong_currency", 0n, 0n, 123_456n]);
  });

  it.each<readonly [string, Partial<DepositTerms>, DepositHappening[], string]>([
    ["all of it in another currency", {}, [receipt(5_000n, 500, 6), { type: "returned", part: 0 }], "currency_differs"],
    ["a coin that no channel takes", { hasChannel: false }, [receipt(5_000n), { type: "returned", part: 0 }], "currency_differs"],
    ["its own currency, late", {}, [receipt(5_000n, 1_001), { type: "returned", part: 0 }], "amount_differs"],
    [
      "both, another currency last",
      {},
      [receipt(5_000n, 1_001), receipt(5_000n, 500, 6), { type: "returned", part: 0 }, { type: "returned", part: 1 }],
      "amount_differs",
    ],
  ])("that was sent back whole says why: %s", (_name, changed, happenings, reason) => {
    expect(depositOf(terms(changed), happenings)).toMatchObject({ state: "rejected", reason });
  });

  it("of a bank is decided on while it is under review, whatever day it is", () => {
    const bank = terms({ kind: "bank", feeFixed: 0n, feeRate: 0n });
    expect(after(bank, { type: "voucher" }, receipt(5_000n, 9_999))).toEqual(["credited", "", 5_000n, 0n, 0n]);
  });

  it.each<readonly [string, DepositHappening[]]>([
    ["a second voucher", [{ type: "voucher" }, { type: "voucher" }]],
    ["an end after the end", [{ type: "failed" }, { type: "expired" }]],
    ["an end of what was credited", [receipt(5_000n), { type: "rejected", reason: "other" }]],
    ["an end of what is under review", [{ type: "voucher" }, { type: "expired" }]],
    ["a second decision on the same money", [receipt(9_000n), { type: "released", part: 0 }, { type: "returned", part: 0 }]],
    ["a decision on money that is not there", [receipt(5_000n), { type: "released", part: 0 }]],
  ])("does not know %s", (_name, happenings) => {
    expect(after(terms(), ...happenings)).toBeNull();
  });

  it("loses nothing: all that arrived is credited, parked, or was decided on", () => {
    for (const amounts of [[1n], [4_999n, 2n], [7_000n, 100n, 900n]]) {
      let status = NEW_DEPOSIT;
      for (const amount of amounts) status = depositAfter(terms(), status, receipt(amount))?.status ?? status;
      expect(status.gross + parkedOf(terms(), status)).toBe(amounts.reduce((sum, amount) => sum + amount, 0n));
    }
  });

  it("takes a fee that is rounded up, and none of nothing", () => {
    expect([0n, 1n, 5_000n].map((gross) => depositFee(terms(), gross))).toEqual([0n, 31n, 105n]);
  });
});
