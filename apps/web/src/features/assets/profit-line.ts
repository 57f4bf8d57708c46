import { subtractDecimals, sumDecimals } from "@candela/ui";

export interface ValuePoint {
  readonly ts: number;
  readonly value: string;
}

/** Money that came from outside: no profit. */
export interface Inflow {
  readonly ts: number;
  readonly amount: string;
}

/**
 * Profit against the first point, from total values: what came in meanwhile is taken out, and the time before the account
 * held anything is left out. `inflows` are all there ever were: the first one opened the account. The last point is the value
 * `now`, in USDT like all others.
 */
export function profitLine(history: readonly ValuePoint[], inflows: readonly Inflow[], now: ValuePoint): readonly string[] {
  const points = [...history.filter((point) => point.ts < now.ts), now];
  const opened = Math.min(...inflows.map((inflow) => inflow.ts));
  const owned = inflows.length === 0 ? points : points.filter((point) => point.ts >= opened);
  // Where the account is younger than the range, all of it came from outside and the line begins at zero.
  const start = owned.length < points.length ? null : points[0];
  const base = start ?? { ts: 0, value: "0" };
  const profits = owned.map((point) => {
    const paidIn = inflows.filter((inflow) => inflow.ts > base.ts && inflow.ts <= point.ts).map((inflow) => inflow.amount);
    return subtractDecimals(point.value, sumDecimals([base.value, ...paidIn]));
  });
  return start === null ? ["0", ...profits] : profits;
}
