import { Direction } from "@candela/model";
import { TriggerIndex } from "./trigger-index.ts";

/** A trigger that fires when the price gets worse for the trader: a buyer's when the ask rises to it, a seller's when the bid falls to it. */
export interface StopTrigger {
  readonly id: bigint;
  readonly direction: Direction;
  /** In units of the product's price scale. */
  readonly trigger: bigint;
}

/**
 * Stop triggers of one product: stop orders, stop-losses, liquidations. A stop of a buyer waits for the ask to rise, as a sell limit waits for the bid to rise: so this is
 * a trigger index that gets the quote with its sides exchanged.
 */
export class StopIndex {
  readonly #inner: TriggerIndex;

  constructor(capacity = 16) {
    this.#inner = new TriggerIndex(capacity);
  }

  get size(): number {
    return this.#inner.size;
  }

  has(id: bigint): boolean {
    return this.#inner.has(id);
  }

  /** Adding one that is there already changes nothing. */
  add({ id, direction, trigger }: StopTrigger): void {
    this.#inner.add({ id, direction: direction === Direction.buy ? Direction.sell : Direction.buy, limit: trigger });
  }

  /** Returns false when it was not there. */
  remove(id: bigint): boolean {
    return this.#inner.remove(id);
  }

  /** Takes out and returns what a quote reaches: sellers first, those with the highest trigger first, then buyers, the lowest first. */
  fire(quote: { readonly bid: bigint; readonly ask: bigint }): bigint[] {
    return this.#inner.fire({ bid: quote.ask, ask: quote.bid });
  }
}
