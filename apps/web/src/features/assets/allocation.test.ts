import { describe, expect, it } from "vitest";
import { allocationOf, shareOf } from "./allocation.ts";

describe("allocation", () => {
  it("divides by value, the largest first, without what is worth nothing", () => {
    const shares = allocationOf([
      { key: "AAPL", value: "25" },
      { key: "cash", value: "75.00" },
      { key: "NVDA", value: "0" },
    ]);
    expect(shares).toEqual([
      { key: "cash", value: "75.00", percent: "75.0", colour: 1 },
      { key: "AAPL", value: "25", percent: "25.0", colour: 2 },
    ]);
  });

  it("shows shares to the nearest tenth that together are 100.0", () => {
    const values = ["62457.20", "2702.60", "8303.10", "3803.40", "9355.80", "3503.40", "9971.58"];
    const shares = allocationOf(values.map((value, index) => ({ key: `P${index}`, value })));
    expect(shares.map(({ percent }) => percent)).toEqual(["62.4", "10.0", "9.3", "8.3", "3.8", "3.5", "2.7"]);
    const thirds = allocationOf(["A", "B", "C"].map((key) => ({ key, value: "33.333333" })));
    expect(thirds.map(({ percent }) => percent)).toEqual(["33.4", "33.3", "33.3"]);
  });

  it("sums up what comes after the sixth", () => {
    const shares = allocationOf(["9", "8", "7", "6", "5", "4", "3", "2"].map((value) => ({ key: `P${value}`, value })));
    expect(shares.map(({ key, value }) => [key, value])).toEqual([
      ["P9", "9"],
      ["P8", "8"],
      ["P7", "7"],
      ["P6", "6"],
      ["P5", "5"],
      ["P4", "4"],
      ["other", "5"],
    ]);
    expect(shareOf(shares, "P9")?.colour).toBe(1);
  });

  it("tells of each of the others what it is by itself, in their colour, and together what all of them are", () => {
    const shares = allocationOf(["40", "20", "12", "10", "8", "5", "3", "2"].map((value) => ({ key: `P${value}`, value })));
    expect(shares.at(-1)).toMatchObject({ key: "other", percent: "5.0", colour: 7 });
    expect(shareOf(shares, "P3")).toEqual({ key: "P3", value: "3", percent: "3.0", colour: 7 });
    expect(shareOf(shares, "P2")).toEqual({ key: "P2", value: "2", percent: "2.0", colour: 7 });
    expect(shareOf(shares, "P0")).toBeUndefined();
  });

  it.each([1, 5, 6, 7, 8, 12])("of %i parts calls none others that stands for itself alone", (count) => {
    const parts = Array.from({ length: count }, (_, index) => ({ key: `P${index}`, value: String(100 - index) }));
    const shares = allocationOf(parts);
    const named = shares.filter(({ key }) => key !== "other").map(({ key }) => key);
    expect(named).toEqual(parts.slice(0, count <= 7 ? count : 6).map(({ key }) => key));
    expect(shares.length).toBe(Math.min(count, 7));
    expect(shares.map(({ colour }) => colour)).toEqual(shares.map((_, index) => index + 1));
  });

  it("is empty of nothing", () => {
    expect(allocationOf([{ key: "cash", value: "0.000000" }])).toEqual([]);
  });
});
