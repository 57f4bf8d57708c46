import { assessLoan, bookLoanDays, type Loan, repayLoan, startLoan, takeCollateral } from "@candela/engine";
import { atDepth } from "@candela/testkit";
import { describe, expect, it } from "vitest";
import { simulateLoans } from "../simulate-loan.ts";
import { LoanBooks, type LoanRules } from "./loan-books.ts";

const small = { users: 8, days: 60 };

describe("the simulation of loans", () => {
  it("agrees with the naive book, and has met what it is for", () => {
    const met: Record<string, number> = {};
    for (const seed of [1, 4, 6]) {
      const report = simulateLoans({ ops: atDepth(5_000, 60_000), seed, ...small });
      expect(report).toMatchObject({ ok: true });
      const { happened, rejections, crashesBeforeCommit, crashesAfterCommit, repeated } = report.counts;
      for (const [what, count] of Object.entries({ ...happened, ...rejections, crashesBeforeCommit, crashesAfterCommit, repeated }))
        met[what] = (met[what] ?? 0) + count;
    }
    const awaited = [
      ...[
        "sold level",
        "sold call",
        "sold overdue",
        "sold level all",
        "repay settled none",
        "assess disbursed warning",
        "assess disbursed call",
      ],
      ...[
        "review rejected none",
        "cancel cancelled none",
        "day of a loan",
        "loan_collateral_low",
        "loan_collateral_needed",
        "loan_due_changed",
      ],
      ...["loan_overdue_first", "loan_fund_empty", "loan_open_limit", "loan_score_low", "loan_not_running", "account_frozen"],
      ...["crashesBeforeCommit", "crashesAfterCommit", "repeated"],
    ];
    expect(awaited.filter((what) => (met[what] ?? 0) === 0)).toEqual([]);
  });

  it("does the same again from the same seed", () => {
    const run = (seed: number) => simulateLoans({ ops: 800, seed, ...small });
    expect(run(5)).toEqual(run(5));
    expect(run(5).counts).not.toEqual(run(6).counts);
  });
});

/** What the first difference says; empty where none was found. */
function problemOf(rules: Partial<LoanRules>, books?: (...parts: ConstructorParameters<typeof LoanBooks>) => LoanBooks): string {
  const report = simulateLoans({ ops: 8_000, seed: 1, ...small, rules, books });
  return report.ok ? "" : report.problem;
}

describe("planted faults of loans are found", () => {
  it("interest of a day that is a unit too little", () => {
    const rules: Partial<LoanRules> = {
      bookLoanDays(loan, now, through) {
        const booked = bookLoanDays(loan, now, through);
        return booked.days.length === 0 ? booked : { ...booked, loan: { ...booked.loan, interest: booked.loan.interest - 1n } };
      },
    };
    expect(problemOf(rules)).toMatch(/interest is|loan_due_changed|due|the answer/);
  });

  it("a day that is booked twice", () => {
    const twice: LoanRules["bookLoanDays"] = (loan, now, through) => {
      const booked = bookLoanDays(loan, now, through);
      const { bookedThrough, firstDay } = booked.loan;
      const isLate = booked.days.length > 1 && bookedThrough !== null && firstDay !== null && booked.loan.state === "disbursed";
      return isLate ? { ...booked, loan: { ...booked.loan, bookedThrough: bookedThrough - 1 } } : booked;
    };
    expect(problemOf({ bookLoanDays: twice })).not.toBe("");
  });

  it("a payment that goes to the principal first", () => {
    const greedy: LoanRules["repayLoan"] = (loan, asked, means, now) => {
      const paid = repayLoan(loan, asked, means, now);
      if (!paid.ok || paid.value.payment.interest === 0n || paid.value.loan.endedAt !== null) return paid;
      const { interest, principal } = paid.value.payment;
      const moved: Loan = {
        ...paid.value.loan,
        interest: loan.interest,
        interestPaid: loan.interestPaid,
        principal: loan.principal - interest - principal,
      };
      return { ok: true, value: { ...paid.value, loan: moved, payment: { interest: 0n, principal: interest + principal, rest: 0n } } };
    };
    expect(problemOf({ repayLoan: greedy })).toMatch(/interestPaid is|principal is|the answer/);
  });

  it("a sale of a little more than is needed", () => {
    const more: LoanRules["assessLoan"] = (loan, price, at) => {
      const assessed = assessLoan({ ...loan, offer: { ...loan.offer, saleFeeRate: loan.offer.saleFeeRate + 1_000n } }, price, at);
      return { ...assessed, loan: { ...assessed.loan, offer: loan.offer } };
    };
    expect(problemOf({ assessLoan: more })).not.toBe("");
  });

  it("a sale while prices have only just come back", () => {
    expect(problemOf({ assessLoan: (loan, price, at) => assessLoan(loan, price, { ...at, maySell: true }) })).toMatch(
      /the model says|is sold/,
    );
  });

  it("a margin call whose time begins anew at every tick", () => {
    const anew: LoanRules["assessLoan"] = (loan, price, at) =>
      assessLoan(loan.alarm === "call" ? { ...loan, alarm: "warning", callUntil: null } : loan, price, at);
    expect(problemOf({ assessLoan: anew })).toMatch(/callUntil is|alarm is|the model says/);
  });

  it("collateral that is taken back below the opening level", () => {
    const low: LoanRules["takeCollateral"] = (loan, text, { isFrozen, price }) =>
      takeCollateral(loan, text, { isFrozen, price: { ...price, bid: price.bid + price.bid / 10n } });
    expect(problemOf({ takeCollateral: low })).toContain("loan_collateral_needed");
  });

  it("more lent than there is", () => {
    const rich: LoanRules["startLoan"] = (pool, asked, means, price, at) =>
      startLoan(pool, asked, { ...means, fund: 10n ** 18n }, price, at);
    expect(problemOf({ startLoan: rich })).toContain("loan_fund_empty");
  });

  it("changes that outlive a crash before the commit", () => {
    class Leaky extends LoanBooks {
      override discard(): void {
        super.commit();
      }
    }
    expect(problemOf({}, (...parts) => new Leaky(...parts))).not.toBe("");
  });
});
