import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isLevelReached, LevelIndex, type PriceLevel } from "./level-index.ts";

const id = fc.bigInt({ min: 1n, max: 40n });
const price = fc.bigInt({ min: 1n, max: 40n });
const level: fc.Arbitrary<PriceLevel> = fc.record({
  quote: fc.constantFrom("bid" as const, "ask" as const),
  when: fc.constantFrom("atOrAbove" as const, "atOrBelow" as const),
  price,
});

const levelStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ op: fc.constant("set" as const), id, level }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("remove" as const), id }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant("fire" as const), bid: price, spread: fc.bigInt({ min: 0n, max: 3n }) }) },
);

describe("level index", () => {
  it("fires exactly the levels that a plain list would, of the four kinds", () => {
    fc.assert(
      fc.property(fc.array(levelStep, { maxLength: 200 }), (steps) => {
        const index = new LevelIndex();
        const plain = new Map<string, { id: bigint; level: PriceLevel }>();
        for (const s of steps) {
          if (s.op === "set") {
            index.set(s.id, s.level);
            plain.set(`${s.id}/${s.level.quote}/${s.level.when}`, s);
          } else if (s.op === "remove") {
            index.remove(s.id);
            for (const [key, entry] of plain) if (entry.id === s.id) plain.delete(key);
          } else {
            const quote = { bid: s.bid, ask: s.bid + s.spread };
            const due = [...plain].filter(([, entry]) => isLevelReached(entry.level, quote));
            for (const [key] of due) plain.delete(key);
            expect(index.fire(quote).sort()).toEqual(due.map(([, entry]) => entry.id).sort());
          }
          expect(index.size).toBe(plain.size);
        }
      }),
      { seed: 20_260_102, numRuns: 400 },
    );
  });

  it("fires the level that is reached first in front", () => {
    const index = new LevelIndex();
    for (const [n, at] of [50n, 70n, 60n].entries()) index.set(BigInt(n + 1), { quote: "bid", when: "atOrBelow", price: at });
    expect(index.fire({ bid: 45n, ask: 46n })).toEqual([2n, 3n, 1n]);
  });
});
