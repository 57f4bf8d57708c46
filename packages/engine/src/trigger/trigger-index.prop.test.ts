import { Direction } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RestingOrder, TriggerIndex } from "./trigger-index.ts";

/** Says the same as the index in the plainest way. */
class Oracle {
  #orders: RestingOrder[] = [];

  add(order: RestingOrder): void {
    if (!this.#orders.some(({ id }) => id === order.id)) this.#orders.push(order);
  }

  remove(id: bigint): boolean {
    const before = this.#orders.length;
    this.#orders = this.#orders.filter((order) => order.id !== id);
    return this.#orders.length < before;
  }

  fire({ bid, ask }: { bid: bigint; ask: bigint }): bigint[] {
    const earlier = (a: RestingOrder, b: RestingOrder) => (a.id < b.id ? -1 : 1);
    const buys = this.#orders.filter((o) => o.direction === Direction.buy && ask <= o.limit);
    const sells = this.#orders.filter((o) => o.direction === Direction.sell && bid >= o.limit);
    buys.sort((a, b) => (a.limit === b.limit ? earlier(a, b) : a.limit > b.limit ? -1 : 1));
    sells.sort((a, b) => (a.limit === b.limit ? earlier(a, b) : a.limit < b.limit ? -1 : 1));
    const fired = [...buys, ...sells].map(({ id }) => id);
    this.#orders = this.#orders.filter(({ id }) => !fired.includes(id));
    return fired;
  }

  get size(): number {
    return this.#orders.length;
  }
}

const id = fc.bigInt({ min: 1n, max: 60n }).map((n) => n * 1024n ** 3n + n);
const limit = fc.bigInt({ min: 1n, max: 30n });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant("add" as const), id, limit, buy: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("remove" as const), id }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("fire" as const), bid: limit, spread: fc.bigInt({ min: 0n, max: 5n }) }) },
);

describe("trigger index", () => {
  it("fires, removes and keeps exactly what the naive oracle does", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
        const index = new TriggerIndex();
        const oracle = new Oracle();
        for (const s of steps) {
          if (s.op === "add") {
            const order = { id: s.id, limit: s.limit, direction: s.buy ? Direction.buy : Direction.sell };
            index.add(order);
            oracle.add(order);
          } else if (s.op === "remove") expect(index.remove(s.id)).toBe(oracle.remove(s.id));
          else {
            const quote = { bid: s.bid, ask: s.bid + s.spread };
            expect(index.fire(quote)).toEqual(oracle.fire(quote));
          }
          expect(index.size).toBe(oracle.size);
        }
      }),
      { seed: 20_260_101, numRuns: atDepth(250) },
    );
  });

  it("holds many orders across growth, and gives all of them back in price and time order", () => {
    const index = new TriggerIndex();
    const limits = new Map<bigint, bigint>();
    for (let n = 1n; n <= 20_000n; n += 1n) {
      const order = { id: n, direction: Direction.sell, limit: ((n * 7_919n) % 4_001n) + 1n };
      index.add(order);
      limits.set(order.id, order.limit);
    }
    for (let n = 3n; n <= 20_000n; n += 3n) {
      expect(index.remove(n)).toBe(true);
      limits.delete(n);
    }
    const fired = index.fire({ bid: 10_000n, ask: 10_000n });
    const expected = [...limits].sort(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : x < y ? -1 : 1)).map(([orderId]) => orderId);
    expect(fired).toEqual(expected);
    expect(index.size).toBe(0);
  });
});
