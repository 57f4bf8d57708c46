import { DAY_MS } from "@candela/model";
import { dayOf } from "../civil-day.ts";
import type { Feed, Instrument } from "../feed.ts";
import { endOfTrading, type Outcomes, outcomesAt } from "./horizons.ts";
import { type Known, lookAt, usualDayOf } from "./known.ts";
import type { LogBar } from "./spans.ts";

/** One product at one moment: what was known of it, and what became of the bets on it. */
export interface Sample {
  readonly product: number;
  readonly known: Known;
  readonly outcomes: Outcomes;
}

/** All products that traded at one moment of decision. */
export interface MomentSamples {
  readonly t: number;
  readonly samples: readonly Sample[];
}

/** Course of a product's day up to the last moment at which it was sampled. */
export interface DayCourse {
  readonly product: number;
  readonly day: number;
  readonly usualDay: number;
  /** The last one still runs. */
  readonly halfHours: readonly LogBar[];
}

/** Samples of one market. Several markets are independent of each other; only the way they are made is the same. */
export interface MarketSamples {
  readonly moments: readonly MomentSamples[];
  readonly courses: readonly DayCourse[];
}

export interface Sampling {
  readonly feed: Feed;
  readonly instruments: readonly Instrument[];
  /** Rising. */
  readonly moments: readonly number[];
  /** Products that cost much are asked about at every so many moments only; 1 unless given. */
  readonly slowEvery?: number;
}

/** Takes samples of a feed. What is known at a moment is asked with that moment as the latest; only outcomes look beyond. */
export function takeSamples({ feed, instruments, moments, slowEvery = 1 }: Sampling): MarketSamples {
  const usualDays = new Map<string, number | undefined>();
  const usualDay = (code: string, t: number) => {
    const key = `${dayOf(t)} ${code}`;
    if (!usualDays.has(key)) usualDays.set(key, usualDayOf(feed, code, t));
    return usualDays.get(key);
  };
  // Crosses: of the days that a feed begins with, on one of which they trade, they alone cost anything.
  const firstDays = Array.from({ length: 4 }, (_, day) => feed.beginsAt + day * DAY_MS);
  const slow = new Set(firstDays.flatMap((day) => feed.slowDays?.(day) ?? []).map(({ productCode }) => productCode));
  const courses = new Map<string, DayCourse>();
  let folded = Number.NEGATIVE_INFINITY;
  const taken = moments.map((t, turn) => {
    // All that is asked below of a day is at hand then; nothing is told by it.
    if (dayOf(t) > folded) feed.foldThrough?.((dayOf(t) + 1) * DAY_MS - 1);
    folded = dayOf(t);
    const samples = instruments.flatMap((instrument, product): Sample[] => {
      const code = instrument.productCode;
      if (!feed.isOpen(code, t) || (slow.has(code) && turn % slowEvery !== 0)) return [];
      const tradingEnd = endOfTrading(feed, code, t);
      const look = lookAt(feed, instrument, t, tradingEnd, usualDay(code, t));
      const outcomes = outcomesAt(feed, code, t, tradingEnd);
      if (look === undefined || outcomes === undefined) return [];
      const { known, halfHours } = look;
      courses.set(`${dayOf(t)} ${code}`, { product, day: dayOf(t), usualDay: known.usualDay, halfHours });
      return [{ product, known, outcomes }];
    });
    return { t, samples };
  });
  return { moments: taken, courses: [...courses.values()] };
}
