/** Which minutes of a product have to be played tick by tick. Pure. */
import { guardRule } from "@candela/engine";
import type { Instrument } from "@candela/feeds";
import type { Candle } from "@candela/model";
import { MINUTE_MS } from "@candela/model";
import type { Awaited } from "../modules/pricing/index.ts";

const BASIS_POINTS = 10_000n;
/** A minute that moves by this part of what the price guard allows is played: the guard's reference is the median of the last ticks, which two minutes hold. */
const GUARD_PART = 3n;

/** All that is awaited of one product, as one. */
export interface Wanted {
  readonly below: bigint | null;
  readonly above: bigint | null;
  readonly everyTickFrom: number | null;
}

/** What is awaited, by product. */
export function wantedByProduct(awaited: Iterable<Awaited>): Map<string, Wanted> {
  const products = new Map<string, Wanted>();
  for (const { productCode, below, above, everyTickFrom } of awaited) {
    const known = products.get(productCode) ?? { below: null, above: null, everyTickFrom: null };
    products.set(productCode, {
      below: known.below === null || (below !== null && below > known.below) ? below : known.below,
      above: known.above === null || (above !== null && above < known.above) ? above : known.above,
      everyTickFrom: earlier(known.everyTickFrom, everyTickFrom),
    });
  }
  return products;
}

/** Products that are looked at when something happens at another one, by that other product; each without itself. */
export function togetherByProduct(awaited: Iterable<Awaited>): Map<string, ReadonlySet<string>> {
  const products = new Map<string, Set<string>>();
  for (const { productCode, together = [] } of awaited)
    for (const other of together) {
      if (other === productCode) continue;
      const known = products.get(productCode) ?? new Set();
      products.set(productCode, known.add(other));
    }
  return products;
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/**
 * Whether something may happen at a tick of this minute. `reach` is how far bid and ask lie from a price at most: within the minute's high and low, widened by
 * it, lie all prices, bids and asks of its ticks.
 */
export function mayCount(
  { ts, high, low }: Candle,
  { below, above, everyTickFrom }: Wanted,
  { productType }: Pick<Instrument, "productType">,
  reach: bigint,
): boolean {
  if (everyTickFrom !== null && ts + MINUTE_MS > everyTickFrom) return true;
  if (below !== null && low - reach <= below) return true;
  if (above !== null && high + reach >= above) return true;
  return (high - low + 2n * reach) * BASIS_POINTS * GUARD_PART >= low * guardRule(productType).bound;
}
