import { bendPath } from "./bend-path.ts";
import type { KeyedStream } from "./keyed-stream.ts";

/** A bar in steps of the tick size, to be drawn out into ticks. */
export interface StepBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** The ticks of one bar: moments within the bar in milliseconds, prices, bids, asks and volumes in steps. */
export interface BarTicks {
  readonly offset: Int32Array;
  readonly price: Float64Array;
  readonly bid: Float64Array;
  readonly ask: Float64Array;
  readonly volume: Float64Array;
}

/** How a bar's prices are quoted. */
export interface Quoting {
  /** Usual distance from bid to ask, in steps. */
  readonly spread: number;
  /** The prices are bids: every bid is the price itself and the spread is exact. Otherwise they are trades at either side. */
  readonly isBid: boolean;
}

/** Fewest ticks that can open, touch both extremes and close. */
export const FEWEST_TICKS = 4;

/** A minute as it is known before its ticks are drawn. */
export interface TickedMinute {
  readonly count: number;
  /** Milliseconds. */
  readonly length: number;
  readonly volume: number;
  /** The price before the first tick, in steps. */
  readonly before: number;
  readonly quoting: Quoting;
}

/**
 * Draws a bar out into `count` ticks, one at a random moment of each of `count` equal slots of `length` milliseconds, so
 * moments are irregular yet never further apart than two slots. Prices start at the open, touch exactly high and low
 * and end at the close; volumes sum to the bar's.
 */
export function drawTicks(bar: StepBar, count: number, length: number, quoting: Quoting, stream: KeyedStream): BarTicks {
  const price = tickPrices(bar, count, stream);
  return drawQuotes({ count, length, volume: bar.volume, before: bar.open, quoting }, stream, (k) => price[k] as number);
}

/** Moments and prices alone of the ticks that `drawTicks` draws, from its stream. */
export function drawPrices(bar: StepBar, count: number, length: number, stream: KeyedStream): Pick<BarTicks, "offset" | "price"> {
  const price = tickPrices(bar, count, stream);
  const offset = new Int32Array(count);
  const slot = length / count;
  for (let k = 0; k < count; k++) offset[k] = tickOffset(k, stream.word(), slot);
  return { offset, price };
}

/** Draws a minute's moments, quotes and volumes; `priceAt` tells the price of its k-th tick, so many milliseconds into it. */
export function drawQuotes(
  { count, length, volume, before: opening, quoting }: TickedMinute,
  stream: KeyedStream,
  priceAt: (k: number, offset: number) => number,
): BarTicks {
  const ticks: BarTicks = {
    offset: new Int32Array(count),
    price: new Float64Array(count),
    bid: new Float64Array(count),
    ask: new Float64Array(count),
    volume: new Float64Array(count),
  };
  const slot = length / count;
  let shares = 0;
  let before = opening;
  let atAsk = false;
  for (let k = 0; k < count; k++) {
    const word = stream.word();
    const offset = tickOffset(k, word, slot);
    const price = priceAt(k, offset);
    ticks.offset[k] = offset;
    ticks.price[k] = price;
    // A price that rose was paid by a buyer at the ask; an unchanged one leaves the side to chance.
    atAsk = price === before ? (word & 0x400) !== 0 : price > before;
    const width = quoting.isBid ? quoting.spread : quotedSpread(quoting.spread, (word >>> 11) & 0xff);
    const bid = Math.max(1, atAsk && !quoting.isBid ? price - width : price);
    ticks.bid[k] = Math.min(bid, price);
    ticks.ask[k] = Math.max(price, bid + width);
    const draw = ((word >>> 19) + 1) / 8192;
    shares += draw * draw;
    ticks.volume[k] = shares;
    before = price;
  }
  splitVolume(ticks.volume, volume, shares);
  return ticks;
}

/** Milliseconds into its minute of the k-th tick, which has a slot of its own, from the tick's random word. */
export function tickOffset(k: number, word: number, slot: number): number {
  return Math.floor((k + 0.05 + (WITHIN_SLOT[word & 0x3ff] as number)) * slot);
}

/** Ten bits as a share of nine tenths. */
const WITHIN_SLOT = Float64Array.from({ length: 1_024 }, (_, bits) => (0.9 * bits) / 1_024);

/** Mostly the usual spread, now and then half as wide again or twice as wide. */
export function quotedSpread(spread: number, draw: number): number {
  if (draw < 205) return spread;
  return draw < 248 ? Math.ceil(spread * 1.5) : 2 * spread;
}

/** Turns accumulated shares in place into whole parts that sum to `total`. */
export function splitVolume(shares: Float64Array, total: number, sum: number): void {
  let before = 0;
  for (let k = 0; k < shares.length; k++) {
    const through = k === shares.length - 1 ? total : Math.min(total, Math.floor((total * (shares[k] as number)) / sum));
    shares[k] = through - before;
    before = through;
  }
}

const scratch = { path: new Float64Array(0), time: new Float64Array(0) };

function tickPrices(bar: StepBar, count: number, stream: KeyedStream): Float64Array {
  const price = new Float64Array(count);
  if (bar.high === bar.low) return price.fill(bar.open);
  if (scratch.path.length < count) {
    scratch.path = new Float64Array(count);
    scratch.time = Float64Array.from({ length: count }, (_, k) => k);
  }
  const { path, time } = scratch;
  const last = count - 1;
  const step = (bar.high - bar.low) / (1.6 * Math.sqrt(count));
  path[0] = bar.open;
  for (let k = 1; k < count; k++) path[k] = (path[k - 1] as number) + step * roughNormal(stream.word());
  const miss = (bar.close - (path[last] as number)) / last;
  for (let k = 1; k < last; k++) path[k] = (path[k] as number) + miss * k;
  path[last] = bar.close;
  bendPath(path, last, time, bar.high, bar.low);
  for (let k = 0; k < count; k++) price[k] = Math.round(path[k] as number);
  return price;
}

/** Sum of four uniform bytes, centred and scaled: near enough to a normal for steps between ticks. */
function roughNormal(word: number): number {
  return ((word & 0xff) + ((word >>> 8) & 0xff) + ((word >>> 16) & 0xff) + (word >>> 24) - 510) / 147.8;
}
