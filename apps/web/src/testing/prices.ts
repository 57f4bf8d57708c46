import type { Quote } from "../lib/market/quote-store.ts";
import { hear } from "../lib/net/live.ts";
import { BTC_QUOTE } from "./market.ts";

let told = 0;

/** A new quote of bitcoin comes over the socket, as usual but for what is given. */
export function tellQuote(changes: Partial<Quote> = {}): void {
  told += 1;
  hear({ ch: "ticker", code: BTC_QUOTE.ticker, n: told, kind: "delta", data: { ...BTC_QUOTE, seq: BTC_QUOTE.seq + told, ...changes } });
}
