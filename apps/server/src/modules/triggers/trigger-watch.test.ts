import { Direction, type Tick } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passTick, TriggerWatch, type Watched, type WatchedLevel } from "./trigger-watch.ts";

const price = fc.bigInt({ min: 20n, max: 80n });
const optional = fc.option(price, { nil: null });

/** A position of either side with any of the prices that wake it, or an order with one. */
const watched = fc
  .record({
    id: fc.bigInt({ min: 1n, max: 30n }),
    isLong: fc.boolean(),
    kind: fc.constantFrom("order" as const, "position" as const),
    levels: fc.record({ profit: optional, stop: optional, liquidation: optional }),
    trail: fc.option(
      fc.record({ by: fc.constantFrom("price" as const, "percent" as const), distance: fc.bigInt({ min: 1n, max: 900n }), best: price }),
      {
        nil: null,
      },
    ),
  })
  .map(({ id, isLong, kind, levels, trail }): Watched => {
    const direction = isLong ? Direction.sell : Direction.buy;
    const level = (type: WatchedLevel["type"], at: bigint | null) => (at === null ? [] : [{ type, direction, price: at }]);
    return {
      id,
      userId: 1n,
      productCode: "X",
      kind,
      levels: [...level("limit", levels.profit), ...level("stop", levels.stop), ...level("stop", levels.liquidation)],
      trail:
        trail === null
          ? null
          : {
              by: trail.by,
              distance: trail.by === "price" ? (trail.distance % 20n) + 1n : trail.distance,
              side: isLong ? "long" : "short",
              setSeq: 0,
              best: { price: trail.best, seq: 0 },
            },
    };
  });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("set" as const), watched }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("remove" as const), id: fc.bigInt({ min: 1n, max: 30n }) }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant("tick" as const), bid: price, spread: fc.bigInt({ min: 0n, max: 3n }) }) },
);

describe("trigger watch", () => {
  it("wakes exactly what looking at each object with each tick would, and knows how far trailing stops have followed", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
        const watch = new TriggerWatch(1n);
        const plain = new Map<bigint, Watched>();
        for (const [n, s] of steps.entries()) {
          if (s.op === "set") {
            watch.set(s.watched);
            plain.set(s.watched.id, s.watched);
          } else if (s.op === "remove") {
            watch.remove(s.id);
            plain.delete(s.id);
          } else {
            const tick: Tick = { productCode: "X", seq: n + 1, ts: n, price: s.bid, bid: s.bid, ask: s.bid + s.spread, volume: 0n };
            const expected: bigint[] = [];
            for (const [id, each] of plain) {
              const passed = passTick(each, tick, tick, 1n);
              if (passed.isReached) expected.push(id);
              else plain.set(id, passed.watched);
            }
            for (const id of expected) plain.delete(id);
            const fired = watch.fire(tick);
            expect([...fired.keys()].sort()).toEqual(expected.sort());
          }
          for (const { id, trail } of plain.values()) expect(watch.best(id)?.price).toBe(trail?.best.price);
        }
      }),
      { seed: 20_260_105, numRuns: atDepth(400) },
    );
  });
});
