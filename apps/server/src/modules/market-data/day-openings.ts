import type { PublishedSeeds } from "@candela/feeds";
import { DAY_MS } from "@candela/model";
import type { Asker, FoldQueue } from "./fold-queue.ts";
import type { Folding } from "./folding.ts";

/** A text has some 5 kB. */
const KEPT_MAX = 2_000;

export interface DayOpeningParts {
  readonly seeds: Pick<PublishedSeeds, "livedFrom"> | undefined;
  readonly queue: Pick<FoldQueue, "ask">;
  readonly folding: Pick<Folding, "opening">;
}

/** What a day opened from, as JSON; null for a day that is not over, or on which nobody could trade. */
export type DayOpenings = (day: string, now: number, asker: Asker) => Promise<string | null>;

/** Openings are worked out in the queue of the past, and what was found of a day is kept. */
export function dayOpenings({ seeds, queue, folding }: DayOpeningParts): DayOpenings {
  const kept = new Map<string, string | null>();
  return async (day, now, asker) => {
    const known = kept.get(day);
    if (known !== undefined) return known;
    const start = Date.parse(`${day}T00:00:00Z`);
    // The state is of use with the day's seed alone, which is told as late.
    const isCheckable = seeds !== undefined && start >= seeds.livedFrom && now >= start + DAY_MS;
    if (!isCheckable) return null;
    const found = await queue.ask(`opening ${day}`, asker, () => folding.opening({ day, now }));
    if (kept.size < KEPT_MAX) kept.set(day, found);
    return found;
  };
}

/** The first and the last day whose seed and opening are told, by `now`. */
export function checkableDays(
  seeds: Pick<PublishedSeeds, "livedFrom"> | undefined,
  now: number,
): { first: string | null; last: string | null } {
  if (seeds === undefined) return { first: null, last: null };
  const { livedFrom } = seeds;
  const last = now - (now % DAY_MS) - DAY_MS;
  return { first: dayLabel(livedFrom), last: last < livedFrom ? null : dayLabel(last) };
}

const dayLabel = (ts: number) => new Date(ts).toISOString().slice(0, 10);
