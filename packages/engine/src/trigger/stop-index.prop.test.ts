import { Direction, isTriggerReached } from "@candela/model";
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { StopIndex, type StopTrigger } from "./stop-index.ts";

const stop = fc.record({ direction: fc.constantFrom(Direction.buy, Direction.sell), trigger: fc.bigInt({ min: 1n, max: 200n }) });
const step = fc.oneof(
  fc.record({ op: fc.constant("add" as const), stop }),
  fc.record({ op: fc.constant("remove" as const), pick: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ op: fc.constant("tick" as const), bid: fc.bigInt({ min: 1n, max: 200n }), spread: fc.bigInt({ min: 0n, max: 5n }) }),
);

it("fires exactly what the model says is reached, once, sellers' highest and buyers' lowest triggers first", () => {
  let fires = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
      const index = new StopIndex(2);
      const waiting = new Map<bigint, StopTrigger>();
      for (const [n, one] of steps.entries()) {
        if (one.op === "add") {
          const added = { id: BigInt(n + 1), ...one.stop };
          index.add(added);
          waiting.set(added.id, added);
        } else if (one.op === "remove") {
          const id = BigInt(one.pick);
          expect(index.remove(id)).toBe(waiting.delete(id));
        } else {
          const quote = { bid: one.bid, ask: one.bid + one.spread };
          const reached = [...waiting.values()].filter(({ direction, trigger }) => isTriggerReached(direction, trigger, quote));
          const sells = reached
            .filter(({ direction }) => direction === Direction.sell)
            .sort((a, b) => Number(b.trigger - a.trigger || a.id - b.id));
          const buys = reached
            .filter(({ direction }) => direction === Direction.buy)
            .sort((a, b) => Number(a.trigger - b.trigger || a.id - b.id));
          const expected = [...sells, ...buys].map(({ id }) => id);
          expect(index.fire(quote)).toEqual(expected);
          for (const id of expected) waiting.delete(id);
          fires += expected.length;
        }
        expect(index.size).toBe(waiting.size);
        for (const id of waiting.keys()) expect(index.has(id)).toBe(true);
      }
    }),
    { seed: 20_261_127, numRuns: atDepth(300) },
  );
  expect(fires).toBeGreaterThan(1_000);
});
