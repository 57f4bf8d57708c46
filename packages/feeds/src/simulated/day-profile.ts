import { MEASURED } from "../calibration/measured.ts";
import { HOURLY_PROFILE_SOURCES, MINUTE_SOURCES } from "../calibration/sources.ts";
import { median } from "../calibration/statistics.ts";

/** Relative volatility of the 48 half hours of a day, from the measured files of a class. */

const HALF_HOURS = Array.from({ length: 48 }, (_, i) => i);
const HALF_HOURS_OF_4 = 8;
const OPEN = 19;
const CLOSE = 32;
const EXTENDED_CLOSE = 40;

/**
 * Shares, on New York time: the session from four months of minutes; before and after it the level of the fund SPY,
 * whose bars there are few, as one figure; at night the level of the US 500 index at those hours against its own session.
 */
export function sharesProfile(): readonly number[] {
  const files = MINUTE_SOURCES.stocks.map((file) => MEASURED.halfHours[file] ?? []);
  const extended = median(
    MINUTE_SOURCES.stocks.flatMap((file) =>
      (MEASURED.halfHours[file] ?? []).filter(
        (level, i) => level > 0 && (i < OPEN || i >= CLOSE) && i >= HALF_HOURS_OF_4 && i < EXTENDED_CLOSE,
      ),
    ),
  );
  const index = MEASURED.hours["futures/US500_1h_cfd"] ?? [];
  const night = median(index.slice(1, 8)) / median(index.slice(14, 20));
  return HALF_HOURS.map((i) => {
    if (i >= OPEN && i < CLOSE) return median(files.map((file) => file[i] ?? 1));
    return i >= HALF_HOURS_OF_4 && i < EXTENDED_CLOSE ? extended : night;
  });
}

/** Futures and currencies, UTC: the median over minute and hour files, closed hours taking their neighbours' level. */
export function aroundTheClockProfile(name: "futures" | "forex"): readonly number[] {
  const levels = HALF_HOURS.map((i) => {
    const minutes = MINUTE_SOURCES[name].map((file) => MEASURED.halfHours[file]?.[i] ?? 0);
    const hours = HOURLY_PROFILE_SOURCES[name].map((file) => MEASURED.hours[file]?.[Math.floor(i / 2)] ?? 0);
    return [...minutes, ...hours].filter((level) => level > 0);
  });
  return HALF_HOURS.map((i) => median(levels[i]?.length ? levels[i] : [1]));
}

/** Coins, UTC: a month of minutes, smoothed over five half hours because one month's storms are not the rule. */
export function coinsProfile(): readonly number[] {
  const measured = MEASURED.halfHours[MINUTE_SOURCES.crypto[0] ?? ""] ?? [];
  return HALF_HOURS.map((i) => median([-2, -1, 0, 1, 2].map((step) => measured[(i + step + 48) % 48] ?? 1)));
}
