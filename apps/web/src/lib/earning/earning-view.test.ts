import { fill } from "@candela/i18n";
import { PACKS } from "@candela/i18n/packs";
import { DAY_MS } from "@candela/model";
import { describe, expect, it } from "vitest";
import { lockWith, productWith } from "../../features/lock-mining/lock-test-support.ts";
import type { T } from "../language/i18n.ts";
import {
  comesBackAt,
  dayOfTerm,
  firstPaidAt,
  interestOfDay,
  interestOfTerm,
  leavingGives,
  leftPercent,
  mostNow,
  passedShare,
  percentDigits,
  percentOf,
  productTitle,
  rateText,
} from "./earning-view.ts";

const STYLE = { locale: "en", grouping: true };
const t = ((key: string, params: Record<string, string> = {}) => fill((PACKS.en as Record<string, string>)[key] ?? "", params, "en")) as T;
const NOON = Date.UTC(2026, 10, 20, 12);

describe("figures of locks and pledges", () => {
  it.each([
    ["0.06200000", "6.20"],
    ["0.062", "6.20"],
    ["0.06577500", "6.5775"],
    ["0.1", "10.00"],
    ["0.00000000", "0.00"],
  ])("writes the rate %s as %s percent", (rate, percent) => {
    expect(percentDigits(rate)).toBe(percent);
    expect(percentOf(rate, STYLE)).toBe(`${percent}%`);
  });

  it("writes a range with both ends, and one figure only where both are the same", () => {
    expect(rateText(productWith(), STYLE, t)).toBe("5.80 to 6.60%");
    expect(rateText(productWith({ rateLow: "0.06600000" }), STYLE, t)).toBe("6.60%");
    expect(productTitle(productWith(), t)).toBe("USDT, 30 days");
  });

  it.each([
    ["4000", "0.06577500", "0.720821", "21.624630"],
    ["100", "0.05800000", "0.015890", "0.476700"],
    ["0.000001", "0.06600000", "0.000000", "0.000000"],
  ])("earns on %s at %s a day %s, cut, and in thirty days %s", (amount, rate, day, term) => {
    expect(interestOfDay(productWith(), amount, rate)).toBe(day);
    expect(interestOfTerm(productWith(), amount, rate)).toBe(term);
  });

  it("says what leaving early gives, and nothing where nobody can", () => {
    expect(leavingGives(productWith(), "4000", "8.152345")).toEqual({ forfeited: "8.152345", fee: "20.000000", back: "3971.847655" });
    expect(leavingGives(productWith({ earlyFeeRate: null }), "4000", "1")).toBeNull();
  });

  it("comes back after the last day, and pays first after the first", () => {
    expect(comesBackAt({ termDays: 30 }, NOON)).toBe(Date.UTC(2026, 11, 20));
    expect(comesBackAt({ termDays: 0 }, NOON)).toBeNull();
    expect(firstPaidAt({ termDays: 30 }, NOON)).toBe(Date.UTC(2026, 10, 21));
    expect(firstPaidAt({ termDays: 0 }, NOON)).toBe(Date.UTC(2026, 10, 22));
  });

  it.each([
    ["what there is", {}, "700", "700"],
    ["what one order may be", { maximum: "500" }, "700", "500"],
    ["what one user may have, with what is there already", { userMaximum: "4300" }, "700", "300"],
    ["what is left for all", { left: "12.5" }, "700", "12.5"],
    ["what guests have left, of a guest", { left: "12.5", guestLeft: "2.5" }, "700", "2.5"],
    ["nothing where more is there than may be", { userMaximum: "3000" }, "700", "0"],
  ])("lets in at most %s", (_what, fields, available, most) => {
    expect(Number(mostNow(productWith(fields), available))).toBe(Number(most));
  });

  it.each([
    ["2000000", "920000", "46%"],
    ["2000000", "1", "<1%"],
    ["2000000", "1999999", "99%"],
    ["2000000", "0", "0%"],
    ["2000000", "2000000", "100%"],
  ])("says of %s of which %s are left: %s, never more than there is", (capacity, left, percent) => {
    expect(leftPercent({ capacity, left }, STYLE)).toBe(percent);
  });

  it("counts the days of a term from one to the last", () => {
    const lock = lockWith();
    const begin = Date.parse(`${lock.firstDay}T00:00:00Z`);
    expect([begin, begin + 12 * DAY_MS, begin + 40 * DAY_MS].map((now) => dayOfTerm(lock, now))).toEqual([1, 13, 30]);
    expect(passedShare(lock, lock.startedAt)).toBe(0);
    expect(passedShare(lock, begin + 40 * DAY_MS)).toBe(1);
  });
});
