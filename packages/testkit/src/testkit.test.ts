import { describe, expect, it } from "vitest";
import { ManualClock, SeededRandom } from "./index.ts";

describe("ManualClock", () => {
  it("moves only when told, and never back", () => {
    const clock = new ManualClock(1_000);
    expect([clock.now(), clock.advance(250), clock.now()]).toEqual([1_000, 1_250, 1_250]);
    expect(() => clock.advance(-1)).toThrow(RangeError);
  });
});

describe("SeededRandom", () => {
  it("repeats itself from the seed and differs between seeds", () => {
    const ids = (seed: number): string[] => {
      const random = new SeededRandom(seed);
      return Array.from({ length: 50 }, () => random.uuid());
    };
    expect(ids(7)).toEqual(ids(7));
    expect(new Set([...ids(7), ...ids(8), ...ids(0)]).size).toBe(150);
  });

  it("makes ids of the form of a random UUID", () => {
    const random = new SeededRandom(1);
    for (let i = 0; i < 200; i += 1) expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("reaches every number below the limit and none at it", () => {
    const random = new SeededRandom(3);
    const seen = new Set(Array.from({ length: 500 }, () => random.below(10)));
    expect([...seen].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(() => random.below(0)).toThrow(RangeError);
  });

  it("reaches both ends of a range, every element of a list, and is right as often as asked", () => {
    const random = new SeededRandom(4);
    const times = Array.from({ length: 4_000 });
    expect(new Set(times.map(() => random.between(-2, 2)))).toEqual(new Set([-2, -1, 0, 1, 2]));
    expect(new Set(times.map(() => random.pick("abc".split(""))))).toEqual(new Set(["a", "b", "c"]));
    expect(() => random.pick([])).toThrow(RangeError);
    const right = times.filter(() => random.chance(3, 4)).length;
    expect(right).toBeGreaterThan(2_850);
    expect(right).toBeLessThan(3_150);
  });
});
