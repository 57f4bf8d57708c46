import type { Tick } from "@candela/model";
import type { Instrument } from "../feed.ts";
import { askOf, bidOf, nearest, quantityOf, quantityRest, type StreamMessage } from "./wire.ts";

type Book = Extract<StreamMessage, { kind: "book" }>;
type Trade = Extract<StreamMessage, { kind: "trade" }>;

/** Trades that were left out on an open line are told as a gap so often at most: each costs requests for the bars in which they are missing. */
const MISSED_GAP_EVERY_MS = 60_000;

/** What became of a message: what is not taken is as if it had never come. */
export type Taken = "taken" | "repeated" | "missed_before";

/** One product as the exchange tells it, and the tick that it comes to. Prices are the wire's until a tick is made of them. */
export class QuotedProduct {
  readonly instrument: Instrument;
  readonly symbol: string;
  #book: Book | undefined;
  #tradePrice: bigint | undefined;
  #tradeId: number | undefined;
  /** Traded since the last tick. */
  #volume = 0n;
  /** The next tick does not follow the last one: something was missed. */
  #hasGap = false;
  /** Trades were left out since the last gap that was told. */
  #hasMissed = false;
  #missedGapAt = Number.NEGATIVE_INFINITY;
  /** Since when every trade has been heard; undefined while nothing is. */
  #wholeSince: number | undefined;

  constructor(instrument: Instrument, symbol: string) {
    this.instrument = instrument;
    this.symbol = symbol;
  }

  hasGap(now: number): boolean {
    return this.#hasGap || (this.#hasMissed && now >= this.#missedGapAt + MISSED_GAP_EVERY_MS);
  }

  get wholeSince(): number | undefined {
    return this.#wholeSince;
  }

  /** A new connection tells the best prices anew; nothing is made of those of the last one. */
  begin(now: number): void {
    this.#book = undefined;
    this.#wholeSince = now;
  }

  cut(): void {
    this.#book = undefined;
    this.#wholeSince = undefined;
    this.#hasGap = true;
  }

  takeBook(book: Book): Taken {
    if (this.#book !== undefined && book.updateId <= this.#book.updateId) return "repeated";
    this.#book = book;
    return "taken";
  }

  takeTrade({ id, price, quantity }: Trade, now: number): Taken {
    const before = this.#tradeId;
    if (before !== undefined && id <= before) return "repeated";
    this.#tradeId = id;
    this.#tradePrice = price;
    this.#volume += quantity;
    if (before === undefined || id === before + 1) return "taken";
    this.#hasMissed = true;
    this.#wholeSince = now;
    return "missed_before";
  }

  /**
   * The tick that follows `last`, by the best prices and the last trade: a trade at a price that the book has left since counts as one at its edge. Undefined
   * while there is no book. The very first has the number `firstSeq`.
   */
  next(last: Tick | undefined, now: number, firstSeq: number): Tick | undefined {
    const book = this.#book;
    if (book === undefined) return undefined;
    const { instrument } = this;
    const [bid, ask] = [bidOf(book.bid, instrument), askOf(book.ask, instrument)];
    if (bid === 0n) return undefined;
    const traded = nearest(this.#tradePrice ?? (book.bid + book.ask) / 2n, instrument);
    return {
      productCode: instrument.productCode,
      seq: last === undefined ? firstSeq : last.seq + 1,
      // By our clock, when it is told: nothing that was decided before can depend on it.
      ts: Math.max(now, (last?.ts ?? 0) + 1),
      price: within(traded, bid, ask),
      bid,
      ask,
      volume: quantityOf(this.#volume, instrument),
    };
  }

  /** A tick was made of what was heard. */
  told(now: number): void {
    this.#volume = quantityRest(this.#volume, this.instrument);
    if (!this.hasGap(now)) return;
    if (this.#hasMissed) this.#missedGapAt = now;
    this.#hasGap = false;
    this.#hasMissed = false;
  }
}

function within(price: bigint, bid: bigint, ask: bigint): bigint {
  if (price < bid) return bid;
  if (price > ask) return ask;
  return price;
}

/** Whether a tick tells nothing that the one before did not. */
export function isUnchanged(tick: Tick, last: Tick | undefined): boolean {
  return last !== undefined && tick.volume === 0n && tick.price === last.price && tick.bid === last.bid && tick.ask === last.ask;
}
