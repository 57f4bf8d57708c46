import { describe, expect, it } from "vitest";
import { NOTHING_BACKED } from "../funds/cash-backing.ts";
import { applicationOf, later, loanOf, markedLoan, NOON, priceOf } from "./loan-test-kit.ts";
import { addCollateral, endLoan, payLoan, type RepayMeans, repayLoan, takeableOf, takeCollateral } from "./repay.ts";
import type { Loan, LoanRejectionKey, LoanState } from "./state.ts";

const RICH: RepayMeans = { available: 10n ** 15n, backing: NOTHING_BACKED };
const OVER: readonly LoanState[] = ["applied", "rejected", "cancelled", "settled", "liquidated", "reset"];
/** By the score, and running. */
const unsecured = () => applicationOf({ state: "disbursed" });

describe("a payment", () => {
  it.each([
    ["nothing", 0n, { interest: 0n, principal: 0n, rest: 0n }],
    ["a unit less than the interest", 249_999n, { interest: 249_999n, principal: 0n, rest: 0n }],
    ["the interest", 250_000n, { interest: 250_000n, principal: 0n, rest: 0n }],
    ["a unit more than the interest", 250_001n, { interest: 250_000n, principal: 1n, rest: 0n }],
    ["all that is owed", 1_000_250_000n, { interest: 250_000n, principal: 1_000_000_000n, rest: 0n }],
    ["a unit more than is owed", 1_000_250_001n, { interest: 250_000n, principal: 1_000_000_000n, rest: 1n }],
  ])("of %s pays interest first", (_name, units, payment) => {
    const loan = loanOf({ interestPaid: 7n });
    expect(payLoan(loan, units)).toEqual({
      payment,
      loan: {
        ...loan,
        interest: 250_000n - payment.interest,
        interestPaid: 7n + payment.interest,
        principal: 1_000_000_000n - payment.principal,
      },
    });
  });

  it("ends no loan under which something is owed or pledged", () => {
    const free = loanOf({ principal: 0n, interest: 0n, collateral: 0n, alarm: "call", callUntil: NOON });
    expect(endLoan(free, "reset", later(1))).toEqual({ ...free, state: "reset", alarm: "none", callUntil: null, endedAt: later(1) });
    for (const left of [{ principal: 1n }, { interest: 1n }, { collateral: 1n }])
      expect(() => endLoan({ ...free, ...left }, "settled", later(1))).toThrow(/leaves nothing behind/);
  });
});

describe("repaying", () => {
  const repay = (text: string, isWhole = false, means = RICH, loan: Loan = loanOf()) => repayLoan(loan, { text, isWhole }, means, NOON);

  it("a part leaves the rest owed, and all of the collateral pledged", () => {
    expect(repay("100", false, { ...RICH, available: 100_000_000n })).toEqual({
      ok: true,
      value: {
        loan: loanOf({ principal: 900_250_000n, interest: 0n, interestPaid: 250_000n }),
        payment: { interest: 250_000n, principal: 99_750_000n, rest: 0n },
        back: 0n,
      },
    });
    // A unit that is still owed keeps a loan running.
    expect(repay("1000.249999")).toMatchObject({ ok: true, value: { loan: { state: "disbursed", principal: 1n }, back: 0n } });
  });

  it.each([true, false])("all of it ends the loan and gives the collateral back; named as the whole: %s", (isWhole) => {
    const called = loanOf({ state: "overdue", alarm: "call", callUntil: later(1) });
    expect(repay("1000.25", isWhole, RICH, called)).toEqual({
      ok: true,
      value: {
        loan: loanOf({ state: "settled", principal: 0n, interest: 0n, interestPaid: 250_000n, collateral: 0n, endedAt: NOON }),
        payment: { interest: 250_000n, principal: 1_000_000_000n, rest: 0n },
        back: 2_100_000n,
      },
    });
  });

  const told = { due: "1000.250000", asset: "USDT" };
  it.each<[string, string, boolean, Partial<RepayMeans>, LoanRejectionKey, Record<string, string>]>([
    ["too many decimals", "1.0000001", false, {}, "amount_decimals", { decimals: "6" }],
    ["nothing", "0", false, {}, "loan_amount_zero", {}],
    ["less than nothing", "-0.000001", false, {}, "loan_amount_zero", {}],
    ["a unit more than is due", "1000.250001", false, {}, "loan_above_due", told],
    ["a whole that is a unit less", "1000.249999", true, {}, "loan_due_changed", told],
    ["a whole that is a unit more", "1000.250001", true, {}, "loan_due_changed", told],
    [
      "a unit more than there is",
      "100",
      false,
      { available: 99_999_999n },
      "insufficient_balance",
      { available: "99.999999", needed: "100.000000", asset: "USDT" },
    ],
    [
      "cash that positions lean on",
      "100",
      false,
      { available: 100_000_000n, backing: { isKnown: true, needed: 1n } },
      "cash_backs_positions",
      {},
    ],
    ["positions that nobody can price", "100", false, { backing: { isKnown: false } }, "cash_backing_unpriced", {}],
  ])("is rejected for %s", (_name, text, isWhole, means, rejection, params) => {
    expect(repay(text, isWhole, { ...RICH, ...means })).toEqual({ ok: false, rejection, params });
  });

  it("leaves what positions lean on to the unit", () => {
    expect(repay("100", false, { available: 100_000_001n, backing: { isKnown: true, needed: 1n } }).ok).toBe(true);
  });

  it("asks for a loan whose days are booked", () => {
    expect(() => repayLoan(loanOf(), { text: "1", isWhole: false }, RICH, later(2))).toThrow(/up to date/);
  });
});

describe("collateral", () => {
  const price = priceOf(10_000_000n);
  const take = (text: string, loan = loanOf(), at = price, isFrozen = false) => takeCollateral(loan, text, { isFrozen, price: at });

  it("is added to what is there, all that its user has if need be", () => {
    const added = { ok: true, value: { loan: loanOf({ collateral: 2_100_001n }), units: 1n } };
    expect(addCollateral(loanOf(), "0.00000001", { ...RICH, available: 1n })).toEqual(added);
    expect(addCollateral(loanOf(), "0.00000001", { available: 2n, backing: { isKnown: true, needed: 1n } })).toEqual(added);
  });

  it.each<[string, string, Partial<RepayMeans>, LoanRejectionKey, Record<string, string>]>([
    ["too many decimals", "0.000000001", {}, "amount_decimals", { decimals: "8" }],
    ["nothing", "0", {}, "loan_amount_zero", {}],
    ["less than nothing", "-0.00000001", {}, "loan_amount_zero", {}],
    [
      "a unit more than there is",
      "1",
      { available: 99_999_999n },
      "insufficient_balance",
      { available: "0.99999999", needed: "1.00000000", asset: "BTC" },
    ],
    ["cash that positions lean on", "1", { available: 100_000_000n, backing: { isKnown: true, needed: 1n } }, "cash_backs_positions", {}],
    ["positions that nobody can price", "1", { backing: { isKnown: false } }, "cash_backing_unpriced", {}],
  ])("is not added for %s", (_name, text, means, rejection, params) => {
    expect(addCollateral(loanOf(), text, { ...RICH, ...means })).toEqual({ ok: false, rejection, params });
  });

  it("is taken back down to the opening level, and no unit below it", () => {
    // 1,000.25 at one half.
    expect(takeableOf(loanOf(), price)).toBe(99_500n);
    expect(take("0.000995")).toEqual({ ok: true, value: { loan: loanOf({ collateral: 2_000_500n }), units: 99_500n } });
    const more = { ok: false, rejection: "loan_collateral_needed", params: { most: "0.00099500", asset: "BTC" } };
    expect(take("0.00099501")).toEqual(more);
  });

  it.each([
    ["at the opening level", 10_000_000n, 0n],
    ["at the last price that needs each unit of it", 10_000_005n, 0n],
    ["a cent above that", 10_000_006n, 1n],
    ["below the level", 9_999_999n, 0n],
  ])("%s may go in so many units", (_name, bid, units) => {
    expect(takeableOf(markedLoan(), priceOf(bid))).toBe(units);
    expect(take("0.00000001", markedLoan(), priceOf(bid)).ok).toBe(units > 0n);
  });

  it("is not taken back from a frozen account, not as nothing, and not beyond what there is", () => {
    expect(take("0.0001", loanOf(), price, true)).toEqual({ ok: false, rejection: "account_frozen", params: {} });
    for (const text of ["0", "-0.00000001"]) expect(take(text)).toEqual({ ok: false, rejection: "loan_amount_zero", params: {} });
    const none = { ok: false, rejection: "loan_collateral_needed", params: { most: "0.00000000", asset: "BTC" } };
    expect(take("0.00000001", markedLoan(), priceOf(5_000_000n))).toEqual(none);
    expect(() => takeableOf(unsecured(), price)).toThrow(/only what is secured/);
  });

  it("is neither added to nor taken from a loan by the score", () => {
    const none = { ok: false, rejection: "loan_unsecured", params: {} };
    expect([addCollateral(unsecured(), "1", RICH), take("1", unsecured())]).toEqual([none, none]);
  });

  it.each(OVER)("of a loan that is %s is left alone, as is its debt", (state) => {
    const none = { ok: false, rejection: "loan_not_running", params: {} };
    const loan = loanOf({ state });
    expect([addCollateral(loan, "1", RICH), take("0.0001", loan), repayLoan(loan, { text: "1", isWhole: false }, RICH, NOON)]).toEqual([
      none,
      none,
      none,
    ]);
  });
});
