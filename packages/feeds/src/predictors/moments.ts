import { DAY_MS, MINUTE_MS } from "../civil-day.ts";
import { KeyedStream } from "../keyed-stream.ts";

export interface MomentPlan {
  /** The first day, as a moment on a UTC midnight. */
  readonly from: number;
  readonly days: number;
  /** One moment falls into each of these parts of a day, given in minutes after midnight UTC. */
  readonly parts: readonly (readonly [from: number, to: number])[];
  readonly seed: number;
}

/** Equal parts of a day or of some hours of it. */
export function equalParts(count: number, from = 0, to = 1_440): (readonly [number, number])[] {
  const length = (to - from) / count;
  return Array.from({ length: count }, (_, i) => [from + i * length, from + (i + 1) * length] as const);
}

/** A bettor chooses when to bet. A market drawn minute by minute shows most of what it is up to at this time of the minute. */
const TELLING_FROM_MS = 8_000;
const TELLING_TO_MS = 25_000;
/** One drawn by half hours, or made to end them somewhere, shows it shortly before they end. */
const HALF_HOUR_MS = 30 * MINUTE_MS;
const ENDING_MS = 2 * MINUTE_MS;
const EARLY_SHARE = 0.45;
const ENDING_SHARE = 0.15;

/**
 * Moments of decision, rising: one at random, to the millisecond, in each part of each day. Some lie early in their minute, some shortly before the
 * end of a half hour, where more can be foreseen if anything can; the others anywhere.
 */
export function decisionMoments({ from, days, parts, seed }: MomentPlan): number[] {
  const dice = new KeyedStream(Int32Array.of(seed, 0, 0, 0, 0, 0, 0, 0), 0, 0, 0);
  const momentIn = (startMinute: number, endMinute: number): number => {
    const start = startMinute * MINUTE_MS;
    const end = endMinute * MINUTE_MS;
    const anywhere = start + (end - start) * dice.uniform();
    const kind = dice.uniform();
    const within = dice.uniform();
    const early = Math.floor(anywhere / MINUTE_MS) * MINUTE_MS + TELLING_FROM_MS + (TELLING_TO_MS - TELLING_FROM_MS) * within;
    const ending = (Math.floor(anywhere / HALF_HOUR_MS) + 1) * HALF_HOUR_MS - ENDING_MS * within;
    const chosen = kind < EARLY_SHARE ? early : kind < EARLY_SHARE + ENDING_SHARE ? ending : anywhere;
    return Math.floor(chosen >= start && chosen < end ? chosen : anywhere);
  };
  return Array.from({ length: days }, (_, day) => parts.map(([start, end]) => from + day * DAY_MS + momentIn(start, end)))
    .flat()
    .sort((a, b) => a - b);
}

/** How many moments a day, and whether products keep their exchanges' hours: then most lie where shares trade, in winter from 14:30 to 21:00. */
export function partsOfDay(hours: "continuous" | "exchange", count: number): (readonly [number, number])[] {
  // Where a day or a session begins and ends, another draw takes over: one moment each lies just there.
  if (hours === "continuous") return [[0, 4], ...equalParts(count - 2, 4, 1_436), [1_436, 1_440]];
  return [...equalParts(2, 0, 870), [870, 875], ...equalParts(count - 4, 875, 1_254), [1_254, 1_260]];
}
