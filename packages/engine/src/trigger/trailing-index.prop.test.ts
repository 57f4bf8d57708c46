import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TrailingIndex } from "./trailing-index.ts";

const id = fc.bigInt({ min: 1n, max: 40n });
const price = fc.bigInt({ min: 1n, max: 40n });
const trailingStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constant("set" as const), id, distance: fc.bigInt({ min: 1n, max: 15n }), best: price }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("remove" as const), id }) },
  { weight: 5, arbitrary: fc.record({ op: fc.constant("tick" as const), price }) },
);

const byId = (a: { id: bigint }, b: { id: bigint }) => (a.id < b.id ? -1 : 1);

describe("trailing index", () => {
  it.each([
    ["in price units", (best: bigint, distance: bigint) => best - distance],
    ["in parts of the best price", (best: bigint, distance: bigint) => best - (best * distance) / 20n],
  ])("knows every stop's best price and fires exactly what a plain list would: %s", (_name, levelOf) => {
    fc.assert(
      fc.property(fc.array(trailingStep, { maxLength: 300 }), (steps) => {
        const index = new TrailingIndex(levelOf);
        const plain = new Map<bigint, { id: bigint; distance: bigint; best: bigint; since: number }>();
        for (const [seq, s] of steps.entries()) {
          if (s.op === "set") {
            index.set(s.id, s.distance, { price: s.best, seq });
            plain.set(s.id, { id: s.id, distance: s.distance, best: s.best, since: seq });
          } else if (s.op === "remove") {
            index.remove(s.id);
            plain.delete(s.id);
          } else {
            for (const stop of plain.values()) if (stop.best < s.price) stop.best = s.price;
            const due = [...plain.values()].filter(({ best, distance }) => levelOf(best, distance) >= s.price);
            for (const stop of due) plain.delete(stop.id);
            const fired = index.tick(s.price, seq);
            expect(fired.map(({ id, best }) => ({ id, best: best.price })).sort(byId)).toEqual(
              due.map((stop) => ({ id: stop.id, best: stop.best })).sort(byId),
            );
            // The tick that is named came no earlier than the stop.
            for (const { id, best } of fired) expect(best.seq >= (due.find((stop) => stop.id === id)?.since ?? 0)).toBe(true);
          }
          expect(index.size).toBe(plain.size);
          for (const stop of plain.values()) expect(index.best(stop.id)?.price).toBe(stop.best);
        }
      }),
      { seed: 20_260_103, numRuns: atDepth(200) },
    );
  });
});
