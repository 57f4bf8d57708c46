/** The map at every fill of a small table, where ids meet in one place; each case is reached in the first run. */
import { describe, expect, it } from "vitest";
import { IdSlots } from "./id-slots.ts";

/** Eight consecutive ids fill the smallest table as far as it may be; so many windows of them meet in every way, over its end too. */
const WINDOW = 8;
const windows = (step: bigint) =>
  Array.from({ length: 150 }, (_, from) => Array.from({ length: WINDOW }, (_slot, n) => (BigInt(from) + BigInt(n)) * step + 1n));

const all = (map: IdSlots, ids: readonly bigint[]) => ids.map((id) => map.get(id)).join(" ");

describe.each([
  ["that follow each other", 1n],
  ["that lie apart", 1_000_003n],
  ["beyond 32 bits", (1n << 33n) + 5n],
])("ids %s", (_what, step) => {
  it("are found each with its slot, and after one has gone the others are", () => {
    for (const ids of windows(step))
      for (const [gone, id] of ids.entries()) {
        const map = new IdSlots(1);
        for (const [slot, each] of ids.entries()) map.set(each, slot);
        map.delete(id);
        expect(all(map, ids)).toBe(ids.map((_, slot) => (slot === gone ? -1 : slot)).join(" "));
      }
  });

  it("are found while the map grows", () => {
    const map = new IdSlots(1);
    const ids = Array.from({ length: 100 }, (_, n) => BigInt(n + 1) * step);
    for (const [slot, id] of ids.entries()) {
      map.set(id, slot);
      expect(map.get(id)).toBe(slot);
    }
    expect(all(map, ids)).toBe(ids.map((_, slot) => slot).join(" "));
    expect(map.get(101n * step)).toBe(-1);
  });
});

describe("a slot", () => {
  it("of an id that comes again is the new one", () => {
    const map = new IdSlots();
    map.set(5n, 0);
    map.set(5n, 7);
    expect(map.get(5n)).toBe(7);
    map.delete(5n);
    expect(map.get(5n)).toBe(-1);
  });

  it("is missing before anything came, and after what never came was deleted a hundred times the map still grows", () => {
    const map = new IdSlots(1);
    expect(map.get(1n)).toBe(-1);
    for (let n = 1n; n <= 100n; n += 1n) map.delete(n);
    for (let n = 1n; n <= 40n; n += 1n) map.set(n, Number(n));
    expect(Array.from({ length: 40 }, (_, n) => map.get(BigInt(n + 1)))).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
  });

  it.each([1, 8, 16, 17, 100])("is kept in a map that was made for %i", (capacity) => {
    const map = new IdSlots(capacity);
    for (let n = 1; n <= 2 * capacity; n += 1) map.set(BigInt(n), n * 3);
    for (let n = 1; n <= 2 * capacity; n += 1) expect(map.get(BigInt(n))).toBe(n * 3);
  });
});
