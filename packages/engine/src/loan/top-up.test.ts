import { describe, expect, it } from "vitest";
import { applicationOf, later, loanOf, markedLoan, NOON, priceOf, securedOffer } from "./loan-test-kit.ts";
import type { Loan, LoanState } from "./state.ts";
import { setTopUp, topUpOf } from "./top-up.ts";

const MUCH = 10n ** 12n;

describe("what is added by itself", () => {
  // 0.02 BTC against 1,000 USDT: the call is reached at 66,666.66, and half of the price is owed again with 0.03000001 BTC there.
  const [above, at] = [priceOf(6_666_667n), priceOf(6_666_666n)];
  const whole = 1_000_001n;
  const withCap = (more: Partial<Loan> = {}) => markedLoan({ topUpCap: MUCH, ...more });

  it.each<[string, Loan, typeof at, bigint, bigint]>([
    ["nothing a cent above the call", withCap(), above, MUCH, 0n],
    ["what brings it back to the opening level, at the call", withCap(), at, MUCH, whole],
    ["just that where there is no more", withCap({ topUpCap: whole }), at, whole, whole],
    ["all that is free, where that ends the call", withCap(), at, whole - 1n, whole - 1n],
    ["all that the cap leaves, where that ends the call", withCap({ topUpCap: 900_000n, toppedUp: 300_000n }), at, MUCH, 600_000n],
    ["a unit, where that ends the call", withCap(), at, 1n, 1n],
    ["nothing, where all that is free does not end it", withCap(), priceOf(6_000_000n), 222_222n, 0n],
    ["a unit more than that, which does", withCap(), priceOf(6_000_000n), 222_223n, 222_223n],
    ["nothing without free money", withCap(), at, 0n, 0n],
    ["nothing once the cap is reached", withCap({ topUpCap: 300_000n, toppedUp: 300_000n }), at, MUCH, 0n],
    ["nothing while it is off", markedLoan(), at, MUCH, 0n],
    ["nothing to a loan by the score", applicationOf({ state: "disbursed", topUpCap: MUCH }), at, MUCH, 0n],
    ["nothing where nothing is pledged", withCap({ pledged: null }), at, MUCH, 0n],
    ["nothing where there are no levels", withCap({ offer: securedOffer({ levels: null }) }), at, MUCH, 0n],
    ["nothing without a price", withCap(), priceOf(0n), MUCH, 0n],
    ["nothing below one", withCap(), priceOf(-1n), MUCH, 0n],
    ["as much at the lowest price as it takes", withCap(), priceOf(1n), 10n ** 20n, 20_000_000_000_000n - 2_000_000n],
  ])("is %s", (_name, loan, price, free, units) => {
    const roomy = free > MUCH ? { ...loan, topUpCap: free } : loan;
    expect(topUpOf(roomy, price, free, NOON)).toBe(units);
  });

  it("is nothing once the grace of an overdue loan is over, when it is sold", () => {
    const overdue = withCap({ state: "overdue" });
    expect([37, 38].map((days) => topUpOf(overdue, at, MUCH, later(days)))).toEqual([whole, 0n]);
  });
});

describe("switching it", () => {
  const set = (text: string | null, loan = loanOf({ topUpCap: 5n, toppedUp: 3n }), isFrozen = false) => setTopUp(loan, text, { isFrozen });

  it.each<[string, string | null, bigint | null]>([
    ["on with a unit", "0.00000001", 1n],
    ["on with more", "1", 100_000_000n],
    ["off", null, null],
  ])("%s counts anew what is added", (_name, text, topUpCap) => {
    expect(set(text)).toEqual({ ok: true, value: loanOf({ topUpCap, toppedUp: 0n }) });
  });

  it("off is possible under a freeze, on is not", () => {
    expect(set(null, loanOf({ topUpCap: 5n }), true)).toEqual({ ok: true, value: loanOf() });
    expect(set("1", loanOf(), true)).toEqual({ ok: false, rejection: "account_frozen", params: {} });
  });

  it("on takes an amount of the collateral above nothing", () => {
    expect(set("0.000000001")).toEqual({ ok: false, rejection: "amount_decimals", params: { decimals: "8" } });
    for (const text of ["0", "-1"]) expect(set(text)).toEqual({ ok: false, rejection: "loan_amount_zero", params: {} });
  });

  it.each<[LoanState, boolean]>([
    ["applied", false],
    ["rejected", false],
    ["cancelled", false],
    ["disbursed", true],
    ["overdue", true],
    ["settled", false],
    ["liquidated", false],
    ["reset", false],
  ])("is for loans that run: %s is %s", (state, runs) => {
    expect(set("1", loanOf({ state })).ok).toBe(runs);
    if (!runs) expect(set(null, loanOf({ state }))).toEqual({ ok: false, rejection: "loan_not_running", params: {} });
  });

  it("is for loans with collateral", () => {
    const none = { ok: false, rejection: "loan_unsecured", params: {} };
    for (const text of ["1", null]) expect(set(text, applicationOf({ state: "disbursed" }))).toEqual(none);
  });
});
