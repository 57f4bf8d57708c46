import { describe, expect, it } from "vitest";
import { paidInToday, profitLine, rangeStart, worthLine } from "./profit-line.ts";

const point = (ts: number, value: string, paidIn = "0") => ({ ts, value, paidIn });
const profit = (ts: number, value: string) => ({ ts, value });
const profits = (...asked: Parameters<typeof profitLine>) => profitLine(...asked).map(({ value }) => value);

describe("profit against zero", () => {
  it("begins at zero and ends at the value of now", () => {
    expect(profits([point(1, "100.50"), point(2, "99.50"), point(3, "102.00")], point(3, "103.25"), 1, 0)).toEqual([
      "0.00",
      "-1.00",
      "2.75",
    ]);
  });

  it("keeps the time of each point, and begins when a young account was opened", () => {
    const old = profitLine([point(1, "100"), point(16, "110")], point(17, "105"), 1, 0);
    expect(old).toEqual([profit(1, "0.00"), profit(16, "10.00"), profit(17, "5.00")]);
    const young = profitLine([point(15, "100200", "100000"), point(30, "99950", "100000")], point(31, "100142", "100000"), 0, 12);
    expect(young).toEqual([profit(12, "0"), profit(15, "200.00"), profit(30, "-50.00"), profit(31, "142.00")]);
  });

  it("takes out what came from outside meanwhile, and what went back there", () => {
    const history = [point(1, "100"), point(2, "150", "50"), point(3, "151", "50"), point(4, "91", "-10")];
    expect(profits(history, point(5, "95", "-10"), 1, 0)).toEqual(["0.00", "0.00", "1.00", "1.00", "5.00"]);
  });

  it("counts from where it begins, whatever came in before", () => {
    expect(profits([point(3, "150", "50"), point(4, "151", "50")], point(5, "161", "60"), 1, 0)).toEqual(["0.00", "1.00", "1.00"]);
  });

  it("leaves out the time before there was an account", () => {
    const history = [point(1, "0"), point(2, "0"), point(3, "100000", "100000"), point(4, "100010", "100000")];
    expect(profits(history, point(5, "99990", "100000"), 1, 2.5)).toEqual(["0", "0.00", "10.00", "-10.00"]);
  });

  it("knows what came in today by the panel, though the line was read before", () => {
    expect(paidInToday("150.25", [point(1, "100.25")], 1, 0)).toBe("50.00");
    expect(paidInToday("100000", [point(1, "0")], 1, 2)).toBe("100000");
    expect(profits([point(1, "0")], point(2, "100000", "100000"), 1, 2)).toEqual(["0", "0.00"]);
  });

  it.each([
    ["day", Date.UTC(2026, 10, 20, 14, 32), Date.UTC(2026, 10, 20)],
    ["week", Date.UTC(2026, 10, 20, 14, 32), Date.UTC(2026, 10, 13, 14, 32)],
    ["month", Date.UTC(2026, 10, 20), Date.UTC(2026, 9, 21)],
  ] as const)("begins the %s of %d at %d", (range, now, start) => {
    expect(rangeStart(range, now)).toBe(start);
  });

  it("is the same line as worth, from what the range began with to the total", () => {
    const line = profitLine([point(9, "99950", "100000")], point(9, "99954", "100000"), 1, 7);
    expect(worthLine(line, "99954.00")).toEqual([profit(7, "100000.00"), profit(9, "99954.00")]);
  });
});
