import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Due, DueQueue } from "./due-queue.ts";

describe("DueQueue", () => {
  it("gives back everything, earliest first, also while it is being filled", () => {
    const operations = fc.array(fc.oneof(fc.record({ ts: fc.nat(50), key: fc.string({ maxLength: 2 }) }), fc.constant("take" as const)));
    fc.assert(
      fc.property(operations, (steps) => {
        const queue = new DueQueue();
        let model: Due[] = [];
        for (const step of steps) {
          if (step !== "take") {
            queue.push(step);
            model = [...model, step].sort((a, b) => a.ts - b.ts || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
          } else {
            expect(queue.take()).toEqual(model.shift());
          }
          expect([queue.size, queue.peek()]).toEqual([model.length, model[0]]);
        }
      }),
      { seed: 30, numRuns: atDepth(300) },
    );
  });
});
