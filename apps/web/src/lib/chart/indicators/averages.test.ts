import { describe, expect, it } from "vitest";
import { bollingerBands, exponentialAverages, movingAverages } from "./averages.ts";
import { barsOf, calculate } from "./bars-test-support.ts";

/** Thirty closes with the averages that a well-known textbook example gives for them, to the cent. */
const CLOSES = [
  22.27, 22.19, 22.08, 22.17, 22.18, 22.13, 22.23, 22.43, 22.24, 22.29, 22.15, 22.39, 22.38, 22.61, 23.36, 24.05, 23.75, 23.83, 23.95,
  23.63, 23.82, 23.87, 23.65, 23.19, 23.1, 23.33, 22.68, 23.1, 22.4, 22.17,
];
const MA_10 = [
  22.22, 22.21, 22.23, 22.26, 22.3, 22.42, 22.61, 22.77, 22.9, 23.08, 23.21, 23.38, 23.52, 23.65, 23.71, 23.68, 23.61, 23.5, 23.43, 23.28,
  23.13,
];
const EMA_10 = [
  22.22, 22.21, 22.24, 22.27, 22.33, 22.52, 22.8, 22.97, 23.13, 23.28, 23.34, 23.43, 23.51, 23.53, 23.47, 23.4, 23.39, 23.26, 23.23, 23.08,
  22.92,
];

const CENT = 0.0101;

describe("moving averages", () => {
  it("give what the worked example gives, and nothing before there are enough bars", () => {
    const values = calculate(movingAverages([10]), barsOf(CLOSES)).map(({ ma0 }) => ma0);
    expect(values.slice(0, 9)).toEqual(new Array(9).fill(undefined));
    values.slice(9).forEach((value, index) => {
      expect(Math.abs((value ?? 0) - (MA_10[index] ?? 0))).toBeLessThan(CENT);
    });
  });

  it("stand side by side, each in its own line", () => {
    const [, , last] = calculate(movingAverages([1, 2, 3]), barsOf([1, 2, 6]));
    expect(last).toEqual({ ma0: 6, ma1: 4, ma2: 3 });
  });
});

describe("exponential moving averages", () => {
  it("give what the worked example gives, begun with a simple mean", () => {
    const values = calculate(exponentialAverages([10]), barsOf(CLOSES)).map(({ ema0 }) => ema0);
    expect(values.slice(0, 9)).toEqual(new Array(9).fill(undefined));
    values.slice(9).forEach((value, index) => {
      expect(Math.abs((value ?? 0) - (EMA_10[index] ?? 0))).toBeLessThan(CENT);
    });
  });

  it("lag a straight line by half their period", () => {
    const line = Array.from({ length: 60 }, (_, index) => 100 + index);
    for (const { ema0 } of calculate(exponentialAverages([21]), barsOf(line)).slice(20)) expect(ema0).toBeDefined();
    expect(calculate(exponentialAverages([21]), barsOf(line)).at(-1)?.ema0).toBeCloseTo(159 - 10, 9);
  });
});

describe("Bollinger bands", () => {
  it("lie two deviations of the population off the mean", () => {
    // The mean of these eight is 5, and their deviation 2.
    const last = calculate(bollingerBands(8, 2), barsOf([2, 4, 4, 4, 5, 5, 7, 9])).at(-1);
    expect(last).toEqual({ mid: 5, upper: 9, lower: 1 });
  });

  it("keep their digits in a quiet market of large prices", () => {
    const last = calculate(bollingerBands(4, 1), barsOf([1e9, 1e9 + 0.002, 1e9, 1e9 + 0.002])).at(-1);
    expect((last?.upper ?? 0) - (last?.mid ?? 0)).toBeCloseTo(0.001, 6);
  });
});
