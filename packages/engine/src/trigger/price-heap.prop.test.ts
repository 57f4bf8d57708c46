/** The heap against a sorted list, small and large, with keys that tie and entries that are killed before their turn. */
import { atDepth } from "@candela/testkit";
import fc from "fast-check";
import { expect, it } from "vitest";
import { PriceHeap } from "./price-heap.ts";

type Step = { readonly do: "add"; readonly key: bigint } | { readonly do: "kill"; readonly which: number } | { readonly do: "take" };
const step = (keys: bigint): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant("add" as const), key: fc.bigInt({ min: -keys, max: keys }) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant("kill" as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant("take" as const) }) },
  );

/** Plays steps on a heap and on a list, and compares them after each. Ids are neither in the order of the keys nor of their coming. */
function play(steps: readonly Step[], capacity?: number): { largest: number; killed: number } {
  const heap = capacity === undefined ? new PriceHeap() : new PriceHeap(capacity);
  const list: { key: bigint; id: bigint; slot: number }[] = [];
  const seen = { largest: 0, killed: 0 };
  const first = () => list.reduce((a, b) => (b.key < a.key || (b.key === a.key && b.id < a.id) ? b : a));
  for (const [index, each] of steps.entries()) {
    if (each.do === "add") {
      const id = BigInt((index * 7_919) % 10_007) - 5_000n;
      const slot = heap.add(each.key, id);
      expect(list.some((other) => other.slot === slot)).toBe(false);
      list.push({ key: each.key, id, slot });
    } else if (list.length > 0 && each.do === "kill") {
      const [gone] = list.splice(each.which % list.length, 1);
      if (gone !== undefined) heap.kill(gone.slot);
      seen.killed += 1;
    } else if (list.length > 0) {
      const next = first();
      expect(heap.firstKey()).toBe(next.key);
      expect(heap.takeFirst()).toBe(next.id);
      list.splice(list.indexOf(next), 1);
    }
    seen.largest = Math.max(seen.largest, list.length);
    expect(heap.length).toBe(list.length);
    if (index % 16 === 0) expect(heap.firstKey()).toBe(list.length === 0 ? undefined : first().key);
  }
  while (list.length > 0) {
    const next = first();
    expect([heap.firstKey(), heap.takeFirst()]).toEqual([next.key, next.id]);
    list.splice(list.indexOf(next), 1);
  }
  expect([heap.firstKey(), heap.length]).toEqual([undefined, 0]);
  return seen;
}

it("gives the lowest key first, of equal keys the lowest id, whatever is added, killed and taken in between", () => {
  let killed = 0;
  fc.assert(
    fc.property(fc.array(step(6n), { maxLength: 60 }), fc.integer({ min: 1, max: 16 }), (steps, capacity) => {
      killed += play(steps, capacity).killed;
    }),
    { seed: 20_261_125, numRuns: atDepth(150) },
  );
  expect(killed).toBeGreaterThan(500);
});

it("does so with hundreds of entries, of which most are killed", () => {
  let largest = 0;
  fc.assert(
    fc.property(
      fc.array(step(10n ** 12n), { minLength: 100, maxLength: 150 }),
      fc.array(fc.nat(), { minLength: 250, maxLength: 250 }),
      (steps, kills) => {
        const adds = Array.from({ length: 300 }, (_, index): Step => ({ do: "add", key: BigInt((index * 37) % 101) }));
        const killed = kills.map((which): Step => ({ do: "kill", which }));
        largest = Math.max(largest, play([...adds, ...steps, ...killed, ...steps]).largest);
      },
    ),
    { seed: 20_261_126, numRuns: atDepth(6) },
  );
  expect(largest).toBeGreaterThan(300);
});

it("uses the slots of what is gone again", () => {
  const heap = new PriceHeap(4);
  const slots = [1n, 2n, 3n].map((id) => heap.add(id, id));
  expect(heap.firstKey()).toBe(1n);
  expect(heap.takeFirst()).toBe(1n);
  expect(heap.add(9n, 9n)).toBe(slots[0]);
  // More than half of the entries are killed: the heap is compacted, and their slots are free.
  const many = new PriceHeap();
  const all = Array.from({ length: 100 }, (_, index) => many.add(BigInt(index), BigInt(index)));
  for (const slot of all.slice(0, 51)) many.kill(slot);
  const again = Array.from({ length: 51 }, (_, index) => many.add(BigInt(index), BigInt(index)));
  expect([...again].sort((a, b) => a - b)).toEqual(all.slice(0, 51).sort((a, b) => a - b));
});
