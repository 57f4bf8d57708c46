import { VALUE_RANGES } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { subtractDecimals, sumDecimals, truncateDecimals } from "@candela/ui";
import { PANEL_DECIMALS } from "./shown-today.ts";

export interface ValuePoint {
  readonly ts: number;
  readonly value: string;
}

/** A total value, and what came in from outside less what went back there since its line began. */
export interface WorthPoint extends ValuePoint {
  readonly paidIn: string;
}

/**
 * Profit since `startTs`, from total values: what came in or went out meanwhile is taken out. The last point is the value `now`, in USDT like all
 * others. The line of an account that was opened later, at `opened`, begins there at zero. Values and what they are held against are cut to the decimals
 * that are shown, so that the figures beside the line agree.
 */
export function profitLine(history: readonly WorthPoint[], now: WorthPoint, startTs: number, opened: number): readonly ValuePoint[] {
  const isYoung = isOpenedAfter(startTs, opened);
  const points = [...history.filter((point) => point.ts < now.ts), now].filter((point) => !isYoung || point.ts >= opened);
  const base = baseOf(points, isYoung);
  const profits = points.map(({ ts, value, paidIn }) => ({
    ts,
    value: subtractDecimals(shown(value), shown(sumDecimals([base, paidIn]))),
  }));
  return isYoung ? [{ ts: opened, value: "0" }, ...profits] : profits;
}

/** `opened` is Infinity where nothing is known to have come in. */
const isOpenedAfter = (startTs: number, opened: number) => Number.isFinite(opened) && opened > startTs;

const shown = (value: string) => truncateDecimals(value, PANEL_DECIMALS);

/** What a line began with: a young account with nothing of its own, since all of it came from outside. */
function baseOf([first]: readonly WorthPoint[], isYoung: boolean): string {
  return isYoung || first === undefined ? "0" : subtractDecimals(first.value, first.paidIn);
}

/** What came in from outside up to the panel's moment, by the value that its day began with and by the line of that day. */
export function paidInToday(openingValue: string, history: readonly WorthPoint[], startTs: number, opened: number): string {
  return subtractDecimals(openingValue, baseOf(history, isOpenedAfter(startTs, opened)));
}

export type Range = keyof typeof VALUE_RANGES;

/** Where a range begins: the day is the calendar's in UTC, as today's profit is; the others reach back from now. */
export function rangeStart(range: Range, now: number): number {
  if (range === "day") return now - (now % DAY_MS);
  return now - VALUE_RANGES[range].backMs;
}

/** The same line as worth: it ends at `total`, and begins where the range did, with all that came in meanwhile. Never of no points. */
export function worthLine(profits: readonly ValuePoint[], total: string): readonly ValuePoint[] {
  const base = subtractDecimals(total, profits.at(-1)?.value ?? "0");
  return profits.map(({ ts, value }) => ({ ts, value: sumDecimals([base, value]) }));
}
