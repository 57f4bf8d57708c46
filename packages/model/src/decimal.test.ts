import { describe, expect, it } from "vitest";
import { AssertionFailure, assert, assertNever, DECIMAL_TEXT_MAX, formatUnits, parseUnits, powerOfTen } from "./index.ts";

describe("parseUnits", () => {
  it.each([
    ["0", 6, 0n],
    ["1", 0, 1n],
    ["1", 6, 1_000_000n],
    ["-1.5", 6, -1_500_000n],
    ["0.000001", 6, 1n],
    ["64120.40", 2, 6_412_040n],
    ["9007199254740993", 0, 9_007_199_254_740_993n],
    ["0.1", 8, 10_000_000n],
  ])("reads %s at scale %i", (text, scale, units) => {
    expect(parseUnits(text, scale)).toEqual({ ok: true, value: units });
  });

  it.each([
    "",
    " ",
    "1 ",
    "+1",
    "01",
    "00",
    "-0",
    "-0.00",
    ".5",
    "5.",
    "1e3",
    "1E3",
    "0x10",
    "NaN",
    "Infinity",
    "1,000",
    "1_000",
    "１",
    "1.2.3",
    "--1",
  ])("rejects %j as malformed", (text) => {
    expect(parseUnits(text, 6)).toEqual({ ok: false, problem: "malformed" });
  });

  it.each([
    ["0.1234567", 6],
    ["1.0", 0],
    ["1.000", 2],
  ])("rejects %s at scale %i: it never rounds, not even a zero away", (text, scale) => {
    expect(parseUnits(text, scale)).toEqual({ ok: false, problem: "too_many_decimals" });
  });

  it("rejects text longer than the bound before looking at it", () => {
    expect(parseUnits("9".repeat(DECIMAL_TEXT_MAX), 0).ok).toBe(true);
    expect(parseUnits("9".repeat(DECIMAL_TEXT_MAX + 1), 0)).toEqual({ ok: false, problem: "too_long" });
  });
});

describe("formatUnits", () => {
  it.each([
    [0n, 0, "0"],
    [0n, 2, "0.00"],
    [5n, 3, "0.005"],
    [-5n, 3, "-0.005"],
    [123_456n, 2, "1234.56"],
    [-123n, 0, "-123"],
  ])("writes %s at scale %i as %s", (units, scale, text) => {
    expect(formatUnits(units, scale)).toBe(text);
  });
});

describe("assertions", () => {
  it("state the rule that was broken", () => {
    expect(() => assert(false, "the total is conserved")).toThrow("assertion failed: the total is conserved");
    expect(() => assert(true, "the total is conserved")).not.toThrow();
    expect(() => assertNever("x" as never)).toThrow(AssertionFailure);
    expect(new AssertionFailure("a rule").name).toBe("AssertionFailure");
  });

  it.each([-1, 1.5, Number.NaN])("reject %s as an exponent", (exponent) => {
    expect(() => powerOfTen(exponent)).toThrow(AssertionFailure);
  });
});

it.each([0, 1, 6, DECIMAL_TEXT_MAX, DECIMAL_TEXT_MAX + 1, 100])("a power of ten has so many zeros: %i", (exponent) => {
  expect(powerOfTen(exponent)).toBe(BigInt(`1${"0".repeat(exponent)}`));
});
