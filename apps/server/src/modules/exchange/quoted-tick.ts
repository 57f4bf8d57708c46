import type { QuotedTick } from "@candela/engine";

/** A quoted tick in JSON, which has no whole numbers of the size of a price. */
export interface TickText extends Omit<QuotedTick, "price" | "bid" | "ask"> {
  readonly price: string;
  readonly bid: string;
  readonly ask: string;
}

export function tickText({ price, bid, ask, ...tick }: QuotedTick): TickText {
  return { ...tick, price: String(price), bid: String(bid), ask: String(ask) };
}

export function tickOfText({ price, bid, ask, ...tick }: TickText): QuotedTick {
  return { ...tick, price: BigInt(price), bid: BigInt(bid), ask: BigInt(ask) };
}
