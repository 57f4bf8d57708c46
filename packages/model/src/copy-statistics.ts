import { assert, powerOfTen } from "./decimal.ts";
import { divFloor, divHalfEven, most } from "./rounding.ts";

/** Figures of a leader from the days of the account. Growth and returns are in 10^-12 of one. */

export const GROWTH_SCALE = 12;
const ONE = powerOfTen(GROWTH_SCALE);

/** A day of an account: what it was worth when the day began, money that came in or went out in it, and what it made without that. */
export interface AccountDay {
  readonly opening: bigint;
  /** Brought in, above zero; taken out, below. */
  readonly flow: bigint;
  readonly result: bigint;
}

/**
 * What one grew to in a day: the result over what could be traded with, which is the opening and what came in. What was taken out counts as there all day. An
 * account that lost everything has grown to nothing, and with nothing to trade with nothing grows.
 */
export function dayGrowth({ opening, flow, result }: AccountDay): bigint {
  const base = opening + most(flow, 0n);
  if (base <= 0n) return ONE;
  return most(ONE + divFloor(result * ONE, base), 0n);
}

export interface GrowthFigures {
  /** Over all days. */
  readonly return: bigint;
  /** The deepest fall from a height, zero or below. */
  readonly worstDrop: bigint;
  /** The average of the days' changes without their sign. */
  readonly dailySwing: bigint;
  /** The cumulative return after each day, and how far below the height it was. */
  readonly days: readonly { readonly value: bigint; readonly drop: bigint }[];
}

/** Figures of days by their growths, oldest first: each day's is multiplied onto the one before, rounded down. */
export function growthFigures(growths: readonly bigint[]): GrowthFigures {
  let [level, height, worst, swings] = [ONE, ONE, 0n, 0n];
  const days = growths.map((growth) => {
    assert(growth >= 0n, "a growth is not negative");
    level = divFloor(level * growth, ONE);
    height = most(height, level);
    const drop = divFloor((level - height) * ONE, height);
    worst = drop < worst ? drop : worst;
    swings += growth > ONE ? growth - ONE : ONE - growth;
    return { value: level - ONE, drop };
  });
  const dailySwing = growths.length === 0 ? 0n : swings / BigInt(growths.length);
  return { return: level - ONE, worstDrop: worst, dailySwing, days };
}

/** The order of the list: the return over the worst drop, which counts as at least the floor. At `GROWTH_SCALE`. */
export function returnOverDrop({ return: gained, worstDrop }: Pick<GrowthFigures, "return" | "worstDrop">, dropFloor: bigint): bigint {
  assert(dropFloor > 0n && worstDrop <= 0n, "a drop is zero or below, its floor above zero");
  return divHalfEven(gained * ONE, most(-worstDrop, dropFloor));
}

/** 1 for the calmest, one more for each bound that the swing of a day reaches. */
export function riskOf(dailySwing: bigint, bounds: readonly bigint[]): number {
  return 1 + bounds.filter((bound) => dailySwing >= bound).length;
}

/** The one in the middle; of an even number the lower of the two, so that it is one that somebody has. Null of none. */
export function medianOf(values: readonly bigint[]): bigint | null {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : 1));
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
