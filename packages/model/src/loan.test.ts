import { describe, expect, it } from "vitest";
import {
  collateralValue,
  cureOf,
  exceedsLevel,
  leastCollateral,
  levelPrice,
  loanApr,
  loanCost,
  loanDayInterest,
  loanDays,
  loanDueAt,
  loanRateOf,
  loanToValue,
  OVERDUE_HALVES_MAX,
  reachesLevel,
  type Secured,
  saleOf,
  yearRate,
} from "./loan.ts";
import { loanScore, SCORE_ACTIVE_WINDOW_DAYS, SCORE_LOAN_DAYS } from "./loan-score.ts";

const RATES = { termDays: 30, dailyRate: 25_000n, overdueRate: 37_500n };
/** A debt of 5,000 USDT against 0.1 BTC at 100,000.00: exactly one half. */
const half = (more: Partial<Secured> = {}): Secured => ({
  ...{ debt: 5_000_000_000n, currency: { scale: 6 }, collateral: 10_000_000n, pledged: { scale: 8 }, bid: 10_000_000n, priceScale: 2 },
  ...more,
});
const [OPENING, SALE] = [50_000_000n, 85_000_000n];

describe("what a loan costs", () => {
  it.each([
    [1_000_000_000n, 25_000n, 250_000n],
    // One unit more is a unit of interest more, not a part of one.
    [1_000_000_001n, 25_000n, 250_001n],
    [1n, 1n, 1n],
    [0n, 25_000n, 0n],
  ])("of %s a day at %s is %s, rounded up", (principal, rate, interest) => {
    expect(loanDayInterest(principal, rate)).toBe(interest);
  });

  it("of its term is that of each day; of a year 365 days", () => {
    expect(loanCost(1_000_000_000n, RATES)).toBe(7_500_000n);
    expect(yearRate(25_000n)).toBe(9_125_000n);
    // A day that is late costs half as much again, which is the most.
    expect((RATES.dailyRate * OVERDUE_HALVES_MAX) / 2n).toBe(RATES.overdueRate);
    expect(loanApr(1_000_000_000n, 7_500_000n, 30)).toBe(9_125_000n);
    // Rounding up of each day is in it.
    expect(loanApr(1_000_000_001n, loanCost(1_000_000_001n, RATES), 30)).toBe(9_125_037n);
  });

  it("begins with the day of the loan, is late after its due day, and the due day itself is late once it is over", () => {
    const { first, due } = loanDays(Date.UTC(2026, 9, 21, 12), 90);
    expect([first, due]).toEqual([20_747, 20_837]);
    expect(new Date(loanDueAt(due)).toISOString()).toBe("2027-01-20T00:00:00.000Z");
    expect([due - 1, due, due + 1].map((day) => loanRateOf(day, due, RATES))).toEqual([25_000n, 37_500n, 37_500n]);
  });
});

describe("loan to value", () => {
  it("is debt over value at the bid, rounded up at six decimals; nothing without value", () => {
    expect(collateralValue(half())).toBe(10_000_000_000n);
    expect(loanToValue(half())).toBe(500_000n);
    expect(loanToValue(half({ debt: 5_000_000_001n }))).toBe(500_001n);
    expect(loanToValue(half({ collateral: 0n }))).toBeNull();
    // A unit of the collateral is worth one of the debt at 100.00, and nothing below it.
    expect([9_999n, 10_000n].map((bid) => collateralValue(half({ collateral: 1n, bid })))).toEqual([0n, 1n]);
  });

  it("reaches a level at it, exceeds it above it, to the unit", () => {
    expect([reachesLevel(half(), OPENING), exceedsLevel(half(), OPENING)]).toEqual([true, false]);
    expect([reachesLevel(half({ debt: 5_000_000_001n }), OPENING), exceedsLevel(half({ debt: 5_000_000_001n }), OPENING)]).toEqual([
      true,
      true,
    ]);
    expect(reachesLevel(half({ debt: 4_999_999_999n }), OPENING)).toBe(false);
    expect(reachesLevel(half({ debt: 0n, collateral: 0n }), OPENING)).toBe(false);
  });

  it("is a price of the collateral: shown rounded up, reached rounded down", () => {
    expect(levelPrice(half(), SALE)).toEqual({ reached: 5_882_352n, shown: 5_882_353n });
    expect(reachesLevel(half({ bid: 5_882_352n }), SALE)).toBe(true);
    expect(reachesLevel(half({ bid: 5_882_353n }), SALE)).toBe(false);
    expect(levelPrice(half(), OPENING)).toEqual({ reached: 10_000_000n, shown: 10_000_000n });
  });

  it("asks for the least collateral that is enough", () => {
    expect(leastCollateral(half(), OPENING)).toBe(10_000_000n);
    expect(leastCollateral(half({ debt: 5_000_000_001n }), OPENING)).toBe(10_000_001n);
    // Dollars have two decimals.
    expect(leastCollateral({ ...half(), currency: { scale: 2 }, debt: 500_000n }, OPENING)).toBe(10_000_000n);
  });

  it("is below a level again with so much more collateral, or so much repaid, and not with less", () => {
    const { collateral, repay } = cureOf(half(), OPENING);
    expect([collateral, repay]).toEqual([1n, 1n]);
    expect(reachesLevel(half({ collateral: 10_000_000n + collateral }), OPENING)).toBe(false);
    expect(reachesLevel(half({ debt: 5_000_000_000n - repay }), OPENING)).toBe(false);
    expect(cureOf(half(), SALE)).toEqual({ collateral: 0n, repay: 0n });
  });
});

describe("a sale", () => {
  it("sells (D − t × C) ÷ ((1 − f) − t), and brings the loan to the target", () => {
    const at = half({ bid: 5_800_000n });
    const sale = saleOf(at, OPENING, 300_000n);
    // (5,000 − 0.5 × 5,800) ÷ 0.497 ÷ 58,000 = 0.07285089…
    expect(sale).toEqual({ sold: 7_285_090n, isAll: false, gross: 4_225_352_200n, fee: 12_676_057n, net: 4_212_676_143n });
    expect(loanToValue({ ...at, debt: at.debt - sale.net, collateral: at.collateral - sale.sold })).toBe(500_000n);
  });

  it("pays all of a debt where the target is nothing, and no unit too little", () => {
    const sale = saleOf(half(), 0n, 300_000n);
    expect(sale).toMatchObject({ sold: 5_015_046n, isAll: false });
    expect(sale.net >= 5_000_000_000n).toBe(true);
    expect(saleOf(half({ collateral: 5_015_045n }), 0n, 300_000n)).toMatchObject({ sold: 5_015_045n, isAll: true });
  });

  it("sells all where it is not enough, and where less than 10 would be left; never less than 10", () => {
    expect(saleOf(half({ bid: 4_900_000n }), OPENING, 300_000n)).toMatchObject({ sold: 10_000_000n, isAll: true });
    // 5,000 of 5,020: what would be left is worth less than 10.
    expect(saleOf(half({ bid: 5_020_000n }), 0n, 300_000n)).toMatchObject({ isAll: true });
    expect(saleOf(half({ debt: 5_000_000_001n }), OPENING, 300_000n)).toMatchObject({ sold: 10_000n, gross: 10_000_000n });
    expect(saleOf(half({ bid: 0n }), OPENING, 300_000n)).toMatchObject({ sold: 10_000_000n, net: 0n });
  });
});

describe("a sale to the unit", () => {
  const sold = (loan: Secured, target = 0n) => {
    const { isAll, sold: units, net } = saleOf(loan, target, 300_000n);
    return isAll ? "all" : [units, net];
  };

  it("goes on while a unit is owed, by so much collateral as is worth one", () => {
    // A cent is worth 10 units, rounded up: 1,004,244 of them bring a cent too little after the fee.
    const cents = half({ debt: 100_128n, currency: { scale: 2 }, collateral: 3_004_475n, bid: 10_000_496n });
    expect(sold(cents)).toEqual([1_004_254n, 100_128n]);
    // Where one is worth more than a millionth, one more is sold.
    expect(sold(half({ debt: 1_000_000_792n, collateral: 1_584_871_591n, bid: 18_929n }))).toEqual([529_879_985n, 1_000_000_793n]);
  });

  it("leaves what is worth 10, and nothing that is worth less", () => {
    expect(sold(half({ collateral: 5_015_046n + 10_000n }))).toEqual([5_015_046n, 5_000_000_862n]);
    expect(sold(half({ collateral: 5_015_046n + 9_999n }))).toBe("all");
  });

  it("brings 10 where less would be enough, rounded up", () => {
    const { gross, sold: units } = saleOf(half({ debt: 4_999_999_501n, bid: 9_999_999n }), OPENING, 300_000n);
    expect([units, gross]).toEqual([10_001n, 10_000_998n]);
  });

  it.each([
    ["a hundred-millionth of what it brings is left to a loan", 99_699_999n, false],
    ["nothing is", 99_700_000n, true],
    ["less than nothing is", 99_700_001n, true],
  ])("is of all where no sale can reach the target: %s", (_name, target, isAll) => {
    const debt = (10_000_000_000n * target) / 100_000_000n;
    expect(saleOf(half({ debt }), target, 300_000n).isAll).toBe(isAll);
  });

  it("is of a part at the lowest price there is, and of all without one", () => {
    // A hundred million BTC for a cent each.
    const cheap = half({ debt: 600_000_000_000n, collateral: 10n ** 16n, bid: 1n });
    expect(saleOf(cheap, OPENING, 300_000n).isAll).toBe(false);
    expect(saleOf({ ...cheap, bid: 0n }, OPENING, 300_000n)).toMatchObject({ isAll: true, net: 0n });
  });
});

describe("the score", () => {
  const facts = { ageDays: 100, activeDays: 25, repaidLoans: 5, overdueDays: 0, shortfalls: 0, cash: 1_000n, debt: 0n };
  it.each([
    [{}, 100],
    [{ ageDays: 99 }, 99],
    [{ ageDays: 1_000, activeDays: 90, repaidLoans: 50 }, 100],
    [{ debt: 1_000n }, 87],
    [{ cash: 0n, debt: 1n }, 75],
    [{ cash: 0n }, 75],
    [{ overdueDays: 3 }, 94],
    [{ shortfalls: 1 }, 75],
    [{ repaidLoans: 4 }, 95],
    [{ cash: 1n }, 100],
    [{ overdueDays: 500 }, 0],
    [{ ageDays: 0, activeDays: 0, repaidLoans: 0, cash: 0n, overdueDays: 9 }, 0],
  ])("of case %# is what its facts say", (more, score) => {
    expect(loanScore({ ...facts, ...more }).score).toBe(score);
  });

  it.each([
    [1n, 0n, 100_000_000n],
    [1n, 2n, 33_333_333n],
    [0n, 1n, 0n],
    [0n, 0n, 0n],
    [-1n, 2n, 0n],
  ])("says what share of cash there is, rounded down: %i beside a debt of %i", (cash, debt, value) => {
    expect(loanScore({ ...facts, cash, debt }).parts[3]).toMatchObject({ part: "means", value });
  });

  it.each([
    [49, 0, -98],
    [50, 0, -100],
    [51, 0, -100],
    [0, 4, -100],
    [0, 5, -100],
    [1, 3, -77],
  ])("loses no more than all of it: %i days late, %i shortfalls", (overdueDays, shortfalls, points) => {
    expect(loanScore({ ...facts, overdueDays, shortfalls }).parts[4]).toMatchObject({ part: "overdue", points });
  });

  it("looks at a quarter of a year, and at loans of a week or more", () => {
    expect([SCORE_ACTIVE_WINDOW_DAYS, SCORE_LOAN_DAYS]).toEqual([90, 7]);
  });

  it("is the sum of its parts", () => {
    const { score, parts } = loanScore({ ...facts, ageDays: 41, overdueDays: 2, debt: 3_000n });
    expect(parts).toEqual([
      { part: "age", points: 10, value: 41n },
      { part: "activity", points: 25, value: 25n },
      { part: "repaid", points: 25, value: 5n },
      { part: "means", points: 6, value: 25_000_000n },
      { part: "overdue", points: -4, value: 2n },
    ]);
    expect(score).toBe(62);
  });
});
