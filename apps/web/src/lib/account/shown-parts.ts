import { formatUnits, parseUnits, powerOfTen } from "@candela/model";
import { decimalsOf, truncateDecimals } from "@candela/ui";

/** A total, and the parts that it is the sum of, decimal text. */
export interface Sum {
  readonly total: string;
  readonly parts: readonly string[];
}

interface Part {
  readonly index: number;
  readonly floor: bigint;
  readonly rest: bigint;
}

/**
 * The same with fewer decimals, so that the parts on screen still add up to the total on screen. A total is cut unless `shorten` says otherwise:
 * what may be spent is part of it, and must not read as more than there is. Parts are rounded down; the last digits that the total has beyond their sum go to those that lost most by it, and `leftAlone`
 * parts (such as cash: it may not show more than there is) come last.
 */
export function shownParts(
  { total, parts }: Sum,
  decimals: number,
  leftAlone: (index: number) => boolean = () => false,
  shorten: (text: string, decimals: number) => string = truncateDecimals,
): Sum {
  const scale = Math.max(decimals, ...[total, ...parts].map(decimalsOf));
  const digit = powerOfTen(scale - decimals);
  const floors = parts.map((text, index): Part => {
    const parsed = parseUnits(text, scale);
    const units = parsed.ok ? parsed.value : 0n;
    const rest = ((units % digit) + digit) % digit;
    return { index, floor: (units - rest) / digit, rest };
  });
  const shownTotal = shorten(total, decimals);
  const wanted = parseUnits(shownTotal, decimals);
  const missing = Number((wanted.ok ? wanted.value : 0n) - floors.reduce((sum, { floor }) => sum + floor, 0n));
  const order = floors.toSorted(
    (a, b) => Number(leftAlone(a.index)) - Number(leftAlone(b.index)) || (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.index - b.index),
  );
  const lifted = new Set(order.slice(0, Math.max(0, missing)).map(({ index }) => index));
  return { total: shownTotal, parts: floors.map(({ index, floor }) => formatUnits(floor + (lifted.has(index) ? 1n : 0n), decimals)) };
}
