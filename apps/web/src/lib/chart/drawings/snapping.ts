import type { Bar } from "../indicators/bar.ts";

/** A price that lies no farther than this from one of the candle's is taken to be that one, px. */
export const SNAP_REACH = 14;

/** The price of `bar` that is nearest to `price` on the screen, or `price` itself when none is near. */
export function snapped(price: number, bar: Bar | undefined, yOf: (price: number) => number): number {
  if (bar === undefined) return price;
  const y = yOf(price);
  const nearest = [bar.open, bar.high, bar.low, bar.close].reduce((best, next) =>
    Math.abs(yOf(next) - y) < Math.abs(yOf(best) - y) ? next : best,
  );
  return Math.abs(yOf(nearest) - y) <= SNAP_REACH ? nearest : price;
}
