import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { bookFirstDay, bookLoanDays, isPastGrace, loanDaysDue, overdueDaysOf, reminderOf } from "./days.ts";
import { applicationOf, later, loanOf, TODAY } from "./loan-test-kit.ts";
import type { Loan, LoanState } from "./state.ts";

const midnight = (day: number) => day * DAY_MS;
const far = Number.MAX_SAFE_INTEGER;

describe("days of a loan", () => {
  it("are due once they are over, to the millisecond", () => {
    const moments = [midnight(TODAY + 2) - 1, midnight(TODAY + 2), later(9), later(-5)];
    expect(moments.map((now) => loanDaysDue(loanOf(), now))).toEqual([0, 1, 8, 0]);
    expect(moments.map((now) => bookLoanDays(loanOf(), now, far).days.length)).toEqual([0, 1, 8, 0]);
  });

  it("are booked oldest first up to the day that is asked for, each of the principal that is left", () => {
    const loan = loanOf({ principal: 900_000_000n, interest: 7n });
    const day = (at: number) => ({ loanId: 11n, day: TODAY + at, principal: 900_000_000n, rate: 25_000n, amount: 225_000n });
    expect(bookLoanDays(loan, later(9), TODAY + 3)).toEqual({
      loan: { ...loan, interest: 450_007n + 225_000n, bookedThrough: TODAY + 3 },
      days: [day(1), day(2), day(3)],
      isNewlyOverdue: false,
    });
    expect(bookLoanDays(loan, later(2), TODAY + 3).days).toEqual([day(1)]);
    expect(bookLoanDays(loan, later(9), TODAY)).toEqual({ loan, days: [], isNewlyOverdue: false });
  });

  it("cost the overdue rate from the due day on, and make a loan overdue once", () => {
    const before = loanOf({ bookedThrough: TODAY + 28 });
    const onTime = bookLoanDays(before, later(90), TODAY + 29);
    expect([onTime.loan.state, onTime.days.map(({ rate }) => rate), onTime.isNewlyOverdue]).toEqual(["disbursed", [25_000n], false]);
    const late = bookLoanDays(onTime.loan, later(90), TODAY + 30);
    expect([late.loan.state, late.days.map(({ amount }) => amount), late.isNewlyOverdue]).toEqual(["overdue", [375_000n], true]);
    const later31 = bookLoanDays(late.loan, later(90), TODAY + 31);
    expect([later31.loan.state, later31.days.length, later31.isNewlyOverdue]).toEqual(["overdue", 1, false]);
    expect([before, onTime.loan, late.loan, later31.loan].map(overdueDaysOf)).toEqual([0, 0, 1, 2]);
  });

  it("begin with the first, which costs as it begins", () => {
    const begun = loanOf({ bookedThrough: null, interest: 0n });
    expect(bookFirstDay(begun)).toEqual({
      loan: loanOf(),
      days: [{ loanId: 11n, day: TODAY, principal: 1_000_000_000n, rate: 25_000n, amount: 250_000n }],
    });
    for (const more of [{ bookedThrough: TODAY }, { firstDay: null }, { dueDay: null }])
      expect(() => bookFirstDay({ ...begun, ...more })).toThrow(/begins once/);
  });

  const OVER: readonly LoanState[] = ["applied", "rejected", "cancelled", "settled", "liquidated", "reset"];
  it.each<[string, Loan]>([
    ...OVER.map((state): [string, Loan] => [`a loan that is ${state}`, loanOf({ state })]),
    ["a loan without a day that is booked", loanOf({ bookedThrough: null })],
    ["a loan without a due day", loanOf({ dueDay: null, bookedThrough: null })],
    ["an application", applicationOf()],
  ])("are none of %s", (_name, loan) => {
    expect(loanDaysDue(loan, later(9))).toBe(0);
    expect(bookLoanDays(loan, later(90), far)).toEqual({ loan, days: [], isNewlyOverdue: false });
    if (loan.bookedThrough === null) expect(overdueDaysOf(loan)).toBe(0);
  });

  it("without a due day are neither booked nor overdue", () => {
    const loan = loanOf({ dueDay: null });
    expect([bookLoanDays(loan, later(90), far).days, overdueDaysOf(loan), isPastGrace({ ...loan, state: "overdue" }, later(900))]).toEqual([
      [],
      0,
      false,
    ]);
    expect(reminderOf(loan, later(30))).toBeNull();
  });

  it.each<[LoanState, number, boolean]>([
    ["overdue", midnight(TODAY + 38) - 1, false],
    ["overdue", midnight(TODAY + 38), true],
    ["disbursed", later(99), false],
    ["liquidated", later(99), false],
  ])("of grace are over of a loan that is %s at %i: %s", (state, now, isOver) => {
    expect(isPastGrace(loanOf({ state }), now)).toBe(isOver);
  });
});

/** Days before the due day on which somebody is reminded who never repays, of a loan for so many days that is looked at every day, or from one of them on. */
function remindedOn(termDays: number, from = 0): number[] {
  const first = 20_000;
  let loan = { state: "disbursed", dueDay: first + termDays, reminded: 0, offer: { termDays } } as unknown as Loan;
  const days: number[] = [];
  for (let day = first + from; day <= first + termDays; day += 1)
    for (const moment of [0, DAY_MS - 1]) {
      const told = reminderOf(loan, day * DAY_MS + moment);
      if (told === null) continue;
      loan = told.loan;
      days.push(told.daysLeft);
    }
  return days;
}

describe("reminders", () => {
  it.each<[LoanState, number, number | null]>([
    ["disbursed", 30, 0],
    ["disbursed", 31, null],
    ["overdue", 30, null],
    ["settled", 30, null],
  ])("of a loan that is %s come on day %i as %s days left", (state, day, daysLeft) => {
    const told = reminderOf(loanOf({ state }), later(day));
    expect(told).toEqual(daysLeft === null ? null : { loan: loanOf({ reminded: 2 }), daysLeft });
  });

  it.each([
    [1, [0]],
    [2, [1]],
    [3, [1]],
    [4, [3, 1]],
    [90, [3, 1]],
  ])("of a loan for %i days come so many days before it is due, each once: %j", (termDays, days) => {
    expect(remindedOn(termDays)).toEqual(days);
  });

  it.each([
    [2, 2, [0]],
    [4, 2, [2, 1]],
    [90, 89, [1]],
    [90, 90, [0]],
  ])("of a loan for %i days that nobody looked at before day %i: what is past is not made up for twice", (termDays, from, days) => {
    expect(remindedOn(termDays, from)).toEqual(days);
  });
});
