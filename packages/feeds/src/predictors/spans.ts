import type { Candle, Tick } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { sessionOf } from "../calendar.ts";
import { bucketStart } from "../candle-bucket.ts";
import { dayOf } from "../civil-day.ts";
import type { Instrument } from "../feed.ts";

/** Stretches of time within which a market may be made to touch something. */
export const SPANS = ["minute", "half hour", "session", "day"] as const;

/** A stretch so far, in logarithms of price, and how many of its minutes have passed and are left. */
export interface Span {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly elapsed: number;
  readonly left: number;
}

/** A candle in logarithms of price. */
export interface LogBar {
  readonly ts: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

export function logBar({ ts, open, high, low, close }: Candle): LogBar {
  const log = (price: bigint) => Math.log(Number(price));
  return { ts, open: log(open), high: log(high), low: log(low), close: log(close) };
}

interface Moments {
  readonly t: number;
  readonly minuteStart: number;
  readonly tradingEnd: number;
}

interface Seen {
  readonly price: number;
  /** The price at the minute's start. */
  readonly before: number;
  readonly ticks: readonly Tick[];
  readonly halfHours: readonly LogBar[];
}

/** The spans that `t` lies in, in the order of {@link SPANS}. A session is that of the product's real market; outside of it the day stands in. */
export function spansAt(instrument: Instrument, { t, minuteStart, tradingEnd }: Moments, seen: Seen): Span[] {
  const day = dayOf(t);
  const dayStart = day * DAY_MS;
  const halfStart = bucketStart("30m", t);
  const hours = sessionOf(instrument.calendar, day);
  const session = hours === undefined ? undefined : { start: dayStart + hours.start * MINUTE_MS, end: dayStart + hours.end * MINUTE_MS };
  const inSession = session !== undefined && t >= session.start && t < session.end;
  const ofBars = (start: number, end: number) => span(range(seen, start), start, end, t);
  return [
    span(minuteRange(seen, minuteStart), minuteStart, minuteStart + MINUTE_MS, t),
    ofBars(halfStart, halfStart + 30 * MINUTE_MS),
    inSession ? ofBars(session.start, Math.min(session.end, tradingEnd)) : ofBars(dayStart, tradingEnd),
    ofBars(dayStart, tradingEnd),
  ];
}

type Range = Pick<Span, "open" | "high" | "low">;

function span(seen: Range, start: number, end: number, t: number): Span {
  return { ...seen, elapsed: (t - start) / MINUTE_MS, left: (end - t) / MINUTE_MS };
}

function minuteRange({ price, before, ticks }: Seen, start: number): Range {
  let high = price;
  let low = price;
  for (let i = ticks.length - 1; i >= 0; i--) {
    const tick = ticks[i] as Tick;
    if (tick.ts < start) break;
    const value = Math.log(Number(tick.price));
    if (value > high) high = value;
    if (value < low) low = value;
  }
  return { open: before, high, low };
}

function range({ price, halfHours }: Seen, start: number): Range {
  let open = price;
  let high = price;
  let low = price;
  for (let i = halfHours.length - 1; i >= 0; i--) {
    const bar = halfHours[i] as LogBar;
    if (bar.ts < start) break;
    open = bar.open;
    high = Math.max(high, bar.high);
    low = Math.min(low, bar.low);
  }
  return { open, high, low };
}
