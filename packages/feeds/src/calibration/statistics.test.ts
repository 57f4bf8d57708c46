import { describe, expect, it } from "vitest";
import { KeyedStream } from "../keyed-stream.ts";
import {
  alignedCorrelation,
  clustering,
  correlation,
  deviation,
  excessKurtosis,
  jumpShare,
  quantile,
  tailRatio,
  varianceRatio,
  yearlyFall,
} from "./statistics.ts";

const stream = new KeyedStream(new Int32Array([1, 2, 3, 4, 5, 6, 7, 8]), 0, 0, 0);
const normals = Array.from({ length: 100_000 }, () => stream.normal());

describe("statistics", () => {
  it("know a normal law when they see one", () => {
    expect(deviation(normals)).toBeCloseTo(1, 1);
    expect(Math.abs(excessKurtosis(normals))).toBeLessThan(0.1);
    expect(tailRatio(normals)).toBeCloseTo(2.576 / 0.6745, 1);
    expect(jumpShare(normals)).toBeLessThan(1e-4);
    expect(Math.abs(clustering(normals, 1))).toBeLessThan(0.02);
    expect(varianceRatio(normals, 5)).toBeCloseTo(1, 1);
  });

  it("see moves that go on and moves that are taken back, and how deep a year falls", () => {
    const going = normals.slice(1).map((value, i) => value + (normals[i] ?? 0));
    expect(varianceRatio(going, 5)).toBeCloseTo(1.8, 1);
    const taken = normals.slice(1).map((value, i) => value - (normals[i] ?? 0));
    expect(varianceRatio(taken, 5)).toBeCloseTo(0.2, 1);
    expect(varianceRatio([1, 1, 1, 1], 2)).toBeCloseTo(2, 12);
    // Two years of four moves of one; the deepest falls over two moves are 2 and 1.
    expect(yearlyFall([1, -1, -1, -1, 1, -1, 1, -1], 2, 4)).toBe(2);
  });

  it("see fat tails and clusters", () => {
    const stormy = normals.map((value, i) => value * (Math.floor(i / 500) % 2 === 0 ? 1 : 4));
    expect(excessKurtosis(stormy)).toBeGreaterThan(1.5);
    expect(clustering(stormy, 10)).toBeGreaterThan(0.3);
  });

  it("compute by hand what can be computed by hand", () => {
    expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
    expect(correlation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
    expect(quantile([5, 1, 3], 0.5)).toBe(3);
    expect(
      alignedCorrelation(
        new Map([
          [1, 1],
          [2, 2],
          [3, 9],
          [4, 3],
        ]),
        new Map([
          [1, 1],
          [2, 2],
          [4, 3],
          [5, 0],
        ]),
      ),
    ).toBeCloseTo(1, 12);
  });
});
