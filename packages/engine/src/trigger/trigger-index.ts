import { assert, Direction } from "@candela/model";
import { IdSlots } from "./id-slots.ts";
import { PriceHeap } from "./price-heap.ts";

/** A resting order as the index knows it. Ids grow with acceptance, so the lower id came first. */
export interface RestingOrder {
  readonly id: bigint;
  readonly direction: Direction;
  /** Limit price, in units of the product's price scale. */
  readonly limit: bigint;
}

/**
 * The resting limit orders of one product, by price. A tick costs O(1) when it reaches nothing, and O(log n) an order that it fires.
 * It is derived from the open orders and can be rebuilt from them at any time; it decides nothing: an order it fires
 * is filled only if it is still open when its row is locked.
 */
export class TriggerIndex {
  // Buys by falling limit: their keys are negative, so that the highest limit is the smallest key.
  readonly #buys: PriceHeap;
  readonly #sells: PriceHeap;
  /** Slot times two, plus one for a sell. */
  readonly #slots: IdSlots;

  constructor(capacity = 16) {
    this.#buys = new PriceHeap(capacity);
    this.#sells = new PriceHeap(capacity);
    this.#slots = new IdSlots(capacity);
  }

  get size(): number {
    return this.#buys.length + this.#sells.length;
  }

  has(id: bigint): boolean {
    return this.#slots.get(id) >= 0;
  }

  /** Adding an order that is there already changes nothing. */
  add(order: RestingOrder): void {
    assert(order.limit > 0n, "limits are positive");
    if (this.has(order.id)) return;
    const isBuy = order.direction === Direction.buy;
    const slot = isBuy ? this.#buys.add(-order.limit, order.id) : this.#sells.add(order.limit, order.id);
    this.#slots.set(order.id, slot * 2 + (isBuy ? 0 : 1));
  }

  /** Returns false when the order was not there. */
  remove(id: bigint): boolean {
    const slot = this.#slots.get(id);
    if (slot < 0) return false;
    this.#slots.delete(id);
    (slot % 2 === 0 ? this.#buys : this.#sells).kill(slot >> 1);
    return true;
  }

  /**
   * Takes out and returns the orders that a quote reaches: buys whose limit is at or above the ask, the highest first, then sells
   * whose limit is at or below the bid, the lowest first; at equal limits the earlier order first.
   */
  fire(quote: { readonly bid: bigint; readonly ask: bigint }): bigint[] {
    const fired: bigint[] = [];
    drain(this.#buys, -quote.ask, fired);
    drain(this.#sells, quote.bid, fired);
    for (const id of fired) this.#slots.delete(id);
    return fired;
  }
}

function drain(heap: PriceHeap, bound: bigint, fired: bigint[]): void {
  for (let key = heap.firstKey(); key !== undefined && key <= bound; key = heap.firstKey()) fired.push(heap.takeFirst());
}
