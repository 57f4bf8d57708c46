/** The heap at every size up to some dozens, which is where its nodes gain and lose children; each case is reached in the first run. */
import { describe, expect, it } from "vitest";
import { PriceHeap } from "./price-heap.ts";

type Entry = readonly [key: bigint, id: bigint];

const byTurn = (a: Entry, b: Entry) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? -1 : 1);

/** As one text: comparing thousands of lists element by element would take longer than all the rest. */
const told = (entries: readonly Entry[]) => entries.map(([key, id]) => `${key}:${id}`).join(" ");
const inTurn = (entries: readonly Entry[]) => told([...entries].sort(byTurn));

/** Everything that is left, in the order in which it is given back. */
function drained(heap: PriceHeap): string {
  const out: Entry[] = [];
  for (let key = heap.firstKey(); key !== undefined; key = heap.firstKey()) out.push([key, heap.takeFirst()]);
  return told(out);
}

/** Ways in which entries come; `key` and `id` of the nth of `size`. Keys lie on both sides of zero. */
const WAYS: Readonly<Record<string, (n: number, size: number) => Entry>> = {
  "lowest first": (n, size) => [BigInt(n - (size >> 1)), BigInt(n + 1)],
  "highest first": (n, size) => [BigInt((size >> 1) - n), BigInt(n + 1)],
  "all of one key, the lowest id first": (n) => [7n, BigInt(n + 1)],
  "all of one key, the highest id first": (n, size) => [-7n, BigInt(size - n)],
  "here and there": (n) => [BigInt(((n * 37) % 101) - 50), BigInt(((n * 53) % 211) + 1)],
  "here and there, three of a key": (n) => [BigInt(((n * 37) % 101) % 33) - 16n, BigInt(((n * 53) % 211) + 1)],
};

describe.each(Object.entries(WAYS))("entries that come %s", (_way, entry) => {
  it.each([1, 5, undefined])("are given back by key and id at every size, in a heap that begins with room for %s", (capacity) => {
    for (let size = 1; size <= 40; size += 1) {
      const heap = capacity === undefined ? new PriceHeap() : new PriceHeap(capacity);
      const entries = Array.from({ length: size }, (_, n) => entry(n, size));
      for (const [key, id] of entries) heap.add(key, id);
      expect(`${heap.length} ${drained(heap)} ${heap.length}`).toBe(`${size} ${inTurn(entries)} 0`);
    }
  });

  it.each([2, 3, 4])("are so without each %sth, which was killed", (nth) => {
    for (let size = 1; size <= 40; size += 1) {
      const heap = new PriceHeap(1);
      const entries = Array.from({ length: size }, (_, n) => entry(n, size));
      const slots = entries.map(([key, id]) => heap.add(key, id));
      for (const [n, slot] of slots.entries()) if (n % nth === 0) heap.kill(slot);
      const left = entries.filter((_, n) => n % nth !== 0);
      expect(`${heap.length} ${drained(heap)}`).toBe(`${left.length} ${inTurn(left)}`);
    }
  });

  it("are so when more than half of more than 64 were killed, and when as many come again", () => {
    for (let size = 65; size <= 90; size += 1) {
      const heap = new PriceHeap();
      const entries = Array.from({ length: size }, (_, n) => entry(n, size));
      const slots = entries.map(([key, id]) => heap.add(key, id));
      const isKilled = (n: number) => (n * 29) % size <= size >> 1;
      for (const [n, slot] of slots.entries()) if (isKilled(n)) heap.kill(slot);
      const again = entries.filter((_, n) => isKilled(n));
      for (const [key, id] of again.slice(0, 9)) heap.add(key, id);
      const left = [...entries.filter((_, n) => !isKilled(n)), ...again.slice(0, 9)];
      expect(`${heap.length} ${drained(heap)}`).toBe(`${left.length} ${inTurn(left)}`);
    }
  });
});

it.each([65, 75, 76, 91, 107])("is in order when the lower half of %i was killed but for some of it", (size) => {
  for (let stride = 13; stride <= 55; stride += 1) {
    const heap = new PriceHeap();
    // A walk through remainders of a prime, another for each stride.
    const entries = Array.from({ length: size }, (_, n): Entry => [BigInt(((n + 1) * stride) % 331), BigInt(n + 1)]);
    const slots = entries.map(([key, id]) => heap.add(key, id));
    const byKey = [...entries.keys()].sort((a, b) => Number((entries[a]?.[0] ?? 0n) - (entries[b]?.[0] ?? 0n)));
    const killed = new Set(byKey.filter((_, rank) => rank % 8 !== 7).slice(0, (size >> 1) + 1));
    for (const n of killed) heap.kill(slots[n] ?? -1);
    expect(drained(heap)).toBe(inTurn(entries.filter((_, n) => !killed.has(n))));
  }
});

it("keeps its order when entries come while others leave, whatever is the first", () => {
  const heap = new PriceHeap(1);
  let list: Entry[] = [];
  for (let n = 0; n < 400; n += 1) {
    const entry: Entry = [BigInt(((n * 61) % 97) - 48), BigInt(n + 1)];
    heap.add(...entry);
    list = [...list, entry].sort(byTurn);
    // Two come for each that leaves, up to eighty; then two leave for each that comes.
    const leave = n < 160 ? n % 2 : 2;
    for (const [key, id] of list.splice(0, leave)) expect([heap.firstKey(), heap.takeFirst()]).toEqual([key, id]);
    expect(heap.length).toBe(list.length);
  }
});

describe("killing", () => {
  it("the only entry leaves nothing, and its slot is free", () => {
    const heap = new PriceHeap();
    const slot = heap.add(5n, 1n);
    heap.kill(slot);
    expect([heap.length, heap.firstKey(), heap.length]).toEqual([0, undefined, 0]);
    expect(heap.add(6n, 2n)).toBe(slot);
    expect([heap.firstKey(), heap.length]).toEqual([6n, 1]);
  });

  it("the first lets the next come, and counts it once", () => {
    const heap = new PriceHeap();
    const slots = [1n, 2n, 3n, 4n].map((id) => heap.add(id, id));
    for (const slot of slots.slice(0, 2)) heap.kill(slot);
    expect([heap.firstKey(), heap.firstKey(), heap.length]).toEqual([3n, 3n, 2]);
  });

  it.each([
    [64, 33, false],
    [65, 32, false],
    [65, 33, true],
    [66, 33, false],
    [66, 34, true],
  ])("of %i entries %i frees the slots at once: %s", (size, killed, isFreed) => {
    const heap = new PriceHeap();
    const slots = Array.from({ length: size }, (_, n) => heap.add(BigInt(n), BigInt(n + 1)));
    for (const slot of slots.slice(-killed)) heap.kill(slot);
    expect(heap.length).toBe(size - killed);
    const next = heap.add(1_000n, 1_000n);
    expect(slots.slice(-killed).includes(next)).toBe(isFreed);
    if (!isFreed) expect(next).toBe(size);
  });
});

it("gives each living entry a slot of its own, also when it has grown and all have left it before", () => {
  const heap = new PriceHeap(2);
  for (let round = 0; round < 3; round += 1) {
    const slots = Array.from({ length: 9 }, (_, n) => heap.add(BigInt(-n), BigInt(n + 1)));
    expect([...slots].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(drained(heap).split(" ")).toHaveLength(9);
  }
});
