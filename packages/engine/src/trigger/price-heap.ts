/**
 * 4-ary min-heap of (key, id) pairs over typed arrays; ids decide between equal keys. Each entry has a slot number for as long as it is in the heap.
 * `kill` deletes lazily: it leaves a tombstone, which is removed at the top or when half of the heap are tombstones. That
 * spares tracking the place of every entry, and with it most of the memory traffic of a step.
 */
export class PriceHeap {
  #size = 0;
  #dead = 0;
  #keys: BigInt64Array;
  #slotAt: Int32Array;
  #idOf: BigInt64Array;
  #isDead: Uint8Array;
  #free: Int32Array;
  #freeCount = 0;
  #slots = 0;

  constructor(capacity = 16) {
    this.#keys = new BigInt64Array(capacity + ROOT);
    this.#slotAt = new Int32Array(capacity + ROOT);
    this.#idOf = new BigInt64Array(capacity);
    this.#isDead = new Uint8Array(capacity);
    this.#free = new Int32Array(capacity);
  }

  /** Entries that are not killed. */
  get length(): number {
    return this.#size - this.#dead;
  }

  /** Key of the first entry; undefined when empty. */
  firstKey(): bigint | undefined {
    while (this.#size > 0 && this.#isDead[this.#slotAt[ROOT] ?? 0] === 1) {
      this.#dead -= 1;
      this.#dropFirst();
    }
    return this.#size === 0 ? undefined : this.#keys[ROOT];
  }

  /** Takes the first entry out and returns its id; call only after `firstKey` gave a key. */
  takeFirst(): bigint {
    const id = this.#idOf[this.#slotAt[ROOT] ?? 0] ?? 0n;
    this.#dropFirst();
    return id;
  }

  /** Returns the entry's slot. */
  add(key: bigint, id: bigint): number {
    if (this.#size === this.#idOf.length) this.#grow();
    const slot = this.#freeCount > 0 ? (this.#free[--this.#freeCount] ?? 0) : this.#slots++;
    this.#idOf[slot] = id;
    this.#isDead[slot] = 0;
    this.#rise(ROOT + this.#size, key, slot);
    this.#size += 1;
    return slot;
  }

  kill(slot: number): void {
    this.#isDead[slot] = 1;
    this.#dead += 1;
    if (this.#dead * 2 > this.#size && this.#size > COMPACT_MIN) this.#compact();
  }

  #dropFirst(): void {
    this.#free[this.#freeCount++] = this.#slotAt[ROOT] ?? 0;
    this.#size -= 1;
    const last = ROOT + this.#size;
    if (this.#size > 0) this.#sink(ROOT, this.#keys[last] ?? 0n, this.#slotAt[last] ?? 0);
  }

  #rise(from: number, key: bigint, slot: number): void {
    let place = from;
    while (place > ROOT) {
      const above = parentOf(place);
      const aboveKey = this.#keys[above] ?? 0n;
      if (aboveKey < key || (aboveKey === key && this.#idAt(above) < (this.#idOf[slot] ?? 0n))) break;
      this.#keys[place] = aboveKey;
      this.#slotAt[place] = this.#slotAt[above] ?? 0;
      place = above;
    }
    this.#keys[place] = key;
    this.#slotAt[place] = slot;
  }

  #sink(from: number, key: bigint, slot: number): void {
    const end = ROOT + this.#size;
    let place = from;
    for (let first = childOf(place); first < end; first = childOf(place)) {
      const last = Math.min(first + 4, end);
      let best = first;
      let bestKey = this.#keys[first] ?? 0n;
      for (let child = first + 1; child < last; child += 1) {
        const childKey = this.#keys[child] ?? 0n;
        if (childKey > bestKey || (childKey === bestKey && this.#idAt(child) > this.#idAt(best))) continue;
        best = child;
        bestKey = childKey;
      }
      if (key < bestKey || (key === bestKey && (this.#idOf[slot] ?? 0n) < this.#idAt(best))) break;
      this.#keys[place] = bestKey;
      this.#slotAt[place] = this.#slotAt[best] ?? 0;
      place = best;
    }
    this.#keys[place] = key;
    this.#slotAt[place] = slot;
  }

  #idAt(place: number): bigint {
    return this.#idOf[this.#slotAt[place] ?? 0] ?? 0n;
  }

  #compact(): void {
    const end = ROOT + this.#size;
    this.#size = 0;
    for (let place = ROOT; place < end; place += 1) {
      const slot = this.#slotAt[place] ?? 0;
      if (this.#isDead[slot] === 1) {
        this.#free[this.#freeCount++] = slot;
        continue;
      }
      this.#keys[ROOT + this.#size] = this.#keys[place] ?? 0n;
      this.#slotAt[ROOT + this.#size] = slot;
      this.#size += 1;
    }
    this.#dead = 0;
    for (let place = parentOf(ROOT + this.#size - 1); place >= ROOT; place -= 1)
      this.#sink(place, this.#keys[place] ?? 0n, this.#slotAt[place] ?? 0);
  }

  #grow(): void {
    const capacity = this.#idOf.length * 2;
    this.#keys = copied(this.#keys, new BigInt64Array(capacity + ROOT));
    this.#slotAt = copied(this.#slotAt, new Int32Array(capacity + ROOT));
    this.#idOf = copied(this.#idOf, new BigInt64Array(capacity));
    this.#isDead = copied(this.#isDead, new Uint8Array(capacity));
    this.#free = copied(this.#free, new Int32Array(capacity));
  }
}

/** The root's place: with it the four children of a node start at a multiple of four and share a cache line. */
const ROOT = 3;
/** Below this size marked entries are left to come to the top. */
const COMPACT_MIN = 64;

function parentOf(place: number): number {
  return ((place - ROOT - 1) >> 2) + ROOT;
}

function childOf(place: number): number {
  return 4 * (place - ROOT) + 1 + ROOT;
}

function copied<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}
