import { describe, expect, it } from "vitest";
import {
  areCommissionRates,
  type CommissionRates,
  commissionBase,
  commissionShare,
  firstRatesDay,
  memberName,
  REFERRAL_LEVELS,
  ratesOfDay,
  type Upline,
} from "./referral.ts";

const RATES: CommissionRates = [10_000_000n, 3_000_000n, 1_000_000n];
const upline = (fields: Partial<Upline> = {}): Upline => ({
  ...{ level: 1, isMemberIdentified: true, isEarnerIdentified: true, isSamePerson: false },
  ...fields,
});

describe("the rates of commission", () => {
  it.each([
    [[30_000_000n, 0n, 0n], true],
    [[20_000_000n, 9_000_000n, 1_000_000n], true],
    [[20_000_000n, 9_000_000n, 1_000_001n], false],
    [[10_000_000n, 10_000_000n, 10_000_000n], true],
    [[3_000_000n, 3_000_001n, 0n], false],
    [[3_000_000n, 1_000_000n, 1_000_001n], false],
    [[0n, 0n, 0n], true],
    [[1_000_000n, 0n, -1n], false],
  ] as const)("%s may be set: %s", (rates, may) => {
    expect(areCommissionRates(rates)).toBe(may);
  });

  it("are of as many levels as a fee is shared up to", () => {
    expect(RATES).toHaveLength(REFERRAL_LEVELS);
  });

  it("begin seven whole days after the day on which they are published", () => {
    expect(firstRatesDay(Date.UTC(2026, 0, 5, 0, 0))).toBe(Date.UTC(2026, 0, 13) / 86_400_000);
    expect(firstRatesDay(Date.UTC(2026, 0, 5, 23, 59, 59, 999))).toBe(Date.UTC(2026, 0, 13) / 86_400_000);
  });

  it("are of a day by the latest version that has begun", () => {
    const versions = [
      { version: 1, fromDay: 0, rates: RATES },
      { version: 2, fromDay: 100, rates: RATES },
      { version: 3, fromDay: 90, rates: RATES },
    ];
    expect([89, 90, 99, 100, 500].map((day) => ratesOfDay(versions, day)?.version)).toEqual([1, 3, 3, 3, 3]);
    expect([95, 100].map((day) => ratesOfDay(versions.toReversed(), day)?.version)).toEqual([3, 3]);
    expect(ratesOfDay([{ version: 1, fromDay: 5, rates: RATES }], 4)).toBeUndefined();
  });
});

describe("a share of fees", () => {
  it.each([
    [1, 1_234_567n, 123_456n],
    [2, 1_234_567n, 37_037n],
    [3, 1_234_567n, 12_345n],
    [4, 1_234_567n, 0n],
    [1, 10n, 1n],
  ])("of level %i of %i units is %i", (level, base, amount) => {
    expect(commissionShare(base, RATES, upline({ level })).amount).toBe(amount);
  });

  it("is nothing below a unit", () => {
    expect(commissionShare(9n, RATES, upline())).toEqual({ rate: 10_000_000n, amount: 0n, why: "below_unit" });
  });

  it.each([
    [{ isMemberIdentified: false }, "member_identity"],
    [{ isEarnerIdentified: false }, "earner_identity"],
    [{ isSamePerson: true }, "same_person"],
    [{ isMemberIdentified: false, isSamePerson: true }, "member_identity"],
  ] as const)("is nothing for %o", (fields, why) => {
    expect(commissionShare(1_000_000n, RATES, upline(fields))).toEqual({ rate: 10_000_000n, amount: 0n, why });
  });

  it("is of what was really paid: less what came back, and never below zero", () => {
    expect([commissionBase(5n, 0n), commissionBase(5n, 2n), commissionBase(5n, 5n), commissionBase(5n, 6n)]).toEqual([5n, 3n, 0n, 0n]);
  });
});

describe("the name of a member", () => {
  it.each([
    ["Jonas Richter", "Jonas R."],
    ["Aiko  Mori Tanaka", "Aiko T."],
    ["Bartholomäus-Maximilian Vogel", "Bartholomäus V."],
    ["  jonas ", "jo…"],
    [" Aiko Mori ", "Aiko M."],
    ["x Richter", "x R."],
    ["x", "x…"],
    ["jonas", "jo…"],
    ["C-AB12C", "C-…"],
    ["jonas@example.org", "jo…"],
    ["Jonas r@example.org", "Jo…"],
    ["Call +49 170 1234567", "Ca…"],
    ["李 小龍", "李 小."],
    ["👩‍👩‍👧 Family", "👩‍👩‍👧 F."],
    ["  ", "…"],
    ["", "…"],
  ])("%s reads %s", (nickName, shown) => {
    expect(memberName(nickName)).toBe(shown);
  });
});
