import { assert, dayOf, loanDayInterest, loanRateOf, loanReminderDays } from "@candela/model";
import { isRunning, type Loan, type LoanDay } from "./state.ts";

/** How many days of a loan are over and not booked. */
export function loanDaysDue(loan: Loan, now: number): number {
  return isRunning(loan) && loan.bookedThrough !== null ? Math.max(0, dayOf(now) - 1 - loan.bookedThrough) : 0;
}

function dayOfLoan({ id, offer, principal }: Loan, day: number, dueDay: number): LoanDay {
  const rate = loanRateOf(day, dueDay, offer);
  return { loanId: id, day, principal, rate, amount: loanDayInterest(principal, rate) };
}

/** The day of the disbursement costs from its first moment on, so that the shortest loan costs one day. */
export function bookFirstDay(loan: Loan): { readonly loan: Loan; readonly days: readonly LoanDay[] } {
  const { firstDay, dueDay } = loan;
  assert(firstDay !== null && dueDay !== null && loan.bookedThrough === null, "a loan begins once");
  const first = dayOfLoan(loan, firstDay, dueDay);
  return { loan: { ...loan, bookedThrough: firstDay, interest: loan.interest + first.amount }, days: [first] };
}

export interface BookedLoan {
  readonly loan: Loan;
  readonly days: readonly LoanDay[];
  /** It is overdue since these days were booked. */
  readonly isNewlyOverdue: boolean;
}

/** Books days that are over, oldest first, up to one of them: each of the principal that is left. Booking twice books nothing twice. */
export function bookLoanDays(before: Loan, now: number, through: number): BookedLoan {
  const { bookedThrough, dueDay } = before;
  if (!isRunning(before) || bookedThrough === null || dueDay === null) return { loan: before, days: [], isNewlyOverdue: false };
  const last = Math.min(through, dayOf(now) - 1);
  const count = Math.max(0, last - bookedThrough);
  const days = Array.from({ length: count }, (_, at) => dayOfLoan(before, bookedThrough + 1 + at, dueDay));
  const interest = days.reduce((sum, { amount }) => sum + amount, before.interest);
  const isOverdue = bookedThrough + count >= dueDay;
  const loan: Loan = { ...before, interest, bookedThrough: bookedThrough + count, state: isOverdue ? "overdue" : before.state };
  return { loan, days, isNewlyOverdue: isOverdue && before.state !== "overdue" };
}

/** The reminder that is due now: how many days are left; null where none is. What passed while nobody looked is not made up for. */
export function reminderOf(loan: Loan, now: number): { readonly loan: Loan; readonly daysLeft: number } | null {
  const { dueDay, reminded, state, offer } = loan;
  if (state !== "disbursed" || dueDay === null) return null;
  const daysLeft = dueDay - dayOf(now);
  const due = loanReminderDays(offer.termDays).filter((days) => daysLeft <= days).length;
  return daysLeft < 0 || due <= reminded ? null : { loan: { ...loan, reminded: due }, daysLeft };
}

/** Days after the due day that are booked. */
export function overdueDaysOf({ bookedThrough, dueDay }: Pick<Loan, "bookedThrough" | "dueDay">): number {
  return bookedThrough === null || dueDay === null ? 0 : Math.max(0, bookedThrough - dueDay + 1);
}

/** Whether a secured loan has been overdue for longer than its terms let it be. */
export function isPastGrace({ state, dueDay, offer }: Loan, now: number): boolean {
  return state === "overdue" && dueDay !== null && dayOf(now) > dueDay + offer.graceDays;
}
