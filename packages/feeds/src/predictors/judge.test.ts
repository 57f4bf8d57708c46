import { expect, it } from "vitest";
import { HORIZONS } from "./horizons.ts";
import { type Bets, blocksOf, blockZ, judge, threshold } from "./judge.ts";
import type { Row } from "./rows.ts";

const ABOUT = { group: "all", predictor: "a test" };
const bets = (ways: readonly number[], blocks: readonly number[]): Bets => ({
  h: 3,
  ways: Int8Array.from(ways),
  blocks: Int32Array.from(blocks),
});

it("counts hits among bets that were neither given back nor left out", () => {
  const verdict = judge(bets([1, -1, 1, 0, -1, 1], [0, 1, 2, 3, 4, 5]), Float64Array.of(2, -1, -3, 9, -4, 0), ABOUT);
  expect(verdict).toMatchObject({ horizon: HORIZONS[3], group: "all", predictor: "a test" });
  expect(verdict.all).toMatchObject({ bets: 4, hits: 3, blocks: 4 });
  expect(verdict.all.z).toBeCloseTo((3 - 2) / 1, 12);
  expect(verdict.strongest).toMatchObject({ bets: 1, hits: 1 });
});

it("takes bets that may depend on each other for one observation", () => {
  const count = 400;
  const allRight = new Float64Array(count).fill(1);
  const alone = judge(
    bets(
      Array.from(allRight),
      Array.from(allRight, (_, i) => i),
    ),
    allRight,
    ABOUT,
  );
  expect(alone.all.blockZ).toBeCloseTo(20, 9);
  const together = judge(
    bets(
      Array.from(allRight),
      Array.from(allRight, (_, i) => i % 4),
    ),
    allRight,
    ABOUT,
  );
  expect(together.all.z).toBeCloseTo(20, 9);
  expect(together.all.blockZ).toBeCloseTo(2, 9);
  expect(blockZ([3, 4])).toBeCloseTo(7 / 5, 12);
  expect(blockZ([])).toBe(0);
});

it("begins a block where every bet before it was decided, and in another market", () => {
  const row = (t: number, seconds: number, market = 0): Row => {
    const ends = new Float64Array(HORIZONS.length).fill(t + 1_000 * seconds);
    const sample = { product: 0, outcomes: { ends } } as unknown as Row["sample"];
    return { sample, features: new Float32Array(0), t, market };
  };
  const rows = [row(0, 60), row(0, 90), row(70_000, 5), row(90_000, 5), row(96_000, Number.NaN), row(97_000, 5), row(97_000, 5, 1)];
  expect(Array.from(blocksOf(rows, 3))).toEqual([0, 0, 0, 1, 2, 3, 4]);
});

it("asks for more the more is compared, by the bound on sums of signs", () => {
  // 2 exp(-x²/2) a comparison: 1,000 of them, one false alarm in a thousand.
  expect(threshold(1_000, 0.001)).toBeCloseTo(Math.sqrt(2 * Math.log(2_000_000)), 12);
  expect(threshold(2_000, 0.001)).toBeGreaterThan(threshold(1_000, 0.001));
});

it("takes no score that is not a number", () => {
  expect(() => judge(bets([1], [0]), Float64Array.of(Number.NaN), ABOUT)).toThrow("a score is a number");
});
