import { assert } from "@candela/model";
import { KeyedHeap } from "./keyed-heap.ts";

/** A price that something waits for: a side of the quote, and whether it must rise or fall to it. */
export interface PriceLevel {
  readonly quote: "bid" | "ask";
  readonly when: "atOrAbove" | "atOrBelow";
  /** In units of the product's price scale. */
  readonly price: bigint;
}

/** True when a quote is at the level or beyond it. */
export function isLevelReached(level: PriceLevel, quote: { readonly bid: bigint; readonly ask: bigint }): boolean {
  const at = quote[level.quote];
  return level.when === "atOrAbove" ? at >= level.price : at <= level.price;
}

/**
 * Levels of one product by price, at most one of each kind an id. A tick costs O(1) when it reaches nothing, and O(log n) a level that it
 * fires. Derived, as `TriggerIndex` is: what it fires is decided again under the owner's lock.
 */
export class LevelIndex {
  private readonly kinds: Readonly<Record<PriceLevel["quote"], Readonly<Record<PriceLevel["when"], KeyedHeap>>>>;

  constructor(capacity = 16) {
    const side = () => ({ atOrAbove: new KeyedHeap(capacity), atOrBelow: new KeyedHeap(capacity) });
    this.kinds = { bid: side(), ask: side() };
  }

  get size(): number {
    const { bid, ask } = this.kinds;
    return bid.atOrAbove.size + bid.atOrBelow.size + ask.atOrAbove.size + ask.atOrBelow.size;
  }

  /** A second level of the same kind takes the place of the first. */
  set(id: bigint, level: PriceLevel): void {
    assert(level.price > 0n, "levels are positive");
    const rises = level.when === "atOrAbove";
    this.kinds[level.quote][level.when].set(id, rises ? level.price : -level.price);
  }

  /** Takes out every level of an id. */
  remove(id: bigint): void {
    for (const side of [this.kinds.bid, this.kinds.ask]) {
      side.atOrAbove.remove(id);
      side.atOrBelow.remove(id);
    }
  }

  /** Takes out and returns the ids whose level a quote reaches, of each kind the one reached first in front; an id may come twice. */
  fire(quote: { readonly bid: bigint; readonly ask: bigint }): bigint[] {
    const fired: bigint[] = [];
    const { bid, ask } = this.kinds;
    bid.atOrBelow.drain(-quote.bid, fired);
    ask.atOrAbove.drain(quote.ask, fired);
    bid.atOrAbove.drain(quote.bid, fired);
    ask.atOrBelow.drain(-quote.ask, fired);
    return fired;
  }
}
