import { describe, expect, it } from "vitest";
import { applicationOf, later, loanOf, MEANS, scoredOffer, TODAY } from "./loan-test-kit.ts";
import { approveLoan, cancelLoan, rejectLoan, sandboxReason } from "./review.ts";
import type { LoanMeans } from "./start.ts";
import type { LoanRejectionKey, LoanRejectReason, LoanState } from "./state.ts";

const waiting = applicationOf({ reviewAt: later(1) });
const DECIDED: readonly LoanState[] = ["rejected", "cancelled", "disbursed", "overdue", "settled", "liquidated", "reset"];

describe("an application", () => {
  it("that is approved is lent from that moment on", () => {
    const approved = approveLoan(waiting, MEANS, "operators", later(2));
    const days = { disbursedAt: later(2), firstDay: TODAY + 2, dueDay: TODAY + 32, bookedThrough: TODAY + 2 };
    expect(approved).toEqual({
      ok: true,
      value: {
        loan: applicationOf({ state: "disbursed", principal: 1_000_000_000n, interest: 250_000n, reviewer: "operators", ...days }),
        days: [{ loanId: 11n, day: TODAY + 2, principal: 1_000_000_000n, rate: 25_000n, amount: 250_000n }],
      },
    });
  });

  it("that is rejected or taken back ends there, with nothing owed", () => {
    const ended = { reviewAt: null, endedAt: later(2) };
    expect(rejectLoan(waiting, "score", "sandbox", later(2))).toEqual({
      ok: true,
      value: applicationOf({ ...ended, state: "rejected", reviewer: "sandbox", rejectReason: "score" }),
    });
    expect(cancelLoan(waiting, later(2))).toEqual({ ok: true, value: applicationOf({ ...ended, state: "cancelled" }) });
  });

  it.each(DECIDED)("is decided once: not when it is %s", (state) => {
    const loan = loanOf({ state });
    const none = { ok: false, rejection: "loan_decided", params: {} };
    expect(approveLoan(loan, MEANS, "operators", later(2))).toEqual(none);
    expect(rejectLoan(loan, "other", "operators", later(2))).toEqual(none);
    expect(cancelLoan(loan, later(2))).toEqual(none);
  });
});

/** From the first that is looked at to the last, in steps that a unit decides. */
const UNFIT: readonly [string, Partial<LoanMeans>, LoanRejectionKey, Record<string, string>, LoanRejectReason][] = [
  ["no identity", { isIdentified: false }, "loan_identity_needed", {}, "identity"],
  ["a point too little", { score: 39 }, "loan_score_low", { score: "39", least: "40" }, "score"],
  ["another that is overdue", { isOverdue: true }, "loan_overdue_first", {}, "history"],
  ["a unit more than is there", { fund: 999_999_999n }, "loan_fund_empty", { left: "999.999999", asset: "USDT" }, "fund"],
];

describe("what was true of an application is looked at again", () => {
  it("and lends what still may be lent", () => {
    const means = { ...MEANS, score: 40, fund: 1_000_000_000n };
    expect(approveLoan(waiting, means, "sandbox", later(2)).ok).toBe(true);
    expect(sandboxReason(waiting, means)).toBeNull();
    const unscored = applicationOf({ offer: scoredOffer({ leastScore: null }) });
    expect(approveLoan(unscored, { ...means, score: 0 }, "sandbox", later(2)).ok).toBe(true);
    expect(sandboxReason(unscored, { ...means, score: 0 })).toBeNull();
  });

  it.each(UNFIT)("with %s", (_name, more, rejection, params, reason) => {
    expect(approveLoan(waiting, { ...MEANS, ...more }, "operators", later(2))).toEqual({ ok: false, rejection, params });
    expect(sandboxReason(waiting, { ...MEANS, ...more })).toBe(reason);
  });

  it("and says the first of several reasons", () => {
    for (const [at, [, , rejection, , reason]] of UNFIT.entries()) {
      const means = Object.assign({}, MEANS, ...UNFIT.slice(at).map(([, more]) => more));
      expect(approveLoan(waiting, means, "operators", later(2))).toMatchObject({ rejection });
      expect(sandboxReason(waiting, means)).toBe(reason);
      expect(approveLoan(waiting, { ...means, isFrozen: true }, "operators", later(2))).toMatchObject({ rejection: "account_frozen" });
    }
  });
});
