import type { Interval } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { newYorkOffset } from "../calendar.ts";
import { dayOf, weekday } from "../civil-day.ts";
import type { Feed, Instrument } from "../feed.ts";
import { wholeDays } from "./extremes.ts";
import {
  closeReturns,
  type DailyFigures,
  dailyFigures,
  gapRatio,
  type MinuteFigures,
  minuteFigures,
  type Series,
  type TogetherFigures,
  togetherFigures,
} from "./measure.ts";
import type { ClassName } from "./sources.ts";
import { alignedCorrelation, median } from "./statistics.ts";

/** The same figures as from the recordings, taken from a feed's candles. */

const CLASS_TYPES: Readonly<Record<ClassName, number>> = { stocks: 1, crypto: 2, futures: 3, forex: 4 };

/** Bars that were read before, by the feed's own function: most figures are of the same years of the same products. */
const read = new WeakMap<Feed["candles"], Map<string, Series>>();

function barsOf(feed: Feed, code: string, interval: Interval, from: number, to: number): Series {
  const ofFeed = read.get(feed.candles) ?? new Map<string, Series>();
  read.set(feed.candles, ofFeed);
  const window = `${code} ${interval} ${from} ${to}`;
  const known = ofFeed.get(window);
  if (known !== undefined) return known;
  const bars = feed.candles(code, interval, from, to, to);
  const series = {
    ts: Float64Array.from(bars, ({ ts }) => ts),
    open: Float64Array.from(bars, ({ open }) => Number(open)),
    close: Float64Array.from(bars, ({ close }) => Number(close)),
  };
  ofFeed.set(window, series);
  return series;
}

function feedSeries(feed: Feed, instrument: Instrument, interval: Interval, from: number, to: number): Series {
  const { ts, open, close } = barsOf(feed, instrument.productCode, interval, from, to);
  if (instrument.calendar === "always" || interval !== "1d") return { ts, open, close };
  const days = Array.from(ts, (moment) => weekday(dayOf(moment)));
  const kept = (column: ArrayLike<number>) => Array.from(column).filter((_, i) => days[i] !== 0 && days[i] !== 6);
  return { ts: kept(ts), open: kept(open), close: kept(close) };
}

/** Each figure's median over the products of a class. */
export function medianDaily(figures: readonly DailyFigures[]): DailyFigures {
  const medianOf = (pick: (figure: DailyFigures) => number) => median(figures.map(pick));
  return {
    deviation: medianOf((f) => f.deviation),
    kurtosis: medianOf((f) => f.kurtosis),
    tailRatio: medianOf((f) => f.tailRatio),
    jumpShare: medianOf((f) => f.jumpShare),
    clustering: [medianOf((f) => f.clustering[0]), medianOf((f) => f.clustering[1]), medianOf((f) => f.clustering[2])],
    varianceRatio: [medianOf((f) => f.varianceRatio[0]), medianOf((f) => f.varianceRatio[1])],
    fall: medianOf((f) => f.fall),
  };
}

export function medianMinute(figures: readonly MinuteFigures[]): MinuteFigures {
  const medianOf = (pick: (figure: MinuteFigures) => number) => median(figures.map(pick));
  return {
    deviation: medianOf((f) => f.deviation),
    tailRatio: medianOf((f) => f.tailRatio),
    jumpShare: medianOf((f) => f.jumpShare),
    clustering: [medianOf((f) => f.clustering[0]), medianOf((f) => f.clustering[1]), medianOf((f) => f.clustering[2])],
  };
}

function instrumentsOf(feed: Feed, name: ClassName): readonly Instrument[] {
  return feed.instruments.filter(({ productType }) => productType === CLASS_TYPES[name]);
}

export function feedDaily(feed: Feed, name: ClassName, from: number, to: number): DailyFigures {
  return medianDaily(instrumentsOf(feed, name).map((instrument) => dailyFigures(feedSeries(feed, instrument, "1d", from, to))));
}

export function feedMinute(feed: Feed, name: ClassName, from: number, to: number): MinuteFigures {
  const clock = name === "stocks" ? (ts: number) => newYorkOffset(dayOf(ts)) * MINUTE_MS : () => 0;
  return medianMinute(instrumentsOf(feed, name).map((instrument) => minuteFigures(feedSeries(feed, instrument, "1m", from, to), clock)));
}

/**
 * Has the minutes of a class folded, some of each product after the other: what several of them move with is drawn once for all, where product by product it is
 * drawn anew for each. A feed keeps 120 days of products.
 */
export function foldSideBySide(feed: Feed, name: ClassName, from: number, to: number): void {
  const some = 10 * MINUTE_MS;
  for (let at = from; at < to; at += some)
    for (const { productCode } of instrumentsOf(feed, name)) feed.candles(productCode, "1m", at, at + some, to);
}

/** The whole days of all products of a class, by logarithms of their minutes' closes. */
export function feedDays(feed: Feed, name: ClassName, from: number, to: number): number[][] {
  return instrumentsOf(feed, name).flatMap((instrument) => wholeDays(feedSeries(feed, instrument, "1m", from, to), name));
}

/** Gaps between daily bars: of every night for shares, of weekends (Friday's bar to Sunday's) for what trades around the clock. */
export function feedGap(feed: Feed, name: ClassName, from: number, to: number): number {
  const shortest = name === "stocks" ? 20 : 40;
  const ratios = instrumentsOf(feed, name).map((instrument) => {
    const everyDay = feedSeries(feed, { ...instrument, calendar: "always" }, "1d", from, to);
    return gapRatio(everyDay, shortest * 60 * MINUTE_MS, feedSeries(feed, instrument, "1d", from, to));
  });
  return median(ratios);
}

function instrumentOf(feed: Feed, code: string): Instrument {
  const instrument = feed.instruments.find(({ productCode }) => productCode === code);
  if (instrument === undefined) throw new Error(`no product ${code}`);
  return instrument;
}

export function feedCorrelation(feed: Feed, productA: string, productB: string, from: number, to: number): number {
  const returns = (code: string) => closeReturns(feedSeries(feed, instrumentOf(feed, code), "1d", from, to), 5 * DAY_MS);
  return alignedCorrelation(returns(productA), returns(productB));
}

export function feedTogether(feed: Feed, productA: string, productB: string, from: number, to: number): TogetherFigures {
  const minutes = (code: string) => feedSeries(feed, instrumentOf(feed, code), "1m", from, to);
  return togetherFigures(minutes(productA), minutes(productB));
}
