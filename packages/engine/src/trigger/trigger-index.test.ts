/** Both sides of each bound of the two price indexes, and what they know of an order before and after it fired. */
import { Direction } from "@candela/model";
import { describe, expect, it } from "vitest";
import { StopIndex } from "./stop-index.ts";
import { TriggerIndex } from "./trigger-index.ts";

const { buy, sell } = Direction;
const quote = (bid: bigint, ask: bigint) => ({ bid, ask });

describe("resting limits", () => {
  it.each([
    ["a buy above the ask", buy, 101n, true],
    ["a buy at the ask", buy, 100n, true],
    ["a buy below the ask", buy, 99n, false],
    ["a buy at the bid", buy, 90n, false],
    ["a sell below the bid", sell, 89n, true],
    ["a sell at the bid", sell, 90n, true],
    ["a sell above the bid", sell, 91n, false],
    ["a sell at the ask", sell, 100n, false],
  ])("fire where the quote reaches them: %s", (_what, direction, limit, isFired) => {
    const index = new TriggerIndex();
    index.add({ id: 1n, direction, limit });
    expect([index.has(1n), index.size]).toEqual([true, 1]);
    expect(index.fire(quote(90n, 100n))).toEqual(isFired ? [1n] : []);
    expect([index.has(1n), index.size, index.remove(1n)]).toEqual([!isFired, isFired ? 0 : 1, !isFired]);
  });

  it("fire buys by falling limit, then sells by rising limit, and the earlier order first", () => {
    const index = new TriggerIndex();
    const orders = [
      [1n, sell, 50n],
      [2n, buy, 100n],
      [3n, buy, 120n],
      [4n, sell, 40n],
      [5n, buy, 100n],
      [6n, sell, 50n],
      [7n, buy, 10n],
      [8n, sell, 90n],
    ] as const;
    for (const [id, direction, limit] of [...orders].reverse()) index.add({ id, direction, limit });
    expect(index.size).toBe(8);
    expect(index.fire(quote(60n, 70n))).toEqual([3n, 2n, 5n, 4n, 1n, 6n]);
    expect(orders.map(([id]) => index.has(id))).toEqual([false, false, false, false, false, false, true, true]);
    expect(index.fire(quote(60n, 70n))).toEqual([]);
  });

  it.each([
    ["buys", buy],
    ["sells", sell],
  ])("of %s are there once and leave once, the very first among them", (_what, direction) => {
    const index = new TriggerIndex();
    for (const id of [1n, 2n, 3n]) {
      index.add({ id, direction, limit: 50n });
      index.add({ id, direction, limit: 60n });
    }
    expect(index.size).toBe(3);
    expect([1n, 2n, 2n, 9n].map((id) => index.remove(id))).toEqual([true, true, false, false]);
    expect([1n, 2n, 3n].map((id) => index.has(id))).toEqual([false, false, true]);
    expect(index.fire(quote(50n, 50n))).toEqual([3n]);
    index.add({ id: 3n, direction, limit: 50n });
    expect(index.fire(quote(50n, 50n))).toEqual([3n]);
  });

  it("of both directions leave their own side", () => {
    const index = new TriggerIndex(1);
    for (let id = 1n; id <= 20n; id += 1n) index.add({ id, direction: id % 2n === 0n ? buy : sell, limit: 50n });
    for (const id of [1n, 2n, 5n, 6n, 19n, 20n]) expect(index.remove(id)).toBe(true);
    expect(index.fire(quote(50n, 50n))).toEqual([4n, 8n, 10n, 12n, 14n, 16n, 18n, 3n, 7n, 9n, 11n, 13n, 15n, 17n]);
  });
});

describe("stop triggers", () => {
  it.each([
    ["a buyer's below the ask", buy, 99n, true],
    ["a buyer's at the ask", buy, 100n, true],
    ["a buyer's above the ask", buy, 101n, false],
    ["a seller's above the bid", sell, 91n, true],
    ["a seller's at the bid", sell, 90n, true],
    ["a seller's below the bid", sell, 89n, false],
  ])("fire where the price has come to them: %s", (_what, direction, trigger, isFired) => {
    const index = new StopIndex();
    index.add({ id: 1n, direction, trigger });
    expect([index.has(1n), index.size]).toEqual([true, 1]);
    expect(index.fire(quote(90n, 100n))).toEqual(isFired ? [1n] : []);
    expect([index.has(1n), index.size, index.remove(1n)]).toEqual([!isFired, isFired ? 0 : 1, !isFired]);
  });

  it("fire sellers' highest first, then buyers' lowest", () => {
    const index = new StopIndex();
    index.add({ id: 1n, direction: buy, trigger: 100n });
    index.add({ id: 2n, direction: buy, trigger: 95n });
    index.add({ id: 3n, direction: sell, trigger: 95n });
    index.add({ id: 4n, direction: sell, trigger: 120n });
    expect(index.fire(quote(90n, 100n))).toEqual([4n, 3n, 2n, 1n]);
  });
});
