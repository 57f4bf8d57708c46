import { expect, it } from "vitest";
import { KeyedHeap } from "./keyed-heap.ts";

function drained(heap: KeyedHeap): [bigint, bigint][] {
  const out: [bigint, bigint][] = [];
  for (let key = heap.firstKey(); key !== undefined; key = heap.firstKey()) out.push([key, heap.takeFirst()]);
  return out;
}

it("is empty at first", () => {
  const heap = new KeyedHeap();
  expect([heap.size, heap.firstKey()]).toEqual([0, undefined]);
});

it("gives the smallest key first and the lower id at equal keys", () => {
  const heap = new KeyedHeap();
  for (const [id, key] of [
    [4n, 1n],
    [3n, -2n],
    [2n, 1n],
    [1n, 5n],
  ] as const)
    heap.set(id, key);
  expect(heap.size).toBe(4);
  expect(drained(heap)).toEqual([
    [-2n, 3n],
    [1n, 2n],
    [1n, 4n],
    [5n, 1n],
  ]);
  expect(heap.size).toBe(0);
});

it("puts a second key of an id in the place of the first, for the very first id too", () => {
  const heap = new KeyedHeap();
  heap.set(1n, 10n);
  heap.set(2n, 20n);
  heap.set(1n, 30n);
  expect(heap.size).toBe(2);
  expect(drained(heap)).toEqual([
    [20n, 2n],
    [30n, 1n],
  ]);
});

it("takes out what is removed once, and knows nothing of it afterwards", () => {
  const heap = new KeyedHeap();
  heap.set(1n, 10n);
  heap.set(2n, 20n);
  heap.remove(1n);
  heap.remove(1n);
  heap.remove(9n);
  expect([heap.size, heap.firstKey()]).toEqual([1, 20n]);
  heap.set(3n, 5n);
  // The slot of the first is the third's now.
  heap.remove(1n);
  expect(drained(heap)).toEqual([
    [5n, 3n],
    [20n, 2n],
  ]);
});

it("forgets what was taken out, so that removing it again touches nobody", () => {
  const heap = new KeyedHeap();
  heap.set(1n, 10n);
  expect([heap.firstKey(), heap.takeFirst()]).toEqual([10n, 1n]);
  heap.set(2n, 20n);
  heap.remove(1n);
  heap.set(1n, 30n);
  expect(drained(heap)).toEqual([
    [20n, 2n],
    [30n, 1n],
  ]);
});
