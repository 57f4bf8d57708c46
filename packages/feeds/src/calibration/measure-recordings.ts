import path from "node:path";
import { HOUR_MS, MINUTE_MS } from "@candela/model";
import { newYorkOffset } from "../calendar.ts";
import { dayOf, weekday } from "../civil-day.ts";
import { type Recorded, readColumns } from "../replay/csv-columns.ts";
import { extremeFigures, wholeDays } from "./extremes.ts";
import {
  closeReturns,
  type DailyFigures,
  dailyFigures,
  type ExtremeFigures,
  gapRatio,
  halfHourProfile,
  type Measured,
  type MinuteFigures,
  minuteFigures,
  type Series,
  type TogetherFigures,
  togetherFigures,
} from "./measure.ts";
import {
  type ClassName,
  CORRELATION_SOURCES,
  DAILY_SOURCES,
  GAP_SOURCES,
  HOURLY_PROFILE_SOURCES,
  MINUTE_SOURCES,
  SPREAD_BAR_SOURCES,
  SPREAD_TICK_SOURCES,
  TOGETHER_SOURCES,
} from "./sources.ts";
import { alignedCorrelation, median } from "./statistics.ts";

const CLASS_NAMES: readonly ClassName[] = ["stocks", "crypto", "futures", "forex"];

/** Measures a folder of recordings. Takes a few seconds. Throws when a file is missing. */
export async function measureRecordings(folder: string): Promise<Measured> {
  const daily: Record<string, DailyFigures> = {};
  const minute: Record<string, MinuteFigures> = {};
  const halfHours: Record<string, readonly number[]> = {};
  const hours: Record<string, readonly number[]> = {};
  const extremes: Record<string, ExtremeFigures> = {};
  const gap: Record<string, number> = {};
  const correlation: Record<string, number> = {};
  for (const name of CLASS_NAMES) {
    for (const file of DAILY_SOURCES[name]) daily[file] = dailyFigures(await dailySeries(folder, file));
    const clock = name === "stocks" ? newYork : utc;
    for (const file of MINUTE_SOURCES[name]) {
      const series = await barSeries(folder, file);
      minute[file] = minuteFigures(series, clock);
      extremes[file] = extremeFigures(wholeDays(series, name));
      halfHours[file] = halfHourProfile(closeReturns(series, MINUTE_MS), clock);
    }
  }
  for (const file of [...HOURLY_PROFILE_SOURCES.futures, ...HOURLY_PROFILE_SOURCES.forex]) {
    const profile = halfHourProfile(closeReturns(await barSeries(folder, file), HOUR_MS), utc);
    hours[file] = profile.filter((_, i) => i % 2 === 0);
  }
  for (const [file, shortest, days] of Object.values(GAP_SOURCES).flat()) {
    gap[file] = gapRatio(await barSeries(folder, file), shortest * HOUR_MS, await dailySeries(folder, days));
  }
  for (const [first, second, productA, productB] of CORRELATION_SOURCES) {
    const returns = [closeReturns(await dailySeries(folder, first)), closeReturns(await dailySeries(folder, second))] as const;
    correlation[`${productA}~${productB}`] = alignedCorrelation(...returns);
  }
  const together: Record<string, TogetherFigures> = {};
  for (const [first, second, productA, productB] of TOGETHER_SOURCES)
    together[`${productA}~${productB}`] = togetherFigures(await barSeries(folder, first), await barSeries(folder, second));
  return { daily, minute, halfHours, hours, gap, extremes, correlation, together, spread: await spreads(folder) };
}

function utc(): number {
  return 0;
}

function newYork(ts: number): number {
  return newYorkOffset(dayOf(ts)) * MINUTE_MS;
}

async function spreads(folder: string): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const file of SPREAD_BAR_SOURCES) {
    result[file] = medianSpread(prices(await load(folder, file), "close"), prices(await load(folder, `${file}_ask`), "close"));
  }
  for (const file of SPREAD_TICK_SOURCES) {
    const quotes = await load(folder, file);
    result[file] = medianSpread(prices(quotes, "bid"), prices(quotes, "ask"));
  }
  return result;
}

function medianSpread(bids: Float64Array, asks: Float64Array): number {
  return median([...bids].map((bid, i) => ((asks[i] ?? bid) - bid) / bid));
}

async function load(folder: string, file: string): Promise<Recorded> {
  return readColumns(path.join(folder, `${file}.csv.gz`));
}

function prices(recorded: Recorded, column: string): Float64Array {
  const found = recorded.columns.get(column);
  if (found === undefined) throw new Error(`${recorded.file} has no column ${column}`);
  return found.units.map((units) => units / 10 ** found.scale);
}

async function barSeries(folder: string, file: string): Promise<Series> {
  const recorded = await load(folder, file);
  return { ts: recorded.ts, open: prices(recorded, "open"), close: prices(recorded, "close") };
}

/** Daily bars without the days the sources' comment leaves out. */
async function dailySeries(folder: string, file: string): Promise<Series> {
  const bars = await barSeries(folder, file);
  const year = file.includes("_long")
    ? 2000
    : file.includes("DOGE")
      ? 2020
      : file.startsWith("crypto/") && file.includes("USD_")
        ? 2019
        : 1970;
  const since = Date.UTC(year, 0, 1);
  const kept: number[] = [];
  for (let i = 0; i < bars.ts.length; i++) {
    const ts = bars.ts[i] ?? 0;
    const day = weekday(dayOf(ts));
    if (ts >= since && (file.startsWith("crypto/") || (day !== 0 && day !== 6))) kept.push(i);
  }
  const pick = (column: ArrayLike<number>) => kept.map((i) => column[i] ?? 0);
  return { ts: pick(bars.ts), open: pick(bars.open), close: pick(bars.close) };
}
