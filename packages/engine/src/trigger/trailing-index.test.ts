/** Trailing stops one by one: where each fires, which tick showed its best price, and what is left of those that are gone. */
import { describe, expect, it } from "vitest";
import { TrailingIndex } from "./trailing-index.ts";

const at = (price: bigint, seq = 1) => ({ price, seq });

describe("a trailing stop", () => {
  it.each([
    ["one above", 91n, false],
    ["at it", 90n, true],
    ["one below", 89n, true],
  ])("fires at its distance below the best price: %s", (_what, price, isFired) => {
    const index = new TrailingIndex();
    index.set(1n, 10n, at(100n, 3));
    expect(index.tick(price, 4)).toEqual(isFired ? [{ id: 1n, best: at(100n, 3) }] : []);
    expect([index.size, index.best(1n)]).toEqual(isFired ? [0, undefined] : [1, at(100n, 3)]);
    expect(index.tick(1n, 5).map(({ id }) => id)).toEqual(isFired ? [] : [1n]);
  });

  it("follows the price up, never down, and names the last tick that showed the best", () => {
    const index = new TrailingIndex();
    index.set(1n, 10n, at(100n, 1));
    const seen = [105n, 96n, 105n, 104n].map((price, step) => {
      expect(index.tick(price, step + 2)).toEqual([]);
      return index.best(1n);
    });
    expect(seen).toEqual([at(105n, 2), at(105n, 2), at(105n, 4), at(105n, 4)]);
    expect(index.tick(95n, 9)).toEqual([{ id: 1n, best: at(105n, 4) }]);
  });

  it("follows prices below zero, as those of a falling price that was turned round are", () => {
    const index = new TrailingIndex();
    index.set(1n, 10n, at(-100n));
    index.set(2n, 20n, at(-90n));
    index.set(3n, 10n, at(-80n));
    expect(index.tick(-85n, 2)).toEqual([]);
    expect([1n, 2n, 3n].map((id) => index.best(id))).toEqual([at(-85n, 2), at(-85n, 2), at(-80n)]);
    expect(index.tick(-90n, 3)).toEqual([{ id: 3n, best: at(-80n) }]);
    expect(index.tick(-95n, 4)).toEqual([{ id: 1n, best: at(-85n, 2) }]);
    expect(index.tick(-104n, 5)).toEqual([]);
    expect(index.tick(-105n, 6)).toEqual([{ id: 2n, best: at(-85n, 2) }]);
  });

  it("starts anew when it is set again", () => {
    const index = new TrailingIndex();
    index.set(1n, 10n, at(100n, 1));
    index.set(1n, 5n, at(80n, 2));
    expect([index.size, index.best(1n)]).toEqual([1, at(80n, 2)]);
    expect(index.tick(76n, 3)).toEqual([]);
    expect(index.tick(75n, 4)).toEqual([{ id: 1n, best: at(80n, 2) }]);
  });

  it("leaves when it is removed, and nothing happens when it was not there", () => {
    const index = new TrailingIndex();
    index.set(1n, 10n, at(100n));
    index.set(2n, 30n, at(100n));
    index.remove(9n);
    index.remove(1n);
    index.remove(1n);
    expect([index.size, index.best(1n), index.best(2n)]).toEqual([1, undefined, at(100n)]);
    expect(index.tick(71n, 2)).toEqual([]);
    expect(index.tick(70n, 3)).toEqual([{ id: 2n, best: at(100n) }]);
  });
});

describe("stops of one best price", () => {
  it("fire the nearest first, and the others at their own distance", () => {
    const index = new TrailingIndex();
    for (const [id, distance] of [
      [1n, 30n],
      [2n, 10n],
      [3n, 20n],
      [4n, 10n],
    ] as const)
      index.set(id, distance, at(100n));
    expect(index.tick(90n, 2).map(({ id }) => id)).toEqual([2n, 4n]);
    expect(index.tick(81n, 3)).toEqual([]);
    expect(index.tick(70n, 4).map(({ id }) => id)).toEqual([3n, 1n]);
    expect(index.size).toBe(0);
  });

  it.each([
    [3, 8],
    [8, 3],
  ])("name the later of the ticks that showed it: %i and %i", (first, second) => {
    const index = new TrailingIndex();
    index.set(1n, 10n, at(100n, first));
    index.set(2n, 10n, at(100n, second));
    expect([index.best(1n), index.best(2n)]).toEqual([at(100n, 8), at(100n, 8)]);
  });

  it.each([
    ["was removed", (index: TrailingIndex) => index.remove(1n)],
    ["has fired", (index: TrailingIndex) => index.tick(90n, 9)],
  ])("know nothing of the tick of one that %s", (_what, leave) => {
    const index = new TrailingIndex();
    index.set(1n, 10n, at(100n, 8));
    leave(index);
    index.set(2n, 10n, at(100n, 3));
    expect(index.best(2n)).toEqual(at(100n, 3));
  });
});

describe("stops of several best prices", () => {
  /** Five of them, each with a distance of its own, put in out of order. */
  function five(): TrailingIndex {
    const index = new TrailingIndex();
    for (const [id, distance, best] of [
      [3n, 7n, 30n],
      [1n, 9n, 10n],
      [5n, 5n, 50n],
      [2n, 8n, 20n],
      [4n, 6n, 40n],
    ] as const)
      index.set(id, distance, at(best, Number(id)));
    return index;
  }
  const IDS = [1n, 2n, 3n, 4n, 5n];

  it("join those that a new best price reaches, and no other", () => {
    for (let price = 11n; price <= 60n; price += 1n) {
      // So far away that none fires.
      const index = new TrailingIndex();
      for (const id of IDS) index.set(id, 100n, at(id * 10n, Number(id)));
      expect(index.tick(price, 99)).toEqual([]);
      expect(IDS.map((id) => index.best(id))).toEqual(IDS.map((id) => (id * 10n <= price ? at(price, 99) : at(id * 10n, Number(id)))));
      // Once more, after they were joined.
      expect(index.tick(price + 5n, 100)).toEqual([]);
      expect(IDS.map((id) => index.best(id)?.price)).toEqual(IDS.map((id) => (id * 10n <= price + 5n ? price + 5n : id * 10n)));
    }
  });

  it("fire each at its own level after one price", () => {
    const levels = [1n, 12n, 23n, 34n, 45n];
    for (let price = 50n; price > 0n; price -= 1n) {
      const index = five();
      // Those whose best price is lower follow it first, and are then too near to fire.
      const due = IDS.filter((id, n) => id * 10n > price && (levels[n] ?? 0n) >= price);
      expect(
        index
          .tick(price, 9)
          .map(({ id }) => id)
          .sort((a, b) => Number(a - b)),
      ).toEqual(due);
      expect(index.size).toBe(5 - due.length);
    }
  });

  it("keep to their own best price when one between them leaves", () => {
    for (const gone of IDS) {
      const index = five();
      index.remove(gone);
      const left = IDS.filter((id) => id !== gone);
      expect(left.map((id) => index.best(id))).toEqual(left.map((id) => at(id * 10n, Number(id))));
      expect(index.tick(55n, 9)).toEqual([]);
      expect(left.map((id) => index.best(id))).toEqual(left.map(() => at(55n, 9)));
      expect(index.tick(46n, 10).map(({ id }) => id)).toEqual([...left].reverse());
    }
  });

  it("move from the smaller into the larger, whichever came first", () => {
    for (const many of [10n, 20n]) {
      const index = new TrailingIndex();
      const best = (id: bigint) => (id <= 4n ? many : 30n - many);
      for (let id = 1n; id <= 5n; id += 1n) index.set(id, 100n + id, at(best(id)));
      expect(index.tick(25n, 7)).toEqual([]);
      for (let id = 1n; id <= 5n; id += 1n) expect(index.best(id)).toEqual(at(25n, 7));
      index.remove(1n);
      index.remove(5n);
      expect([index.size, index.best(1n), index.best(5n)]).toEqual([3, undefined, undefined]);
      expect(index.tick(-77n, 8).map(({ id }) => id)).toEqual([2n]);
      expect(index.tick(-79n, 9).map(({ id }) => id)).toEqual([3n, 4n]);
    }
  });
});

it("asks its own rule where a distance lies", () => {
  // Hundredths of the best price.
  const index = new TrailingIndex((best, distance) => best - (best * distance) / 100n);
  index.set(1n, 10n, at(200n));
  index.set(2n, 10n, at(100n));
  expect(index.tick(181n, 2)).toEqual([]);
  expect(index.tick(180n, 3).map(({ id }) => id)).toEqual([1n]);
  // 181 less its tenth, which is 18.
  expect(index.tick(164n, 4)).toEqual([]);
  expect(index.tick(163n, 5)).toEqual([{ id: 2n, best: at(181n, 2) }]);
});
