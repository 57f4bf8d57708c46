import type { ProductType, Tick } from "@candela/model";
import { guardRule, guardTick, openGuard, type PriceGuard } from "./price-guard.ts";

/** A freeze as it was recorded. */
export interface RecordedHalt {
  readonly since: number;
  readonly tickSeq: number;
  readonly price: bigint;
  readonly reference: bigint;
}

/** Ticks that a recorded freeze is judged by: those of this long before it, and its own. */
export const HALT_LOOKBACK_MS = 10 * 60_000;

/**
 * Why a recorded freeze does not follow from the market; null when it does. `ticks` are the product's of the look-back, oldest first, up to the moment
 * of the freeze. Its tick has to be among them as it was recorded, the guard's rule to have kept the product from trading at it, and its reference to be
 * a price that was there before, further away than the bound. A guard that has just begun knows other prices than one that has run, so the reference
 * need not be the same to the last digit.
 */
export function haltProblem(halt: RecordedHalt, ticks: readonly Tick[], productType: ProductType): string | null {
  const at = ticks.findIndex(({ seq }) => seq === halt.tickSeq);
  const tick = ticks[at];
  if (tick === undefined) return `there was no tick ${halt.tickSeq} at ${halt.since}`;
  if (tick.ts !== halt.since || tick.price !== halt.price)
    return `tick ${tick.seq} came at ${tick.ts} with the price ${tick.price}, not at ${halt.since} with ${halt.price}`;
  const before = ticks.slice(0, at);
  if (!before.some(({ price }) => price === halt.reference)) return `nothing was traded at the reference ${halt.reference} before it`;
  const rule = guardRule(productType);
  const alone = guardTick(openGuard([halt.reference], tick.ts), tick, rule);
  if (alone.frozen === null) return `the price ${halt.price} lies within the bound of the reference ${halt.reference}`;
  let guard: PriceGuard = openGuard([], tick.ts);
  for (const each of [...before, tick]) guard = guardTick(guard, each, rule);
  return guard.frozen === null ? `the price guard does not freeze the product at tick ${tick.seq}` : null;
}
