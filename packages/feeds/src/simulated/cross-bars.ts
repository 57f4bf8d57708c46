import { type CrossRate, crossPrice, crossStep } from "./cross-rate.ts";
import type { CrossPlan } from "./day-plan.ts";
import type { MinuteBars } from "./minute-bars.ts";

export interface Extremes {
  readonly high: number;
  readonly low: number;
}

/** A cross's session seen through the minutes of its legs. */
export interface CrossMinutes {
  readonly rate: CrossRate;
  readonly first: MinuteBars;
  readonly second: MinuteBars;
}

/** A cross's volumes by minute: as busy as its legs are. Whole, and they sum to the plan's. */
export function crossVolumes(plan: CrossPlan, first: Float64Array, second: Float64Array): Float64Array {
  const volumes = first.map((volume, k) => Math.sqrt(volume * (second[k] as number)) + 1);
  let total = 0;
  for (const volume of volumes) total += volume;
  let sum = 0;
  let before = 0;
  for (let k = 0; k < volumes.length; k++) {
    sum += volumes[k] as number;
    const through = k === volumes.length - 1 ? plan.volume : Math.min(plan.volume, Math.floor((plan.volume * sum) / total));
    volumes[k] = through - before;
    before = through;
  }
  return volumes;
}

/**
 * Open, high, low and close over the minutes of a planned day `from` up to but not including `to`, exact to the tick. High and low lie where the legs' ticks put
 * them; `extremes` draws those of one minute. Most minutes need not be drawn, because their legs' highs and lows together do not reach
 * beyond what is known already.
 */
export function crossBar(
  minutes: CrossMinutes,
  from: number,
  to: number,
  extremes: (k: number) => Extremes,
): Extremes & { readonly open: number; readonly close: number } {
  const { rate, first, second } = minutes;
  const at = (a: Int32Array, b: Int32Array, k: number) => crossStep(crossPrice(rate, a[k] as number, b[k] as number));
  const known = new Map<number, Extremes>();
  const drawn = (k: number): Extremes => {
    const found = known.get(k) ?? extremes(k);
    known.set(k, found);
    return found;
  };
  const open = at(first.open, second.open, from);
  const close = at(first.close, second.close, to - 1);
  let high = open;
  let low = open;
  for (let k = from; k < to; k++) {
    const price = at(first.close, second.close, k);
    if (price > high) high = price;
    if (price < low) low = price;
  }
  const [most, least] = rate.isQuotient ? [second.low, second.high] : [second.high, second.low];
  return {
    open,
    close,
    high: furthest(
      from,
      to,
      high,
      (k) => at(first.high, most, k),
      (k) => drawn(k).high,
    ),
    low: -furthest(
      from,
      to,
      -low,
      (k) => -at(first.low, least, k),
      (k) => -drawn(k).low,
    ),
  };
}

/** The greatest of `known` and every minute's `drawn`, drawing only minutes whose `bound` is beyond what was found so far. */
function furthest(from: number, to: number, known: number, bound: (k: number) => number, drawn: (k: number) => number): number {
  const reaching: { readonly k: number; readonly reach: number }[] = [];
  for (let k = from; k < to; k++) {
    const reach = bound(k);
    if (reach > known) reaching.push({ k, reach });
  }
  reaching.sort((a, b) => b.reach - a.reach);
  let most = known;
  for (const { k, reach } of reaching) {
    if (reach <= most) break;
    most = Math.max(most, drawn(k));
  }
  return most;
}
