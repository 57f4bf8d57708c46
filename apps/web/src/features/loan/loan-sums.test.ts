import { describe, expect, it } from "vitest";
import {
  collateralValue,
  fallTo,
  interestOfDay,
  interestOfDays,
  lateTimes,
  leastCollateral,
  levelPrice,
  loanToValue,
  offeredCollateral,
  readablePrice,
  repaymentParts,
  roundedUp,
  shownLevels,
  sortedProducts,
  yearRate,
} from "./loan-sums.ts";
import { LOAN_PRODUCTS, productWith } from "./loan-test-support.ts";

describe("what a loan costs", () => {
  it.each([
    ["2000", "0.0003", 6, "0.600000"],
    ["4100", "0.0003", 6, "1.230000"],
    // Rounded up at the currency's decimals, each day by itself.
    ["1000.000001", "0.0003", 6, "0.300001"],
    ["1", "0.00035", 2, "0.01"],
    ["0", "0.0003", 6, "0.000000"],
  ])("a day on %s at %s", (principal, rate, scale, day) => expect(interestOfDay(principal, rate, scale)).toBe(day));

  it("a term is so many of its days, not rounded anew", () => {
    expect(interestOfDays("2000", "0.0003", 90, 6)).toBe("54.000000");
    expect(interestOfDays("1", "0.00035", 180, 2)).toBe("1.80");
  });

  it("a year has 365 days, and no interest on interest", () => expect(yearRate("0.0003")).toBe("0.10950000"));
});

describe("against collateral", () => {
  it.each([
    ["0.073", "96412.50", 6, "7038.112500"],
    ["0.00000001", "96412.57", 6, "0.000964"],
    ["0.1", "99.99", 0, "9"],
  ])("%s at %s is worth", (amount, bid, scale, value) => expect(collateralValue(amount, bid, scale)).toBe(value));

  it.each([
    ["4018", "0.073", "96412.50", "0.570892"],
    // Never safer than it is.
    ["1", "3", "1", "0.333334"],
    ["0", "3", "1", "0.000000"],
    ["1", "0", "1", null],
    ["1", "1", "0", null],
  ])("%s against %s at %s", (debt, amount, bid, ltv) => expect(loanToValue(debt, amount, bid)).toBe(ltv));

  it.each([
    ["2000", "0.5", "96412.50", "0.04148840"],
    ["2000.000001", "0.5", "100", "40.00000002"],
    ["2000", "0.5", "0", null],
  ])("%s at %s needs at %s", (debt, level, bid, least) => {
    expect(leastCollateral(debt, level, bid, 8)).toBe(least);
    if (least !== null) {
      expect(Number(loanToValue(debt, least, bid))).toBeLessThanOrEqual(Number(level));
    }
  });

  it.each([
    ["0.04148840", "0.0417"],
    ["40.00000002", "40.20001"],
    ["0.00000001", "0.00001"],
  ])("a little more than %s is offered", (least, offered) => expect(offeredCollateral(least)).toBe(offered));

  it.each([
    ["0.65", "84678.61"],
    ["0.75", "73388.13"],
    ["0.85", "64754.24"],
  ])("4,018 against 0.073 reaches %s at", (level, price) => {
    expect(levelPrice("4018", "0.073", level, 2)).toBe(price);
  });

  it.each([
    ["0", "0.073"],
    ["4018", "0"],
  ])("%s against %s reaches nothing", (debt, amount) => expect(levelPrice(debt, amount, "0.65", 2)).toBeNull());

  it.each([
    ["84679.66", "96412.50", "0.121694"],
    ["116854.41", "96412.50", "-0.212026"],
    ["1", "0", "0"],
  ])("to %s from %s is a fall of", (price, bid, fall) => expect(fallTo(price, bid)).toBe(fall));

  it("tells the levels at which something happens, without a fall where there is no price", () => {
    const levels = { opening: "0.5", warning: "0.65", call: "0.75", sale: "0.85" };
    expect(shownLevels(levels, "4018", "0.073", "96412.50").map(({ level, fall }) => [level, fall])).toEqual([
      ["warning", "0.121705"],
      ["call", "0.238811"],
      ["sale", "0.328362"],
    ]);
    expect(shownLevels(levels, "4018", "0.073", null).map(({ fall }) => fall)).toEqual([null, null, null]);
    expect(shownLevels(levels, "0", "0.073", "96412.50")).toEqual([]);
  });

  it.each([
    ["84679.66", "84680"],
    ["10000.00", "10000"],
    ["9999.99", "9999.99"],
    ["2650.5", "2650.5"],
  ])("%s reads", (price, read) => expect(readablePrice(price)).toBe(read));
});

it.each([
  ["193.471875", 2, "193.48"],
  ["193.47", 2, "193.47"],
  ["0.00267000", 5, "0.00267"],
  ["0.00000001", 5, "0.00001"],
])("%s with %d decimals is enough as %s", (amount, decimals, enough) => expect(roundedUp(amount, decimals)).toBe(enough));

it.each([
  ["118.45", "18.45", { interest: "18.45", principal: "100.00" }],
  ["10", "18.45", { interest: "10", principal: "0" }],
  ["18.45", "18.45", { interest: "18.45", principal: "0" }],
])("%s pays interest first", (amount, interest, parts) => expect(repaymentParts(amount, interest)).toEqual(parts));

it("a late day costs at most so many times a day", () => {
  expect(lateTimes(LOAN_PRODUCTS)).toBe("1.5");
  expect(lateTimes([productWith({ dailyRate: "0.0003", overdueRate: "0.00031" }), productWith({ overdueRate: "0.00036" })])).toBe("1.2");
  expect(lateTimes([])).toBeNull();
});

it("sorts by cost, term or maximum; equals by their cost", () => {
  const order = (sort: "cost" | "term" | "maximum") => sortedProducts(LOAN_PRODUCTS.toReversed(), sort).map(({ productId }) => productId);
  expect(order("cost")).toEqual([1, 2, 3, 4]);
  expect(order("term")).toEqual([1, 4, 2, 3]);
  expect(order("maximum")).toEqual([3, 1, 2, 4]);
});
