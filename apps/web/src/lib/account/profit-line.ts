import { VALUE_RANGES } from "@candela/api";
import { DAY_MS } from "@candela/model";
import { subtractDecimals, sumDecimals } from "@candela/ui";
import { openedAt } from "./account-age.ts";

export interface ValuePoint {
  readonly ts: number;
  readonly value: string;
}

/** Money from outside, which is no profit. */
export interface Inflow {
  readonly ts: number;
  readonly amount: string;
}

/**
 * Profit since `startTs`, from total values: what came in meanwhile is taken out, and the time before the account
 * held anything is left out. `inflows` are all there ever were: the first one opened the account. The last point is the value
 * `now`, in USDT like all others. The line of an account younger than the range begins at zero when the account was opened.
 */
export function profitLine(
  history: readonly ValuePoint[],
  inflows: readonly Inflow[],
  now: ValuePoint,
  startTs: number,
): readonly ValuePoint[] {
  const points = [...history.filter((point) => point.ts < now.ts), now];
  const opened = openedAt(inflows);
  // An account younger than the range began with nothing of its own: all of it came from outside, and the line begins at zero.
  const isYoung = inflows.length > 0 && opened > startTs;
  const owned = isYoung ? points.filter((point) => point.ts >= opened) : points;
  const base = isYoung ? { ts: startTs, value: "0" } : (points[0] ?? now);
  const profits = owned.map((point) => {
    const paidIn = inflows.filter((inflow) => inflow.ts > base.ts && inflow.ts <= point.ts).map((inflow) => inflow.amount);
    return { ts: point.ts, value: subtractDecimals(point.value, sumDecimals([base.value, ...paidIn])) };
  });
  return isYoung ? [{ ts: opened, value: "0" }, ...profits] : profits;
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
