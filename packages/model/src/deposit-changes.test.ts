import { describe, expect, it } from "vitest";
import {
  DEPOSIT_FACTS,
  type DepositHappening,
  type DepositStatus,
  type DepositTerms,
  depositAfter,
  depositFee,
  depositOf,
  NEW_DEPOSIT,
  parkedOf,
} from "./deposit.ts";

/** What one happening changes: the state with its reason, the steps that users read, and the money that moves. */

const [USD, EUR] = [5, 6];
const ONLINE: DepositTerms = {
  ...{ kind: "online", assetId: USD, expected: 5_000n, amountMin: 1_000n, feeFixed: 30n, feeRate: 1_500_000n, expiresAt: 1_000 },
  hasChannel: true,
};
const BANK: DepositTerms = { ...ONLINE, kind: "bank" };
const CHAIN: DepositTerms = { ...ONLINE, kind: "crypto", expected: null, expiresAt: null, feeFixed: 0n, feeRate: 0n };
const receipt = (amount: bigint, at = 500, assetId = USD): DepositHappening => ({ type: "receipt", amount, at, assetId });
const late = (amount: bigint, assetId = USD) => receipt(amount, 1_001, assetId);
const SEEN: DepositHappening = { type: "seen" };
const ONCE: DepositHappening = { type: "confirmed_once" };
const VOUCHER: DepositHappening = { type: "voucher" };
const FAILED: DepositHappening = { type: "failed" };
const EXPIRED: DepositHappening = { type: "expired" };
const rejected: DepositHappening = { type: "rejected", reason: "name_differs" };
const released = (part: number): DepositHappening => ({ type: "released", part });
const returned = (part: number): DepositHappening => ({ type: "returned", part });

/** The last of some happenings; all before it have to be possible. */
function lastOf(terms: DepositTerms, happenings: readonly DepositHappening[]) {
  let status: DepositStatus = NEW_DEPOSIT;
  let told: readonly unknown[] | null = null;
  for (const happening of happenings) {
    const change = depositAfter(terms, status, happening);
    if (change === null) return null;
    status = change.status;
    const moves = change.movements.map(({ kind, assetId, amount, fee }) => `${kind} ${amount} of ${assetId}, fee ${fee}`);
    told = [[status.state, ...(status.reason === null ? [] : [status.reason]), ...status.facts].join(" "), change.steps.join(" "), moves];
  }
  return told;
}

describe("what happens to a deposit", () => {
  it.each<[string, DepositTerms, readonly DepositHappening[], readonly unknown[]]>([
    ["a transfer that is seen", CHAIN, [SEEN], ["created", "seen", []]],
    ["one that is seen after the end", CHAIN, [receipt(5_000n), SEEN], ["credited", "seen", []]],
    ["its first confirmation", CHAIN, [SEEN, ONCE], ["paid", "first_confirmation", []]],
    ["its last one", CHAIN, [SEEN, ONCE, receipt(5_000n)], ["credited", "credited", ["credited 5000 of 5, fee 0"]]],
    ["a voucher", BANK, [VOUCHER], ["reviewing", "voucher_received reviewing", []]],
    ["a payment that failed", ONLINE, [FAILED], ["rejected payment_failed", "rejected", []]],
    ["an end without money", ONLINE, [EXPIRED], ["expired nothing_arrived", "expired", []]],
    ["a rejection", BANK, [rejected], ["rejected name_differs", "rejected", []]],
    ["a rejection under review", BANK, [VOUCHER, rejected], ["rejected name_differs", "rejected", []]],
    ["a rejection of what was confirmed once", CHAIN, [ONCE, rejected], ["rejected name_differs", "rejected", []]],
    ["money as announced", ONLINE, [receipt(5_000n)], ["credited", "paid credited", ["credited 5000 of 5, fee 105"]]],
    [
      "a unit more",
      ONLINE,
      [receipt(5_001n)],
      ["credited over", "paid credited parked", ["credited 5000 of 5, fee 105", "parked 1 of 5, fee 0"]],
    ],
    ["the least that is taken", ONLINE, [receipt(1_000n)], ["credited short", "paid credited", ["credited 1000 of 5, fee 45"]]],
    ["a unit less than that", ONLINE, [receipt(999n)], ["reviewing short", "paid parked reviewing", ["parked 999 of 5, fee 0"]]],
    ["a unit less, of a chain", CHAIN, [receipt(999n)], ["reviewing short", "parked reviewing", ["parked 999 of 5, fee 0"]]],
    ["a unit less, under review already", BANK, [VOUCHER, receipt(999n)], ["reviewing short", "paid parked", ["parked 999 of 5, fee 0"]]],
    ["more money after its credit", ONLINE, [receipt(5_000n), receipt(7n)], ["credited over", "parked", ["parked 7 of 5, fee 0"]]],
    [
      "money after its end, which was paid before it",
      ONLINE,
      [EXPIRED, receipt(5_000n)],
      ["expired nothing_arrived late", "parked", ["parked 5000 of 5, fee 0"]],
    ],
    [
      "money of a chain after a rejection",
      CHAIN,
      [rejected, receipt(5_000n)],
      ["rejected name_differs late", "parked", ["parked 5000 of 5, fee 0"]],
    ],
    ["late money, and too little", ONLINE, [late(999n)], ["reviewing late", "paid parked reviewing", ["parked 999 of 5, fee 0"]]],
    [
      "money of another currency, and too little",
      ONLINE,
      [receipt(999n, 500, EUR)],
      ["reviewing wrong_currency", "paid parked reviewing", ["parked 999 of 6, fee 0"]],
    ],
    [
      "a payment that never ends",
      { ...ONLINE, expiresAt: null },
      [receipt(5_000n)],
      ["credited", "paid credited", ["credited 5000 of 5, fee 105"]],
    ],
  ])("%s", (_what, terms, happenings, told) => {
    expect(lastOf(terms, happenings)).toEqual(told);
  });

  it.each<[string, bigint, bigint, readonly unknown[]]>([
    ["all of it", 30n, 30n, ["reviewing short", "paid parked reviewing", ["parked 30 of 5, fee 0"]]],
    ["all but a unit", 30n, 31n, ["credited short", "paid credited", ["credited 31 of 5, fee 30"]]],
    ["nothing of a single unit", 0n, 1n, ["credited short", "paid credited", ["credited 1 of 5, fee 0"]]],
  ])("takes money of which a fee leaves: %s", (_what, feeFixed, amount, told) => {
    expect(lastOf({ ...ONLINE, amountMin: 1n, feeFixed, feeRate: 0n }, [receipt(amount)])).toEqual(told);
  });

  it.each<[string, DepositTerms, readonly DepositHappening[]]>([
    ["a second first confirmation", CHAIN, [ONCE, ONCE]],
    ["a voucher after a rejection", BANK, [rejected, VOUCHER]],
    ["a failure of what was credited", ONLINE, [receipt(5_000n), FAILED]],
    ["a rejection of what has ended without money", ONLINE, [EXPIRED, rejected]],
    ["a decision on money that never came", ONLINE, [returned(0)]],
  ])("never %s", (_what, terms, happenings) => {
    expect(lastOf(terms, happenings)).toBeNull();
  });

  it("is known no more after what is not possible", () => {
    expect(depositOf(ONLINE, [FAILED, EXPIRED, receipt(5_000n)])).toBeNull();
  });

  it("counts as received what is of its own currency", () => {
    expect(depositOf(ONLINE, [receipt(4_000n, 500, EUR), receipt(2_000n)])).toMatchObject({ received: 2_000n, gross: 2_000n, fee: 60n });
    expect(depositOf(ONLINE, [receipt(4_000n, 500, EUR), receipt(2_000n)])?.facts).toEqual(new Set(["wrong_currency", "short"]));
    expect(depositOf(ONLINE, [receipt(999n)])).toMatchObject({ received: 999n, gross: 0n, fee: 0n });
  });

  it("takes a fee that is rounded up from the smallest part of a unit on", () => {
    expect(depositFee({ feeFixed: 0n, feeRate: 1n }, 1n)).toBe(1n);
    expect(depositFee({ feeFixed: 0n, feeRate: 100_000_000n }, 7n)).toBe(7n);
    // A whole rate is all of it, of any amount.
    expect(depositFee({ feeFixed: 0n, feeRate: 100_000_000n }, 10n ** 12n)).toBe(10n ** 12n);
  });
});

describe("a decision on parked money", () => {
  it.each<[string, DepositTerms, readonly DepositHappening[], readonly unknown[]]>([
    [
      "gives all back, and so ends a deposit under review",
      ONLINE,
      [late(5_000n), returned(0)],
      ["rejected amount_differs late", "returned rejected", ["returned 5000 of 5, fee 0"]],
    ],
    [
      "gives a part back, and the rest waits",
      ONLINE,
      [late(5_000n), late(700n), returned(0)],
      ["reviewing late over", "returned", ["returned 5000 of 5, fee 0"]],
    ],
    [
      "gives the last part back",
      ONLINE,
      [late(5_000n), late(700n), returned(1), returned(0)],
      ["rejected amount_differs late over", "returned rejected", ["returned 5000 of 5, fee 0"]],
    ],
    [
      "gives the rest of a credited one back",
      ONLINE,
      [receipt(6_000n), returned(0)],
      ["credited over", "returned", ["returned 1000 of 5, fee 0"]],
    ],
    [
      "gives money of another currency back",
      ONLINE,
      [receipt(300n, 500, EUR), returned(0)],
      ["rejected currency_differs wrong_currency", "returned rejected", ["returned 300 of 6, fee 0"]],
    ],
    [
      "gives it to the user, and so ends a deposit under review",
      ONLINE,
      [late(5_000n), released(0)],
      ["credited late", "released credited", ["released 5000 of 5, fee 105"]],
    ],
    [
      "gives the rest of a credited one to the user, with what the fee of all is more",
      ONLINE,
      [receipt(6_000n), released(0)],
      ["credited over", "released", ["released 1000 of 5, fee 15"]],
    ],
    [
      "gives what came after an end to the user, and it stays ended",
      ONLINE,
      [EXPIRED, late(5_000n), released(0)],
      ["expired nothing_arrived late", "released", ["released 5000 of 5, fee 105"]],
    ],
    [
      "gives money of another currency to the user, without a fee",
      ONLINE,
      [receipt(300n, 500, EUR), released(0)],
      ["credited wrong_currency", "released credited", ["released 300 of 6, fee 0"]],
    ],
    [
      "gives what no channel takes to the user, without a fee",
      { ...ONLINE, hasChannel: false },
      [receipt(5_000n), released(0)],
      ["credited wrong_currency", "released credited", ["released 5000 of 5, fee 0"]],
    ],
    [
      "takes no fee that would leave nothing",
      { ...ONLINE, feeRate: 0n },
      [late(30n), released(0)],
      ["credited late", "released credited", ["released 30 of 5, fee 0"]],
    ],
    [
      "takes one that leaves a unit",
      { ...ONLINE, feeRate: 0n },
      [late(31n), released(0)],
      ["credited late", "released credited", ["released 31 of 5, fee 30"]],
    ],
    [
      "takes one of a unit",
      { ...ONLINE, feeFixed: 1n, feeRate: 0n },
      [late(31n), released(0)],
      ["credited late", "released credited", ["released 31 of 5, fee 1"]],
    ],
  ])("%s", (_what, terms, happenings, told) => {
    expect(lastOf(terms, happenings)).toEqual(told);
  });

  it("leaves the other parts as they are", () => {
    const status = depositOf(ONLINE, [receipt(6_000n), receipt(700n), receipt(40n, 500, EUR), released(0)]);
    expect(status?.parts.map(({ isDecided }) => isDecided)).toEqual([true, false, false]);
    expect(status === null ? null : parkedOf(ONLINE, status)).toBe(700n);
    expect(status).toMatchObject({ gross: 6_000n, fee: 120n, received: 6_700n });
  });

  it("on another currency adds nothing to the sums", () => {
    expect(depositOf(ONLINE, [receipt(300n, 500, EUR), released(0)])).toMatchObject({ gross: 0n, fee: 0n, received: 0n });
  });
});

it("has four facts that are told of it", () => {
  expect(DEPOSIT_FACTS).toEqual(["late", "short", "over", "wrong_currency"]);
});
