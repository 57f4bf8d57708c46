import { HOUR_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { type AssessedBy, type AssessedLoan, assessLoan, type LoanSale, loanBids } from "./assess.ts";
import { applicationOf, later, loanOf, markedLoan, priceOf, securedOffer } from "./loan-test-kit.ts";
import type { Loan, LoanState } from "./state.ts";

/**
 * 1,000 USDT against 0.02 BTC. The highest price in cents at which each level is reached: 65 % warns, 75 % calls, 85 % sells. A warning ends above
 * 57.5 %, and a call that ended is told above 70 %.
 */
const [WARNING, CALL, SALE, WARNING_END, CALL_CALM] = [7_692_307n, 6_666_666n, 5_882_352n, 8_695_652n, 7_142_857n];
const NOW = later(1);
const DAY_LATER = NOW + 24 * HOUR_MS;
type Alarms = Pick<Loan, "alarm" | "callUntil" | "callToldUntil">;
const alarms = (alarm: Loan["alarm"], callUntil: number | null = null, callToldUntil: number | null = null): Alarms => ({
  ...{ alarm, callUntil, callToldUntil },
});
const QUIET = alarms("none");
const WARNED = alarms("warning");
const CALLED = alarms("call", DAY_LATER, DAY_LATER);
/** A call that was told and ended without a word. */
const TOLD = alarms("none", null, DAY_LATER);
const TOLD_WARNED = alarms("warning", null, DAY_LATER);
const assess = (loan: Loan, bid: bigint, more: Partial<AssessedBy> = {}) =>
  assessLoan(loan, priceOf(bid), { now: NOW, maySell: true, ...more });
const OVER: readonly LoanState[] = ["applied", "rejected", "cancelled", "settled", "liquidated", "reset"];

describe("what a price means", () => {
  it.each<[string, Alarms, bigint, Partial<AssessedBy>, Alarms, AssessedLoan["step"]]>([
    ["a cent above the warning", QUIET, WARNING + 1n, {}, QUIET, null],
    ["a price far above all levels", QUIET, WARNING_END + 1n, {}, QUIET, null],
    ["the same after a call that was told", TOLD, WARNING_END + 1n, {}, QUIET, { kind: "calmed" }],
    ["the warning", QUIET, WARNING, {}, WARNED, { kind: "warned" }],
    ["a cent above the call", QUIET, CALL + 1n, {}, WARNED, { kind: "warned" }],
    ["the call at once", QUIET, CALL, {}, CALLED, { kind: "called", isTold: true }],
    ["the warning, of which its user knows", WARNED, WARNING, {}, WARNED, null],
    ["a price at which a warning goes on", WARNED, WARNING_END, {}, WARNED, null],
    ["half way back to the opening", WARNED, WARNING_END + 1n, {}, QUIET, { kind: "warningEnded", isCallOver: false }],
    ["the call after a warning", WARNED, CALL, {}, CALLED, { kind: "called", isTold: true }],
    ["the call, of which its user knows", CALLED, CALL, {}, CALLED, null],
    ["a cent above the sale", CALLED, SALE + 1n, {}, CALLED, null],
    ["a cent above a call that is not calm", CALLED, CALL + 1n, {}, TOLD_WARNED, { kind: "callEnded", isTold: false }],
    ["the end of a call that is calm", CALLED, CALL_CALM + 1n, {}, WARNED, { kind: "callEnded", isTold: true }],
    ["the last price that is not", CALLED, CALL_CALM, {}, TOLD_WARNED, { kind: "callEnded", isTold: false }],
    ["the end of a call by what its user did", CALLED, CALL + 1n, { isAct: true }, WARNED, { kind: "callEnded", isTold: true }],
    ["the end of a call above the warning", CALLED, WARNING + 1n, {}, QUIET, { kind: "callEnded", isTold: true }],
    ["calm after a call that ended without a word", TOLD_WARNED, CALL_CALM + 1n, {}, WARNED, { kind: "calmed" }],
    ["no calm yet", TOLD_WARNED, CALL_CALM, {}, TOLD_WARNED, null],
    ["calm by what its user did", TOLD_WARNED, CALL_CALM, { isAct: true }, WARNED, { kind: "calmed" }],
    ["calm without a warning", TOLD, WARNING + 1n, {}, QUIET, { kind: "calmed" }],
    [
      "the end of the warning and of the call with it",
      TOLD_WARNED,
      WARNING_END + 1n,
      {},
      QUIET,
      { kind: "warningEnded", isCallOver: true },
    ],
    // Before the moment that was told is past, a call begins without a word; from it on, it is told.
    [
      "a call a moment before the one that was told is past",
      alarms("warning", null, NOW + 1),
      CALL,
      {},
      alarms("call", DAY_LATER, NOW + 1),
      { kind: "called", isTold: false },
    ],
    ["a call when the one that was told is past", alarms("warning", null, NOW), CALL, {}, CALLED, { kind: "called", isTold: true }],
    ["an act of a user that changes nothing", WARNED, WARNING, { isAct: true }, WARNED, null],
    ["a sale that may not be yet, where no call is told", QUIET, SALE, { maySell: false }, CALLED, { kind: "called", isTold: true }],
    ["a sale that may not be yet", CALLED, SALE, { maySell: false }, CALLED, null],
  ])("%s", (_name, before, bid, by, after, step) => {
    expect(assess(markedLoan(before), bid, by)).toEqual({ loan: markedLoan(after), step });
  });

  it.each(OVER)("is nothing for a loan that is %s", (state) => {
    const loan = markedLoan({ state });
    expect(assess(loan, 1n)).toEqual({ loan, step: null });
    expect(loanBids(loan, 2)).toEqual({ below: null, above: null });
  });

  it.each<[string, Loan]>([
    ["a loan by the score", applicationOf({ state: "disbursed" })],
    ["a loan under which nothing is pledged", markedLoan({ pledged: null })],
    ["a loan without levels", markedLoan({ offer: securedOffer({ levels: null }) })],
  ])("is nothing for %s", (_name, loan) => {
    expect(assess(loan, 1n)).toEqual({ loan, step: null });
    expect(loanBids(loan, 2)).toEqual({ below: null, above: null });
  });
});

describe("collateral that is added by itself", () => {
  const withCap = (more: Partial<Loan> = {}) => markedLoan({ ...CALLED, topUpCap: 10n ** 12n, ...more });
  it.each<[string, bigint, bigint, Loan["alarm"]]>([
    ["to the opening level ends all that was told", 10n ** 12n, 1_000_001n, "none"],
    ["of a unit ends the call and leaves the warning", 1n, 1n, "warning"],
    // 0.0230769 BTC at 66,666.66 secure 1,000 at 65 %.
    ["a unit less than ends the warning leaves it", 307_692n, 307_692n, "warning"],
    ["just what ends the warning", 307_693n, 307_693n, "none"],
  ])("%s", (_name, free, units, alarm) => {
    const before = withCap({ toppedUp: 5n });
    expect(assess(before, CALL, { free })).toEqual({
      loan: { ...before, ...alarms(alarm), collateral: 2_000_000n + units, toppedUp: 5n + units },
      step: { kind: "toppedUp", units },
    });
  });

  it("comes before a sale, and is none where nobody says what is free", () => {
    expect(assess(withCap(), SALE, { free: 10n ** 12n }).step).toMatchObject({ kind: "toppedUp" });
    expect(assess(withCap(), SALE).step).toMatchObject({ kind: "sold" });
    expect(assess(withCap(), CALL).step).toBeNull();
  });
});

describe("a sale", () => {
  const saleOf = (loan: Loan, bid: bigint, more: Partial<AssessedBy> = {}): LoanSale | null => {
    const { step } = assess(loan, bid, more);
    return step?.kind === "sold" ? step.sale : null;
  };

  it.each<[string, Partial<Loan>, bigint, number, LoanSale["why"] | null]>([
    ["at its level", QUIET, SALE, NOW, "level"],
    ["not a cent above it", CALLED, SALE + 1n, NOW, null],
    ["at the end of a call", CALLED, CALL, DAY_LATER, "call"],
    ["not a moment before", CALLED, CALL, DAY_LATER - 1, null],
    ["not a cent above the call", CALLED, CALL + 1n, DAY_LATER, null],
    ["not for a call that ended, whenever it would have", alarms("warning", NOW, NOW), CALL, NOW, null],
    ["not for a call without an end", alarms("call"), CALL, later(90), null],
    ["on the first day after the grace", { state: "overdue" }, 10_000_000n, later(38), "overdue"],
    ["not on the last of it", { state: "overdue" }, 10_000_000n, later(37), null],
    ["not before it is booked as overdue", {}, 10_000_000n, later(90), null],
    ["for its level though the grace is over as well", { state: "overdue" }, SALE, later(38), "level"],
  ])("is made %s", (_name, more, bid, now, why) => {
    expect(saleOf(markedLoan(more), bid, { now })?.why ?? null).toBe(why);
    expect(saleOf(markedLoan(more), bid, { now, maySell: false })).toBeNull();
  });

  it("brings the loan back to its opening level, counts on, and ends what was told", () => {
    const before = markedLoan({ ...CALLED, sold: 1n, soldFor: 2n, saleFees: 3n, shortfall: 4n, waived: 5n, interest: 0n });
    expect(assess(before, SALE)).toEqual({
      loan: {
        ...before,
        ...QUIET,
        ...{ principal: 173_984_461n, collateral: 591_548n, sold: 1_408_453n, soldFor: 828_501_045n, saleFees: 2_485_507n },
      },
      step: {
        kind: "sold",
        sale: {
          ...{ why: "level", sold: 1_408_452n, isAll: false, gross: 828_501_043n, fee: 2_485_504n, net: 826_015_539n },
          ...{ debt: 1_000_000_000n, collateral: 2_000_000n, value: 1_176_470_400n, target: 50_000_000n },
          ...{ payment: { interest: 0n, principal: 826_015_539n, rest: 0n }, shortfall: 0n, waived: 0n, back: 0n },
        },
      },
    });
  });

  it("waives nothing of a loan that goes on, though it does not pay all of the interest", () => {
    const { loan, step } = assess(markedLoan({ principal: 50_000_000n, interest: 950_000_000n }), SALE);
    expect(step).toMatchObject({ sale: { payment: { interest: 826_015_539n, principal: 0n }, shortfall: 0n, waived: 0n } });
    expect([loan.state, loan.principal, loan.interest, loan.waived]).toEqual(["disbursed", 50_000_000n, 123_984_461n, 0n]);
  });

  it("for a loan that is long overdue pays all of it, and gives back what is left of the collateral and of the money", () => {
    const before = markedLoan({ state: "overdue", interest: 1_000_000n });
    const now = later(38);
    expect(assess(before, 10_000_000n, { now })).toEqual({
      loan: {
        ...{ ...before, state: "liquidated", principal: 0n, interest: 0n, interestPaid: 1_000_000n, collateral: 0n, endedAt: now },
        ...{ sold: 1_004_013n, soldFor: 1_004_013_000n, saleFees: 3_012_039n },
      },
      step: {
        kind: "sold",
        sale: {
          ...{ why: "overdue", sold: 1_004_013n, isAll: false, gross: 1_004_013_000n, fee: 3_012_039n, net: 1_001_000_961n },
          ...{ debt: 1_001_000_000n, collateral: 2_000_000n, value: 2_000_000_000n, target: 0n },
          ...{ payment: { interest: 1_000_000n, principal: 1_000_000_000n, rest: 961n }, shortfall: 0n, waived: 0n, back: 995_987n },
        },
      },
    });
  });

  it.each([
    // 0.02 BTC at 40,000.00 bring 800 less 2.40: the house bears the rest of the principal.
    ["principal", 4_000_000n, 1_000_000n, { interest: 1_000_000n, principal: 796_600_000n, rest: 0n }, 203_400_000n, 0n],
    // At 400.00 they bring 8 less 0.024, which does not pay the interest.
    ["interest too", 40_000n, 10_000_000n, { interest: 7_976_000n, principal: 0n, rest: 0n }, 1_000_000_000n, 2_024_000n],
  ])("of all that does not cover the %s ends the loan, and says what nobody pays", (_name, bid, interest, payment, shortfall, waived) => {
    const before = markedLoan({ ...CALLED, interest, shortfall: 1n, waived: 2n });
    const { loan, step } = assess(before, bid);
    expect(step).toMatchObject({ sale: { isAll: true, payment, shortfall, waived, back: 0n } });
    expect(loan).toEqual({
      ...{ ...before, ...QUIET, callToldUntil: DAY_LATER, state: "liquidated", principal: 0n, interest: 0n, collateral: 0n },
      ...{ interestPaid: payment.interest, shortfall: 1n + shortfall, waived: 2n + waived, endedAt: NOW },
      ...{ sold: 2_000_000n, soldFor: bid * 200n, saleFees: (bid * 200n * 3n) / 1_000n },
    });
  });
});

describe("the prices that wait for a loan", () => {
  it.each<[string, Alarms, bigint, bigint | null]>([
    ["quiet", QUIET, WARNING, null],
    ["quiet after a call that was told", TOLD, WARNING, CALL_CALM + 1n],
    ["warned", WARNED, CALL, WARNING_END + 1n],
    ["warned after a call that was told", TOLD_WARNED, CALL, CALL_CALM + 1n],
    ["called", CALLED, SALE, CALL + 1n],
  ])("that is %s are those at which something happens, and none between", (_name, before, below, above) => {
    const loan = markedLoan(before);
    expect(loanBids(loan, 2)).toEqual({ below, above });
    expect(assess(loan, below).step).not.toBeNull();
    if (above !== null && above > below + 1n) {
      expect(assess(loan, above).step).not.toBeNull();
      expect([below + 1n, above - 1n].map((bid) => assess(loan, bid).step)).toEqual([null, null]);
    }
  });

  it("are none where all of the collateral is gone, and those of each unit that is left", () => {
    expect(loanBids(markedLoan({ collateral: 0n }), 2)).toEqual({ below: null, above: null });
    expect(loanBids(markedLoan({ collateral: 1n }), 2)).toEqual({ below: 15_384_615_384_615n, above: null });
    expect(loanBids(loanOf(), 2).below).toBe(7_327_838n);
  });
});
