import { assert } from "@candela/model";

/**
 * Map from order id to slot number, open addressing over typed arrays: 12 bytes an entry at most half full, so a million resting
 * orders cost about 25 MB and no garbage. Ids are positive and below 2^63.
 */
export class IdSlots {
  #ids: BigInt64Array;
  #slots: Int32Array;
  #mask: number;
  #count = 0;

  constructor(capacity = 16) {
    const size = tableSize(capacity);
    this.#ids = new BigInt64Array(size);
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** Slot of an id, or −1. */
  get(id: bigint): number {
    const at = this.#find(id);
    return this.#ids[at] === id ? (this.#slots[at] ?? -1) : -1;
  }

  set(id: bigint, slot: number): void {
    assert(id > 0n, "ids are positive");
    if ((this.#count + 1) * 2 > this.#ids.length) this.#grow();
    const at = this.#find(id);
    if (this.#ids[at] === 0n) this.#count += 1;
    this.#ids[at] = id;
    this.#slots[at] = slot;
  }

  delete(id: bigint): void {
    let hole = this.#find(id);
    if (this.#ids[hole] !== id) return;
    this.#count -= 1;
    // Entries after the hole move back when the hole lies on their way, so that no search ever stops too early.
    for (let at = (hole + 1) & this.#mask; this.#ids[at] !== 0n; at = (at + 1) & this.#mask) {
      const home = this.#home(this.#ids[at] ?? 0n);
      if (((at - home) & this.#mask) < ((at - hole) & this.#mask)) continue;
      this.#ids[hole] = this.#ids[at] ?? 0n;
      this.#slots[hole] = this.#slots[at] ?? 0;
      hole = at;
    }
    this.#ids[hole] = 0n;
  }

  #home(id: bigint): number {
    const low = Number(BigInt.asUintN(32, id));
    const high = Number(BigInt.asUintN(32, id >> 32n));
    // Fibonacci hashing: the ids are nearly consecutive, the places must not be.
    const mixed = Math.imul(low ^ Math.imul(high, 0x85ebca6b), 0x9e3779b1);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }

  #find(id: bigint): number {
    let at = this.#home(id);
    while (this.#ids[at] !== 0n && this.#ids[at] !== id) at = (at + 1) & this.#mask;
    return at;
  }

  #grow(): void {
    const ids = this.#ids;
    const slots = this.#slots;
    this.#ids = new BigInt64Array(ids.length * 2);
    this.#slots = new Int32Array(ids.length * 2);
    this.#mask = this.#ids.length - 1;
    for (let from = 0; from < ids.length; from += 1) {
      const id = ids[from] ?? 0n;
      if (id === 0n) continue;
      const at = this.#find(id);
      this.#ids[at] = id;
      this.#slots[at] = slots[from] ?? 0;
    }
  }
}

function tableSize(capacity: number): number {
  let size = 16;
  while (size < capacity * 2) size *= 2;
  return size;
}
