import { expect, it } from "vitest";
import { dayOfLoan, eventText, shareText, wayText } from "./loan-words.ts";

const STYLE = { locale: "en", grouping: true };

it.each([
  ["0.570892", 1, "57.1%"],
  ["0.65", 1, "65%"],
  ["0.2", 0, "20%"],
  ["1.2345", 1, "123.5%"],
])("%s reads as %s", (share, decimals, text) => expect(shareText(share, STYLE, decimals)).toBe(text));

it.each([
  ["0.121694", "−12.1%"],
  ["0.1219", "−12.1%"],
  ["-0.212026", "+21.2%"],
])("a fall of %s reads as %s: never further than it is", (fall, text) => expect(wayText(fall, STYLE)).toBe(text));

it.each([
  ["2026-11-20", 1],
  ["2026-11-21", 2],
  ["2027-02-17", 90],
  ["2027-02-18", 90],
  ["2026-11-19", 1],
])("on %s a loan of 90 days is in day %i", (day, number) => {
  expect(dayOfLoan({ firstDay: "2026-11-20", termDays: 90 }, Date.parse(`${day}T23:59:00Z`))).toBe(number);
});

it("a loan that was not lent is in no day", () => expect(dayOfLoan({ firstDay: null, termDays: 90 }, 0)).toBe(0));

it.each([
  ["118.450000", "loan_repaid"],
  ["0.000000", "loan_event_repaid_all"],
])("a repayment after which %s is owed reads as %s", (debt, key) => {
  expect(eventText({ kind: "repaid", debt }, (name) => name)).toBe(key);
});
