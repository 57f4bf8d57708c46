import { pooled } from "./extremes.ts";
import type { ExtremeFigures } from "./measure.ts";
import { medianDaily, medianMinute } from "./measure-feed.ts";
import { MEASURED } from "./measured.ts";
import { type ClassName, DAILY_SOURCES, GAP_SOURCES, MINUTE_SOURCES } from "./sources.ts";
import { median } from "./statistics.ts";

/** Targets of a class of the simulated market: for each measured figure, the median over the class's files. */
export function dailyTarget(name: ClassName) {
  return medianDaily(DAILY_SOURCES[name].flatMap((file) => MEASURED.daily[file] ?? []));
}

export function minuteTarget(name: ClassName) {
  return medianMinute(MINUTE_SOURCES[name].flatMap((file) => MEASURED.minute[file] ?? []));
}

export function extremeTarget(name: ClassName): ExtremeFigures {
  return pooled(MINUTE_SOURCES[name].flatMap((file) => MEASURED.extremes[file] ?? []));
}

export function gapTarget(name: Exclude<ClassName, "crypto">): number {
  return median(GAP_SOURCES[name].flatMap(([file]) => MEASURED.gap[file] ?? []));
}
