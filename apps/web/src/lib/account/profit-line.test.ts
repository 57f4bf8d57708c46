import { describe, expect, it } from "vitest";
import { profitLine, rangeStart, worthLine } from "./profit-line.ts";

const point = (ts: number, value: string) => ({ ts, value });
const profits = (...asked: Parameters<typeof profitLine>) => profitLine(...asked).map(({ value }) => value);

describe("profit against zero", () => {
  it("begins at zero and ends at the value of now", () => {
    expect(profits([point(1, "100.50"), point(2, "99.50"), point(3, "102.00")], [], point(3, "103.25"), 1)).toEqual([
      "0.00",
      "-1.00",
      "2.75",
    ]);
  });

  it("keeps the time of each point, and begins when a young account was opened", () => {
    const old = profitLine([point(1, "100"), point(16, "110")], [{ ts: 0, amount: "100" }], point(17, "105"), 1);
    expect(old).toEqual([point(1, "0"), point(16, "10"), point(17, "5")]);
    const young = profitLine([point(15, "100200"), point(30, "99950")], [{ ts: 12, amount: "100000" }], point(31, "100142"), 0);
    expect(young).toEqual([point(12, "0"), point(15, "200"), point(30, "-50"), point(31, "142")]);
  });

  it("takes out what came from outside meanwhile", () => {
    const inflows = [
      { ts: 0.5, amount: "100" },
      { ts: 2, amount: "50" },
    ];
    const history = [point(1, "100"), point(2, "150"), point(3, "151")];
    expect(profits(history, inflows, point(4, "155"), 1)).toEqual(["0", "0", "1", "5"]);
  });

  it("leaves out the time before there was an account", () => {
    const history = [point(1, "0"), point(2, "0"), point(3, "100000"), point(4, "100010")];
    expect(profits(history, [{ ts: 2.5, amount: "100000" }], point(5, "99990"), 1)).toEqual(["0", "0", "10", "-10"]);
  });

  it("counts from zero when the history itself begins with the account", () => {
    expect(profits([point(9, "99950")], [{ ts: 7, amount: "100000" }], point(9, "99954"), 1)).toEqual(["0", "-46"]);
  });

  it.each([
    ["day", Date.UTC(2026, 10, 20, 14, 32), Date.UTC(2026, 10, 20)],
    ["week", Date.UTC(2026, 10, 20, 14, 32), Date.UTC(2026, 10, 13, 14, 32)],
    ["month", Date.UTC(2026, 10, 20), Date.UTC(2026, 9, 21)],
  ] as const)("begins the %s of %d at %d", (range, now, start) => {
    expect(rangeStart(range, now)).toBe(start);
  });

  it("shows nothing gained for an account of this very moment", () => {
    expect(profits([point(1, "0")], [{ ts: 2, amount: "100000" }], point(2, "100000"), 1)).toEqual(["0", "0"]);
  });

  it("is the same line as worth, from what the range began with to the total", () => {
    const line = profitLine([point(9, "99950")], [{ ts: 7, amount: "100000" }], point(9, "99954"), 1);
    expect(worthLine(line, "99954")).toEqual([point(7, "100000"), point(9, "99954")]);
  });
});
