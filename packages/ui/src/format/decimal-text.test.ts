import { describe, expect, it } from "vitest";
import {
  compareDecimals,
  directionOf,
  percentChange,
  positionBetween,
  signOf,
  subtractDecimals,
  sumDecimals,
  trimZeros,
} from "./decimal-text.ts";

describe("decimal text", () => {
  it.each([
    ["1", "1.00", 0],
    ["0.1", "0.09", 1],
    ["-2", "1", -1],
    ["9007199254740993", "9007199254740992", 1],
    ["0.000000000000000002", "0.000000000000000001", 1],
  ])("compares %s with %s exactly", (a, b, expected) => {
    expect(compareDecimals(a, b)).toBe(expected);
    expect(compareDecimals(b, a) + expected).toBe(0);
  });

  it.each([
    ["0.3", "0.1", "0.2"],
    ["1.10", "1.1", "0.00"],
    ["100000.000000", "0.000001", "99999.999999"],
    ["1", "2.5", "-1.5"],
  ])("%s minus %s is %s", (a, b, expected) => expect(subtractDecimals(a, b)).toBe(expected));

  it.each([
    ["101.01", "100", "1.01"],
    ["99.995", "100", "-0.01"],
    ["100.004", "100", "0.00"],
    ["3", "0", null],
    ["0", "4", "-100.00"],
  ])("from %2$s to %1$s", (now, before, expected) => expect(percentChange(now, before)).toBe(expected));

  it("writes quantities without padding", () => {
    expect(["0.010000", "1.000", "100", "0.000000", "-2.50"].map(trimZeros)).toEqual(["0.01", "1", "100", "0", "-2.5"]);
  });

  it("places a value between two others", () => {
    expect(positionBetween("15", "10", "20")).toBe(0.5);
    expect(positionBetween("10", "10", "20")).toBe(0);
    expect(positionBetween("20", "10", "20")).toBe(1);
    expect(positionBetween("5", "5", "5")).toBe(0.5);
  });

  it("knows the sign, also of zeros written long", () => {
    expect([signOf("0.000"), signOf("-0.01"), signOf("12")]).toEqual([0, -1, 1]);
  });

  it.each([
    ["0.001", { decimals: 3 }, "up"],
    ["-0.000001", { decimals: 6 }, "down"],
    ["0.000", { decimals: 3 }, "flat"],
    ["0.000", { decimals: 3, as: "percent" }, "flat"],
    ["0.004999", { decimals: 2, as: "percent" }, "flat"],
    ["-0.004999", { decimals: 2, as: "percent" }, "flat"],
    ["0.005", { decimals: 2, as: "percent" }, "up"],
    ["-0.005", { decimals: 2, as: "percent" }, "down"],
    ["-0.009999", { decimals: 2 }, "down"],
    ["-0.009999", { decimals: 2, rounding: "down" }, "flat"],
    ["0.005", { decimals: 2 }, "flat"],
    ["0.005001", { decimals: 2 }, "up"],
    ["-0.01", { decimals: 2 }, "down"],
    ["0.4", { decimals: 0, rounding: "nearest" }, "flat"],
    ["0.5", { decimals: 0, rounding: "nearest" }, "up"],
  ] as const)("%s shown with %j points %s", (text, shown, direction) => {
    expect(directionOf(text, shown)).toBe(direction);
  });

  it.each([
    [[], "0"],
    [["0.1", "0.20", "-1"], "-0.70"],
    [["100000.000000", "-0.000001"], "99999.999999"],
  ])("adds %j to %s exactly", (texts, sum) => {
    expect(sumDecimals(texts)).toBe(sum);
  });
});
