import { DAY_MS, MINUTE_MS } from "@candela/model";
import { sessionOf } from "../calendar.ts";
import { dayOf } from "../civil-day.ts";
import { KeyedStream } from "../keyed-stream.ts";
import type { ExtremeFigures, Series } from "./measure.ts";
import type { ClassName } from "./sources.ts";

/** Part of the day's range that counts as near. */
const NEAR = 0.1;
/** Walks for each day. */
const WALKS = 20;
/** Fewest minutes of a whole day: of a session of shares, which may be a half day, and of what trades around the clock. */
const WHOLE_SESSION = 0.9;
const WHOLE_DAY = 1_100;

/** Logarithms of the closes of a series' minutes, by whole days: of shares by sessions, which some recordings go beyond. */
export function wholeDays({ ts, close }: Series, name: ClassName): number[][] {
  const days = new Map<number, number[]>();
  for (let i = 0; i < ts.length; i++) {
    const day = dayOf(ts[i] as number);
    const minute = ((ts[i] as number) - day * DAY_MS) / MINUTE_MS;
    if (!isWanted(name, day, minute)) continue;
    const closes = days.get(day) ?? [];
    days.set(day, closes);
    closes.push(Math.log(close[i] as number));
  }
  return [...days].flatMap(([day, closes]) => (closes.length >= fewest(name, day) ? [closes] : []));
}

function isWanted(name: ClassName, day: number, minute: number): boolean {
  if (name !== "stocks") return true;
  const session = sessionOf("us-equity", day);
  return session !== undefined && minute >= session.start && minute < session.end;
}

function fewest(name: ClassName, day: number): number {
  const session = name === "stocks" ? sessionOf("us-equity", day) : undefined;
  return session === undefined ? WHOLE_DAY : WHOLE_SESSION * (session.end - session.start);
}

/** Of days as {@link wholeDays} has them. */
export function extremeFigures(days: readonly (readonly number[])[]): ExtremeFigures {
  let [near, walk] = [0, 0];
  days.forEach((closes, day) => {
    near += nearShare(closes);
    const stream = new KeyedStream(Int32Array.of(day, 0, 0, 0, 0, 0, 0, 0), 0, 0, 0);
    for (let k = 0; k < WALKS; k++) walk += nearShare(walked(closes, stream)) / WALKS;
  });
  return { days: days.length, near: near / days.length, walk: walk / days.length };
}

/** A day whose price never moved lies at its extremes all the time. */
export function nearShare(closes: ArrayLike<number>): number {
  let [high, low] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < closes.length; i++) {
    high = Math.max(high, closes[i] as number);
    low = Math.min(low, closes[i] as number);
  }
  const distance = NEAR * (high - low);
  let count = 0;
  for (let i = 0; i < closes.length; i++) {
    const close = closes[i] as number;
    if (high - close <= distance || close - low <= distance) count += 1;
  }
  return count / closes.length;
}

function walked(closes: readonly number[], stream: KeyedStream): Float64Array {
  const walk = new Float64Array(closes.length);
  for (let i = 1; i < closes.length; i++) {
    const move = (closes[i] as number) - (closes[i - 1] as number);
    walk[i] = (walk[i - 1] as number) + (stream.uniform() < 0.5 ? move : -move);
  }
  return walk;
}

/** Several files as one, each day counting alike. */
export function pooled(figures: readonly ExtremeFigures[]): ExtremeFigures {
  const days = figures.reduce((sum, one) => sum + one.days, 0);
  const mean = (figure: (one: ExtremeFigures) => number) => figures.reduce((sum, one) => sum + one.days * figure(one), 0) / days;
  return { days, near: mean((one) => one.near), walk: mean((one) => one.walk) };
}
