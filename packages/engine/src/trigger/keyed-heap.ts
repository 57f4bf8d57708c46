import { IdSlots } from "./id-slots.ts";
import { PriceHeap } from "./price-heap.ts";

/** Ids by key, the smallest first and the lower id at equal keys; an id is there at most once. */
export class KeyedHeap {
  readonly #heap: PriceHeap;
  readonly #slots: IdSlots;

  constructor(capacity = 16) {
    this.#heap = new PriceHeap(capacity);
    this.#slots = new IdSlots(capacity);
  }

  get size(): number {
    return this.#heap.length;
  }

  /** A second key of an id takes the place of the first. */
  set(id: bigint, key: bigint): void {
    this.remove(id);
    this.#slots.set(id, this.#heap.add(key, id));
  }

  remove(id: bigint): void {
    const slot = this.#slots.get(id);
    if (slot < 0) return;
    this.#slots.delete(id);
    this.#heap.kill(slot);
  }

  /** The smallest key; undefined when empty. */
  firstKey(): bigint | undefined {
    return this.#heap.firstKey();
  }

  /** Takes out the id of the smallest key; call only after `firstKey` gave one. */
  takeFirst(): bigint {
    const id = this.#heap.takeFirst();
    this.#slots.delete(id);
    return id;
  }
}
