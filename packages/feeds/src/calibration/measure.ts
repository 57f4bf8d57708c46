import { DAY_MS, MINUTE_MS } from "@candela/model";
import {
  clustering,
  correlation,
  deviation,
  excessKurtosis,
  jumpShare,
  median,
  tailRatio,
  varianceRatio,
  yearlyFall,
} from "./statistics.ts";

/** Bars of one interval as plain numbers. */
export interface Series {
  readonly ts: ArrayLike<number>;
  readonly open: ArrayLike<number>;
  readonly close: ArrayLike<number>;
}

export interface DailyFigures {
  readonly deviation: number;
  readonly kurtosis: number;
  readonly tailRatio: number;
  readonly jumpShare: number;
  /** Clustering after 1, 5 and 20 days. */
  readonly clustering: readonly [number, number, number];
  /** Variance of 5 and of 20 days' moves, relative to that many days. */
  readonly varianceRatio: readonly [number, number];
  /** The usual year's deepest fall from a close to one at most five days later, in usual days. */
  readonly fall: number;
}

export interface MinuteFigures {
  readonly deviation: number;
  readonly tailRatio: number;
  readonly jumpShare: number;
  /** Clustering after 1, 10 and 60 minutes, the usual course of the day divided out. */
  readonly clustering: readonly [number, number, number];
}

/** How often prices lie near the extremes of their day. */
export interface ExtremeFigures {
  readonly days: number;
  /** Share of a day's minutes that end within a tenth of its range from its highest or lowest minute, the mean of all days. */
  readonly near: number;
  /** The same of exact random walks: each minute goes as far as it went, up as often as down. */
  readonly walk: number;
}

/** How two products move with each other within minutes and hours. */
export interface TogetherFigures {
  /** Correlation of moves over 1, 5, 15 and 60 minutes. */
  readonly correlation: readonly [number, number, number, number];
  /** Correlation of a minute's move of the first with the next minute's of the second, and the other way round: who leads. */
  readonly leads: readonly [number, number];
}

/** Moves beyond this are splits or bad prints, not returns. */
const LARGEST_DAILY = 0.45;

/** Six days from first to last, and the days a year has on an exchange. */
const FALL_DAYS = 5;
const YEAR_DAYS = 250;

/** Log returns from close to close, keyed by the later bar's open. `longest` bars apart at most, in milliseconds. */
export function closeReturns(series: Series, longest = Number.POSITIVE_INFINITY): Map<number, number> {
  const returns = new Map<number, number>();
  for (let i = 1; i < series.ts.length; i++) {
    const ts = series.ts[i] ?? 0;
    const move = Math.log((series.close[i] ?? 1) / (series.close[i - 1] ?? 1));
    if (ts - (series.ts[i - 1] ?? 0) <= longest && Math.abs(move) < LARGEST_DAILY) returns.set(ts, move);
  }
  return returns;
}

/** Daily figures of bars of a day. Bars of a thin Sunday evening are left out by asking for whole weekdays. */
export function dailyFigures(series: Series): DailyFigures {
  const returns = [...closeReturns(series).values()];
  return {
    deviation: deviation(returns),
    kurtosis: excessKurtosis(returns),
    tailRatio: tailRatio(returns),
    jumpShare: jumpShare(returns),
    clustering: [clustering(returns, 1), clustering(returns, 5), clustering(returns, 20)],
    varianceRatio: [varianceRatio(returns, 5), varianceRatio(returns, 20)],
    fall: yearlyFall(returns, FALL_DAYS, YEAR_DAYS),
  };
}

/** Figures of one-minute bars. Only returns between neighbouring minutes count. */
export function minuteFigures(series: Series, clockOffset: (ts: number) => number): MinuteFigures {
  const returns = closeReturns(series, MINUTE_MS);
  const level = halfHourProfile(returns, clockOffset);
  const flat = [...returns].map(([ts, move]) => move / (level[halfHour(ts, clockOffset)] || 1));
  return {
    deviation: deviation([...returns.values()]),
    tailRatio: tailRatio(flat),
    jumpShare: jumpShare(flat),
    clustering: [clustering(flat, 1), clustering(flat, 10), clustering(flat, 60)],
  };
}

/** Root mean square return of each half hour of the day, relative to that of all; zero where there was no trade. */
export function halfHourProfile(returns: ReadonlyMap<number, number>, clockOffset: (ts: number) => number): number[] {
  const byHalfHour: number[][] = Array.from({ length: 48 }, () => []);
  for (const [ts, move] of returns) byHalfHour[halfHour(ts, clockOffset)]?.push(move);
  const all = deviation([...returns.values()]);
  return byHalfHour.map((moves) => (moves.length < 20 ? 0 : deviation(moves) / all));
}

function halfHour(ts: number, clockOffset: (ts: number) => number): number {
  const local = ts - clockOffset(ts);
  return Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / (30 * MINUTE_MS));
}

/**
 * The median move over closures of at least `shortest` milliseconds (last close to next open) over the median move of a
 * day. Medians, because a few crashes would decide a ratio of deviations.
 */
export function gapRatio(series: Series, shortest: number, daily: Series): number {
  const gaps: number[] = [];
  for (let i = 1; i < series.ts.length; i++) {
    const move = Math.abs(Math.log((series.open[i] ?? 1) / (series.close[i - 1] ?? 1)));
    if ((series.ts[i] ?? 0) - (series.ts[i - 1] ?? 0) >= shortest && move < LARGEST_DAILY) gaps.push(move);
  }
  return median(gaps) / median([...closeReturns(daily).values()].map(Math.abs));
}

/** Of one-minute bars of two products at the same time. Moves over closures and missing bars are left out. */
export function togetherFigures(first: Series, second: Series): TogetherFigures {
  const [one, other] = [logCloses(first), logCloses(second)];
  const over = (minutes: number) =>
    correlationOf(
      [...one.keys()].filter((ts) => ts % (minutes * MINUTE_MS) === 0).map((ts) => [move(one, ts, minutes), move(other, ts, minutes)]),
    );
  const lead = (a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) =>
    correlationOf([...a.keys()].map((ts) => [move(a, ts, 1), move(b, ts + MINUTE_MS, 1)]));
  return { correlation: [over(1), over(5), over(15), over(60)], leads: [lead(one, other), lead(other, one)] };
}

function logCloses({ ts, close }: Series): ReadonlyMap<number, number> {
  return new Map(Array.from(ts, (moment, i) => [moment, Math.log(close[i] ?? 1)]));
}

/** Up to the close of the minute's bar of `ts`; NaN where either end is missing. */
function move(closes: ReadonlyMap<number, number>, ts: number, minutes: number): number {
  return (closes.get(ts) ?? Number.NaN) - (closes.get(ts - minutes * MINUTE_MS) ?? Number.NaN);
}

function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const known = pairs.filter(([a, b]) => !Number.isNaN(a) && !Number.isNaN(b));
  return correlation(
    known.map(([a]) => a),
    known.map(([, b]) => b),
  );
}

/** Everything the calibration takes from the recordings, by file. */
export interface Measured {
  readonly daily: Readonly<Record<string, DailyFigures>>;
  readonly minute: Readonly<Record<string, MinuteFigures>>;
  /** Relative volatility of the half hours of the day, 0 where closed: New York time for shares, UTC otherwise. */
  readonly halfHours: Readonly<Record<string, readonly number[]>>;
  /** The same by hours of the day, UTC. */
  readonly hours: Readonly<Record<string, readonly number[]>>;
  readonly gap: Readonly<Record<string, number>>;
  /** Of minutes, by file. */
  readonly extremes: Readonly<Record<string, ExtremeFigures>>;
  /** Correlation of daily returns, keyed `productA~productB`. */
  readonly correlation: Readonly<Record<string, number>>;
  /** Within minutes and hours, keyed alike. */
  readonly together: Readonly<Record<string, TogetherFigures>>;
  /** Median spread in parts of the price. */
  readonly spread: Readonly<Record<string, number>>;
}
