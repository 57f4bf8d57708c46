import { describe, expect, it } from "vitest";
import { AssertionFailure, divCeil, divExact, divFloor, divHalfEven, divide } from "./index.ts";

describe("named roundings", () => {
  it.each([
    // numerator, denominator, floor, ceil, half-even
    [7n, 2n, 3n, 4n, 4n],
    [5n, 2n, 2n, 3n, 2n],
    [-5n, 2n, -3n, -2n, -2n],
    [-7n, 2n, -4n, -3n, -4n],
    [5n, -2n, -3n, -2n, -2n],
    [-7n, -2n, 3n, 4n, 4n],
    [1n, 3n, 0n, 1n, 0n],
    [2n, 3n, 0n, 1n, 1n],
    [-1n, 3n, -1n, 0n, 0n],
    [-2n, 3n, -1n, 0n, -1n],
    [0n, 5n, 0n, 0n, 0n],
    [6n, 3n, 2n, 2n, 2n],
    [-6n, 3n, -2n, -2n, -2n],
  ])("%s / %s: floor %s, ceil %s, half-even %s", (numerator, denominator, floor, ceil, halfEven) => {
    expect(divFloor(numerator, denominator)).toBe(floor);
    expect(divCeil(numerator, denominator)).toBe(ceil);
    expect(divHalfEven(numerator, denominator)).toBe(halfEven);
  });

  it("exact division loses nothing or fails", () => {
    expect(divExact(-12n, 4n)).toBe(-3n);
    expect(() => divExact(1n, 2n)).toThrow(AssertionFailure);
  });

  it.each([divFloor, divCeil, divHalfEven, divExact])("%o rejects a zero denominator", (divided) => {
    expect(() => divided(1n, 0n)).toThrow(AssertionFailure);
  });

  it("divide picks the rounding by its name", () => {
    expect([divide(7n, 2n, "floor"), divide(7n, 2n, "ceil"), divide(7n, 2n, "halfEven"), divide(8n, 2n, "exact")]).toEqual([
      3n,
      4n,
      4n,
      4n,
    ]);
  });
});
