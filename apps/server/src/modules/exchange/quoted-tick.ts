import type { Tick } from "@candela/model";

/** The tick of a rate, as it was when it was quoted: prices at `priceScale`. */
export interface QuotedTick extends Pick<Tick, "productCode" | "seq" | "ts" | "price" | "bid" | "ask"> {
  readonly priceScale: number;
  /** The currency's rate is one over the product's price. */
  readonly isInverted: boolean;
}

/** The same in JSON, which has no whole numbers of the size of a price. */
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
