import { expect, it } from "vitest";
import { inverse, solve } from "./linear-algebra.ts";

it("solves and inverts", () => {
  const matrix = Float64Array.of(4, 2, 0.5, 2, 5, 1, 0.5, 1, 3);
  const x = solve(matrix, Float64Array.of(4 + 4 + 1.5, 2 + 10 + 3, 0.5 + 2 + 9));
  [1, 2, 3].forEach((value, i) => {
    expect(x[i]).toBeCloseTo(value, 12);
  });
  const inverted = inverse(matrix, 3);
  for (let i = 0; i < 3; i++) {
    for (let j = 0; j < 3; j++) {
      const product = [0, 1, 2].reduce((sum, k) => sum + (matrix[i * 3 + k] as number) * (inverted[k * 3 + j] as number), 0);
      expect(product).toBeCloseTo(i === j ? 1 : 0, 12);
    }
  }
});

it("has an answer also where correlations put together from gaps contradict each other", () => {
  const impossible = Float64Array.of(1, 0.9, -0.9, 0.9, 1, 0.9, -0.9, 0.9, 1);
  const inverted = inverse(impossible, 3);
  expect(inverted.every(Number.isFinite)).toBe(true);
  expect(inverted[0]).toBeGreaterThan(0);
});
