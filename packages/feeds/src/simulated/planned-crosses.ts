import { assert, MINUTE_MS } from "@candela/model";
import { KeyedStream } from "../keyed-stream.ts";
import { type BarTicks, drawPrices, type StepBar } from "../minute-ticks.ts";
import { RecentCache } from "../recent-cache.ts";
import { type CrossMinutes, crossBar, crossVolumes, type Extremes } from "./cross-bars.ts";
import { type CrossRate, crossStep } from "./cross-rate.ts";
import { crossMoments, crossTicks, type LegMinute } from "./cross-ticks.ts";
import { Stream } from "./day-seed.ts";
import { type MinuteBars, minuteOf } from "./minute-bars.ts";
import { type CrossDay, dayKey, isPlanned, minuteKey, type PlannedProductDay, type ProductDay, quotingOf } from "./product-day.ts";

/** Whole days kept for good: some fifty bytes each, and a day takes milliseconds to find out. */
const DAYS_KEPT = 20_000;
/** Days of volumes kept, up to twice this, 12 kB each. */
const VOLUMES_KEPT = 20;
/** Days of highs and lows kept, up to twice this, 12 kB each; a minute of them takes some hundredths of a millisecond to find out. */
const EXTREMES_KEPT = 20;
/** Minutes of legs kept, up to twice this: those that their crosses go through side by side. */
const LEG_MINUTES_KEPT = 16;

/** The part of the market that crosses need. */
interface Legs {
  day(product: number, day: number): ProductDay | undefined;
  /** Kept, for days that are looked at again and again. */
  minutes(ownDay: PlannedProductDay): MinuteBars;
  /** Kept for a moment: who goes through years of days must not push today's out. */
  passingMinutes(ownDay: PlannedProductDay): MinuteBars;
  ticks(ownDay: PlannedProductDay, k: number): BarTicks;
}

/** Planned days of crosses, from the minutes and ticks of their legs. */
export class PlannedCrosses {
  readonly #legs: Legs;
  readonly #days = new RecentCache<number, StepBar>(DAYS_KEPT);
  readonly #volumes = new RecentCache<number, Float64Array>(VOLUMES_KEPT);
  readonly #extremes = new RecentCache<number, KnownExtremes>(EXTREMES_KEPT);
  readonly #legMinutes = new RecentCache<number, LegPrices>(LEG_MINUTES_KEPT);

  constructor(legs: Legs) {
    this.#legs = legs;
  }

  dayBar(crossDay: CrossDay): StepBar {
    return this.#days.get(dayKey(crossDay), () => {
      const minutes = this.#minutes(crossDay, (leg) => this.#legs.passingMinutes(leg));
      const bar = crossBar(minutes, 0, minutes.first.open.length, (k) => this.#drawExtremes(crossDay, minutes, k));
      return { ...bar, volume: crossDay.plan.volume };
    });
  }

  /** The bar of the minutes from number `from` up to but not including `to`. */
  bar(crossDay: CrossDay, from: number, to: number): StepBar {
    const minutes = this.#minutes(crossDay, (leg) => this.#legs.minutes(leg));
    const volumes = this.#minuteVolumes(crossDay, minutes);
    let volume = 0;
    for (let k = from; k < to; k++) volume += volumes[k] as number;
    const known = this.#extremes.get(dayKey(crossDay), () => unknownExtremes(minutes.first.open.length));
    const extremes = (k: number) => {
      if (known.high[k] === 0) setExtremes(known, k, this.#drawExtremes(crossDay, minutes, k));
      return { high: known.high[k] as number, low: known.low[k] as number };
    };
    return { ...crossBar(minutes, from, to, extremes), volume };
  }

  ticks(crossDay: CrossDay, k: number, stream: KeyedStream): BarTicks {
    const minutes = this.#minutes(crossDay, (leg) => this.#legs.minutes(leg));
    const { first, second } = legsOf(crossDay, this.#legs);
    const legs = legMinute(minutes, k, this.#legs.ticks(first, k), this.#legs.ticks(second, k));
    const volume = this.#minuteVolumes(crossDay, minutes)[k] as number;
    return crossTicks(legs, { volume, spread: quotingOf(crossDay.listing).spread, priceOf: crossStep }, stream);
  }

  #minutes(crossDay: CrossDay, minutesOf: (leg: PlannedProductDay) => MinuteBars): CrossMinutes {
    const { first, second, rate } = legsOf(crossDay, this.#legs);
    return { rate, first: minutesOf(first), second: minutesOf(second) };
  }

  #minuteVolumes(crossDay: CrossDay, { first, second }: CrossMinutes): Float64Array {
    return this.#volumes.get(dayKey(crossDay), () => crossVolumes(crossDay.plan, first.volume, second.volume));
  }

  /** High and low of one minute, from its legs' ticks, which are drawn for this alone. */
  #drawExtremes(crossDay: CrossDay, minutes: CrossMinutes, k: number): Extremes {
    const { first, second } = legsOf(crossDay, this.#legs);
    const one = this.#legPrices(first, minutes.first, k);
    const other = this.#legPrices(second, minutes.second, k);
    const { exact } = crossMoments(legMinute(minutes, k, one, other));
    let high = exact[0] as number;
    let low = high;
    for (const price of exact) {
      if (price > high) high = price;
      if (price < low) low = price;
    }
    return { high: crossStep(high), low: crossStep(low) };
  }

  #legPrices({ listing, key, day, plan }: PlannedProductDay, minutes: MinuteBars, k: number): LegPrices {
    const { productId } = listing.instrument;
    return this.#legMinutes.get(minuteKey(day, productId, plan.session.start + k), () => {
      const stream = new KeyedStream(key, Stream.ticksOfProduct, productId, plan.session.start + k);
      return drawPrices(minuteOf(minutes, k), plan.ticksPerMinute, MINUTE_MS, stream);
    });
  }
}

type LegPrices = Pick<BarTicks, "offset" | "price">;

/** High and low of each minute of a day, in steps; 0 where they are not known yet. */
interface KnownExtremes {
  readonly high: Int32Array;
  readonly low: Int32Array;
}

const unknownExtremes = (count: number): KnownExtremes => ({ high: new Int32Array(count), low: new Int32Array(count) });

function setExtremes(known: KnownExtremes, k: number, { high, low }: Extremes): void {
  known.high[k] = high;
  known.low[k] = low;
}

function legsOf({ rate, day }: CrossDay, legs: Legs): { first: PlannedProductDay; second: PlannedProductDay; rate: CrossRate } {
  const first = legs.day(rate.first, day);
  const second = legs.day(rate.second, day);
  assert(first !== undefined && second !== undefined && isPlanned(first) && isPlanned(second), "a cross trades when its legs do");
  return { first, second, rate };
}

/** Each minute of a planned day opens at the price the one before ended at. */
function legMinute({ rate, first, second }: CrossMinutes, k: number, firstTicks: LegPrices, secondTicks: LegPrices): LegMinute {
  const before = k === 0 ? undefined : { first: first.open[k] as number, second: second.open[k] as number };
  return { first: firstTicks, second: secondTicks, rate, before };
}
