import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { reminderOf } from "./days.ts";
import type { Loan } from "./state.ts";

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
