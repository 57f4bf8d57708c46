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

interface Files {
  readonly folder: string;
  readonly read: Map<string, Promise<Recorded>>;
}

const CLASS_NAMES: readonly ClassName[] = ["stocks", "crypto", "futures", "forex"];

/** Measures a folder of recordings. Takes a few seconds. Throws when a file is missing. */
export async function measureRecordings(folder: string): Promise<Measured> {
  const files: Files = { folder, read: new Map() };
  const daily: Record<string, DailyFigures> = {};
  const minute: Record<string, MinuteFigures> = {};
  const halfHours: Record<string, readonly number[]> = {};
  const hours: Record<string, readonly number[]> = {};
  const extremes: Record<string, ExtremeFigures> = {};
  const gap: Record<string, number> = {};
  const correlation: Record<string, number> = {};
  for (const name of CLASS_NAMES) {
    for (const file of DAILY_SOURCES[name]) daily[file] = dailyFigures(await dailySeries(files, file));
    const clock = name === "stocks" ? newYork : utc;
    for (const file of MINUTE_SOURCES[name]) {
      const series = await barSeries(files, file);
      minute[file] = minuteFigures(series, clock);
      extremes[file] = extremeFigures(wholeDays(series, name));
      halfHours[file] = halfHourProfile(closeReturns(series, MINUTE_MS), clock);
    }
  }
  for (const file of [...HOURLY_PROFILE_SOURCES.futures, ...HOURLY_PROFILE_SOURCES.forex]) {
    const profile = halfHourProfile(closeReturns(await barSeries(files, file), HOUR_MS), utc);
    hours[file] = profile.filter((_, i) => i % 2 === 0);
  }
  for (const [file, shortest, days] of Object.values(GAP_SOURCES).flat()) {
    gap[file] = gapRatio(await barSeries(files, file), shortest * HOUR_MS, await dailySeries(files, days));
  }
  for (const [first, second, productA, productB] of CORRELATION_SOURCES) {
    const returns = [closeReturns(await dailySeries(files, first)), closeReturns(await dailySeries(files, second))] as const;
    correlation[`${productA}~${productB}`] = alignedCorrelation(...returns);
  }
  const together: Record<string, TogetherFigures> = {};
  for (const [first, second, productA, productB] of TOGETHER_SOURCES)
    together[`${productA}~${productB}`] = togetherFigures(await barSeries(files, first), await barSeries(files, second));
  return { daily, minute, halfHours, hours, gap, extremes, correlation, together, spread: await spreads(files) };
}

function utc(): number {
  return 0;
}

function newYork(ts: number): number {
  return newYorkOffset(dayOf(ts)) * MINUTE_MS;
}

async function spreads(files: Files): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const file of SPREAD_BAR_SOURCES) {
    result[file] = medianSpread(prices(await load(files, file), "close"), prices(await load(files, `${file}_ask`), "close"));
  }
  for (const file of SPREAD_TICK_SOURCES) {
    const quotes = await load(files, file);
    result[file] = medianSpread(prices(quotes, "bid"), prices(quotes, "ask"));
  }
  return result;
}

function medianSpread(bids: Float64Array, asks: Float64Array): number {
  return median([...bids].map((bid, i) => ((asks[i] ?? bid) - bid) / bid));
}

/** Each file is read once, though several figures come from it. */
function load({ folder, read }: Files, file: string): Promise<Recorded> {
  const reading = read.get(file) ?? readColumns(path.join(folder, `${file}.csv.gz`));
  read.set(file, reading);
  return reading;
}

function prices(recorded: Recorded, column: string): Float64Array {
  const found = recorded.columns.get(column);
  if (found === undefined) throw new Error(`${recorded.file} has no column ${column}`);
  return found.units.map((units) => units / 10 ** found.scale);
}

async function barSeries(files: Files, file: string): Promise<Series> {
  const recorded = await load(files, file);
  return { ts: recorded.ts, open: prices(recorded, "open"), close: prices(recorded, "close") };
}

/** Daily bars without the days the sources' comment leaves out. */
async function dailySeries(files: Files, file: string): Promise<Series> {
  const bars = await barSeries(files, file);
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
