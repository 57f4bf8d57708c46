import { describe, expect, it } from "vitest";
import { RecentCache } from "./recent-cache.ts";

describe("recent cache", () => {
  it("computes once while a value is in use, and forgets what was left alone", () => {
    const cache = new RecentCache<number, string>(3);
    let computed = 0;
    const get = (key: number) =>
      cache.get(key, () => {
        computed += 1;
        return `value ${key}`;
      });
    for (let round = 0; round < 50; round++) {
      expect(get(0)).toBe("value 0");
      get(100 + round);
    }
    expect(computed, "0 once, every other key once").toBe(51);
    get(100);
    expect(computed).toBe(52);
  });
});
