import type { KeyedStream } from "../keyed-stream.ts";
import { type BarTicks, quotedSpread, splitVolume } from "../minute-ticks.ts";
import { type CrossRate, crossPrice, crossStep } from "./cross-rate.ts";

/** Moments of a minute's ticks, and what the prices of the legs make at each of them, in steps and not yet rounded. */
export interface CrossMoments {
  readonly offset: Int32Array;
  readonly exact: Float64Array;
}

/** Two legs of a minute, what they cost before it (undefined where the session begins with it), and how they make the cross. */
export interface LegMinute {
  readonly first: Pick<BarTicks, "offset" | "price">;
  readonly second: Pick<BarTicks, "offset" | "price">;
  readonly before: { readonly first: number; readonly second: number } | undefined;
  readonly rate: CrossRate;
}

/**
 * A cross ticks whenever one of its legs does, as many times as both together: so its last price is that of its legs at every moment.
 * Where both tick in the same millisecond, its second tick comes one later. A leg that has not ticked yet in this minute has the price it had
 * before; at an opening it has none, and the cross waits until both have opened.
 */
export function crossMoments({ first, second, before, rate }: LegMinute): CrossMoments {
  const [lastFirst, lastSecond] = [first.offset.length, second.offset.length];
  const count = lastFirst + lastSecond;
  const offset = new Int32Array(count);
  const exact = new Float64Array(count);
  let now = before === undefined ? Math.max(first.offset[0] as number, second.offset[0] as number) - 1 : -1;
  let i = 0;
  let j = 0;
  for (let k = 0; k < count; k++) {
    const next = Math.min(i < lastFirst ? (first.offset[i] as number) : 60_000, j < lastSecond ? (second.offset[j] as number) : 60_000);
    // When a tick is still owed, the next moment is at once.
    now = i + j > k ? now + 1 : Math.max(next, now + 1);
    while (i < lastFirst && (first.offset[i] as number) <= now) i += 1;
    while (j < lastSecond && (second.offset[j] as number) <= now) j += 1;
    offset[k] = now;
    const one = i === 0 && before !== undefined ? before.first : (first.price[Math.max(0, i - 1)] as number);
    const other = j === 0 && before !== undefined ? before.second : (second.price[Math.max(0, j - 1)] as number);
    exact[k] = crossPrice(rate, one, other);
  }
  return { offset, exact };
}

/** A cross's price at its k-th tick, in steps: from what the shown prices of its legs make, and the tick's random word, of which the lowest ten bits are free. */
export type CrossPricing = (ofShown: number, k: number, word: number) => number;

/** Input of the ticks of a cross, besides its legs. */
export interface CrossQuotes {
  readonly volume: number;
  /** Usual, in steps. */
  readonly spread: number;
  readonly priceOf: CrossPricing;
}

/**
 * The ticks of a cross. Bid and ask stand around what the shown prices of the legs make: as each leg's price lies between its own bid and ask,
 * no way around the three earns anything at any moment.
 */
export function crossTicks(legs: LegMinute, { volume, spread, priceOf }: CrossQuotes, stream: KeyedStream): BarTicks {
  const { offset, exact: ofShown } = crossMoments(legs);
  const count = offset.length;
  const ticks: BarTicks = {
    offset,
    price: new Float64Array(count),
    bid: new Float64Array(count),
    ask: new Float64Array(count),
    volume: new Float64Array(count),
  };
  let shares = 0;
  let before = crossStep(ofShown[0] as number);
  for (let k = 0; k < count; k++) {
    const word = stream.word();
    const value = ofShown[k] as number;
    const price = priceOf(value, k, word);
    const isAtAsk = price === before ? (word & 0x400) !== 0 : price > before;
    const width = quotedSpread(spread, (word >>> 11) & 0xff);
    const bid = Math.max(1, isAtAsk ? price - width : price);
    ticks.price[k] = price;
    ticks.bid[k] = Math.min(bid, Math.max(1, Math.floor(value)));
    ticks.ask[k] = Math.max(price, bid + width, Math.ceil(value));
    const draw = ((word >>> 19) + 1) / 8192;
    shares += draw * draw;
    ticks.volume[k] = shares;
    before = price;
  }
  splitVolume(ticks.volume, volume, shares);
  return ticks;
}
