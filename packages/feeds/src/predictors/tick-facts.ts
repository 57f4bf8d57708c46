import type { Tick } from "@candela/model";
import type { Instrument } from "../feed.ts";

/** Facts of the last ticks alone. Directions are 1, -1 or 0. */
export interface TickFacts {
  /** Where the price lies between bid (-1) and ask (1). */
  readonly side: number;
  /** How far the quote's middle lies above the price, in steps. */
  readonly middle: number;
  /** In units of the product's usual spread. */
  readonly spread: number;
  readonly last: number;
  readonly beforeLast: number;
  /** Direction of the newest change, how many ticks have shown the new price, and for how long. */
  readonly change: number;
  readonly run: number;
  readonly changeAgeMs: number;
  /** Mean direction of the last five ticks. */
  readonly lastFive: number;
  readonly ageMs: number;
  /** How far the price lies above its mean over the last ticks, in steps: what of it may be a rounding that the next tick takes back. */
  readonly overMean: number;
  /** The last tick's volume over the mean of those looked at, as a logarithm. */
  readonly volume: number;
  /** The tick's number modulo how many the last whole minute had, in parts of that: its place in the minute where each has as many. */
  readonly phase: number;
}

/** So many ticks make the mean. */
const MEAN_TICKS = 16;

/** Of `ticks`, rising and not empty, the newest known at `t`; `ofMinute` is how many the last whole minute had. */
export function tickFacts(instrument: Instrument, ticks: readonly Tick[], t: number, ofMinute: number): TickFacts {
  const last = ticks.length - 1;
  const tick = ticks[last] as Tick;
  const directionOf = (i: number) => {
    const [newer, older] = [ticks[i], ticks[i - 1]];
    return newer === undefined || older === undefined ? 0 : Math.sign(Number(newer.price - older.price));
  };
  let first = last;
  while (first > 0 && directionOf(first) === 0) first -= 1;
  const width = Number(tick.ask - tick.bid);
  const twiceMiddle = Number(tick.bid + tick.ask - 2n * tick.price);
  const lately = ticks.slice(-MEAN_TICKS);
  const above = lately.reduce((sum, { price }) => sum + Number(tick.price - price), 0) / lately.length;
  const meanVolume = ticks.reduce((sum, { volume }) => sum + Number(volume), 0) / ticks.length;
  return {
    side: width === 0 ? 0 : -twiceMiddle / width,
    middle: twiceMiddle / 2 / Number(instrument.tickSize),
    spread: width / Number(instrument.spread),
    last: directionOf(last),
    beforeLast: directionOf(last - 1),
    change: directionOf(first),
    run: last - first + 1,
    changeAgeMs: t - (ticks[first] as Tick).ts,
    lastFive: [0, 1, 2, 3, 4].reduce((sum, back) => sum + directionOf(last - back), 0) / 5,
    ageMs: t - tick.ts,
    overMean: above / Number(instrument.tickSize),
    volume: Math.log((Number(tick.volume) + 1) / (meanVolume + 1)),
    phase: ofMinute <= 0 ? 0 : (tick.seq % ofMinute) / ofMinute,
  };
}
