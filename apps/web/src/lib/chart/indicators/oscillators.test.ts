import { describe, expect, it } from "vitest";
import { barsOf, calculate, candlesOf } from "./bars-test-support.ts";
import { heikinAshi } from "./heikin-ashi.ts";
import { macd, relativeStrength, stochastic } from "./oscillators.ts";

/** Closes of a well-known textbook example of the 14-bar index, and the index it gives from the fifteenth bar on. */
const RSI_CLOSES = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328, 45.614, 46.282, 46.282,
  46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672,
  43.4205, 42.6628, 43.1314,
];
const RSI_14 = [
  70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87, 45.46, 37.3, 33.08, 37.77,
];

describe("the relative strength index", () => {
  it("gives what the worked example gives", () => {
    const values = calculate(relativeStrength(14), barsOf(RSI_CLOSES)).map(({ rsi }) => rsi);
    expect(values.slice(0, 14)).toEqual(new Array(14).fill(undefined));
    values.slice(14).forEach((value, index) => {
      expect(Math.abs((value ?? 0) - (RSI_14[index] ?? 0))).toBeLessThan(0.011);
    });
  });

  it("is 100 when all rises, 0 when all falls and even when nothing moves", () => {
    const last = (closes: readonly number[]) => calculate(relativeStrength(3), barsOf(closes)).at(-1)?.rsi;
    expect(last([1, 2, 3, 4])).toBe(100);
    expect(last([4, 3, 2, 1])).toBe(0);
    expect(last([2, 2, 2, 2])).toBe(50);
  });
});

describe("MACD", () => {
  it("of a straight line is the difference of the two lags, and its histogram flat", () => {
    const line = Array.from({ length: 80 }, (_, index) => 50 + 2 * index);
    const values = calculate(macd(12, 26, 9), barsOf(line));
    expect(values[24]).toEqual({});
    expect(values[25]?.dif).toBeCloseTo(14, 9);
    expect(values[32]?.dea).toBeUndefined();
    expect(values[33]?.dea).toBeCloseTo(14, 9);
    expect(values.at(-1)?.histogram).toBeCloseTo(0, 9);
  });

  it("rises above its signal when prices turn up", () => {
    const turn = [...Array.from({ length: 40 }, (_, index) => 100 - index), ...Array.from({ length: 6 }, (_, index) => 62 + 3 * index)];
    expect(calculate(macd(12, 26, 9), barsOf(turn)).at(-1)?.histogram).toBeGreaterThan(0);
  });
});

describe("KDJ", () => {
  it("smooths the place of the close between low and high", () => {
    const bars = candlesOf([
      [10, 12, 8, 11],
      [11, 14, 10, 13],
      [13, 16, 12, 16],
    ]);
    // Second bar: (13 − 8) / (14 − 8) = 83.33; k = 50 + 33.33 / 3, d = 50 + 11.11 / 3, j = 3k − 2d.
    // Third: (16 − 10) / (16 − 10) = 100.
    const [none, second, third] = calculate(stochastic(2, 3, 3), bars);
    expect(none).toEqual({});
    expect(second?.k).toBeCloseTo(61.1111, 4);
    expect(second?.d).toBeCloseTo(53.7037, 4);
    expect(second?.j).toBeCloseTo(75.9259, 4);
    expect(third?.k).toBeCloseTo(74.0741, 4);
    expect(third?.d).toBeCloseTo(60.4938, 4);
    expect(third?.j).toBeCloseTo(101.2346, 4);
  });

  it("stays in the middle where there is no range", () => {
    expect(calculate(stochastic(2, 3, 3), barsOf([5, 5, 5])).at(-1)).toEqual({ k: 50, d: 50, j: 50 });
  });
});

describe("Heikin-Ashi", () => {
  it("averages each bar and begins in the middle of the body before", () => {
    const bars = candlesOf([
      [10, 14, 8, 12],
      [12, 20, 11, 19],
    ]);
    expect(calculate(heikinAshi(), bars)).toEqual([
      { haOpen: 11, haHigh: 14, haLow: 8, haClose: 11 },
      { haOpen: 11, haHigh: 20, haLow: 11, haClose: 15.5 },
    ]);
  });
});
