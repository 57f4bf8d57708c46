import { DAY_MS } from "@candela/model";
import { type Clock, machineClock, passingMs } from "./clock.ts";
import { Rejected } from "./rejection.ts";

/** A limit for each key within any 24 hours of the machine. It is kept in memory and bounded, so a restart forgets it: what must not be forgotten is counted in the database. */
export interface DayLimit {
  /** Takes one, or rejects with `too_many_a_day` until the oldest of the last `max` is a day old. The function that it returns gives the one back, for what came to nothing. */
  take(key: string): () => void;
}

/** The rejection of one more after `max` of a day, the oldest of them at `oldest`, a moment of the installation. */
export function tooManyADay(clock: Clock, max: number, oldest: number): Rejected {
  return new Rejected("too_many_a_day", { max: String(max), until: String(oldest + passingMs(clock, DAY_MS)) });
}

export function createDayLimit(clock: Clock, { max, keysMax }: { readonly max: number; readonly keysMax: number }): DayLimit {
  const machine = machineClock(clock);
  /** Moments of the machine, the oldest first. */
  const takenBy = new Map<string, readonly number[]>();
  const keep = (key: string, taken: readonly number[]) => {
    // Reinserting keeps the map in order of last use, so the key that was unused for longest is the first to go.
    takenBy.delete(key);
    if (taken.length > 0) takenBy.set(key, taken);
    if (takenBy.size > keysMax) takenBy.delete(takenBy.keys().next().value as string);
  };
  return {
    take(key) {
      const now = machine.now();
      const taken = (takenBy.get(key) ?? []).filter((at) => at > now - DAY_MS);
      const oldest = taken[0];
      if (oldest !== undefined && taken.length >= max) {
        keep(key, taken);
        throw tooManyADay(clock, max, clock.now() - passingMs(clock, now - oldest));
      }
      keep(key, [...taken, now]);
      return () => {
        const before = takenBy.get(key) ?? [];
        const index = before.lastIndexOf(now);
        keep(key, index < 0 ? before : before.toSpliced(index, 1));
      };
    },
  };
}
