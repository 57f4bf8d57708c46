import type { CalendarId } from "@candela/model";
import { DAY_MS, MINUTE_MS } from "@candela/model";
import { type Session, sessionOf } from "../calendar.ts";
import { dayOf, MINUTES_PER_DAY } from "../civil-day.ts";
import { KeyedStream } from "../keyed-stream.ts";

/** A stretch of a day, in minutes after midnight UTC. */
export type Part = readonly [from: number, to: number];

/** The parts of a day, which is counted from 1970. */
export type PartsOfDay = (day: number) => readonly Part[];

export interface MomentPlan {
  /** The first day, as a moment on a UTC midnight. */
  readonly from: number;
  readonly days: number;
  /** One moment falls into each of these parts of a day. */
  readonly parts: PartsOfDay;
  readonly seed: number;
}

/** Equal parts of a day or of some hours of it. */
export function equalParts(count: number, from = 0, to = MINUTES_PER_DAY): Part[] {
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
  const random = new KeyedStream(Int32Array.of(seed, 0, 0, 0, 0, 0, 0, 0), 0, 0, 0);
  const momentIn = (startMinute: number, endMinute: number): number => {
    const start = startMinute * MINUTE_MS;
    const end = endMinute * MINUTE_MS;
    const anywhere = start + (end - start) * random.uniform();
    const kind = random.uniform();
    const within = random.uniform();
    const early = Math.floor(anywhere / MINUTE_MS) * MINUTE_MS + TELLING_FROM_MS + (TELLING_TO_MS - TELLING_FROM_MS) * within;
    const ending = (Math.floor(anywhere / HALF_HOUR_MS) + 1) * HALF_HOUR_MS - ENDING_MS * within;
    const chosen = kind < EARLY_SHARE ? early : kind < EARLY_SHARE + ENDING_SHARE ? ending : anywhere;
    return Math.floor(chosen >= start && chosen < end ? chosen : anywhere);
  };
  return Array.from({ length: days }, (_, day) =>
    parts(dayOf(from) + day).map(([start, end]) => from + day * DAY_MS + momentIn(start, end)),
  )
    .flat()
    .sort((a, b) => a - b);
}

/** Where a day or a session begins and ends, another draw takes over: one moment each lies just there. */
const BEGINS = 5;
const ENDS = 6;
/** Where nothing closes, a little less of the day is its beginning and end. */
const MIDNIGHT = 4;
/** Hours in which shares do not trade have so many moments besides. */
const ELSEWHERE = 2;

/** The parts of days on which nothing closes, so many a day. */
function continuousParts(count: number): PartsOfDay {
  const parts: Part[] = [
    [0, MIDNIGHT],
    ...equalParts(count - 2, MIDNIGHT, MINUTES_PER_DAY - MIDNIGHT),
    [MINUTES_PER_DAY - MIDNIGHT, MINUTES_PER_DAY],
  ];
  return () => parts;
}

/**
 * The parts of days on which products keep their exchanges' hours: so many while shares trade, in summer as in winter, on whole days and half ones, and
 * some in all other hours; the night, the evening on which a week begins, that on which it ends, and the weekend are such.
 */
function exchangeParts(count: number): PartsOfDay {
  return (day) => {
    const shares = sessionOf("us-equity", day);
    const sessions = (["us-equity", "weekdays"] satisfies CalendarId[]).flatMap((calendar) => sessionOf(calendar, day) ?? []);
    const cuts = [...new Set([0, ...sessions.flatMap(({ start, end }) => [start, end]), MINUTES_PER_DAY])].sort((a, b) => a - b);
    return cuts.slice(1).flatMap((end, i) => {
      const start = cuts[i] as number;
      return partsOf({ start, end }, start === shares?.start ? count - 2 : ELSEWHERE);
    });
  };
}

/** Its beginning, its end, and so many between. */
function partsOf({ start, end }: Session, between: number): Part[] {
  return [[start, start + BEGINS], ...equalParts(between, start + BEGINS, end - ENDS), [end - ENDS, end]];
}

/** How many moments a day, and whether products keep their exchanges' hours: then so many lie where shares trade, and some elsewhere. */
export function partsOfDay(hours: "continuous" | "exchange", count: number): PartsOfDay {
  return hours === "continuous" ? continuousParts(count) : exchangeParts(count);
}
