import { DAY_MS, HOUR_MS } from "@candela/model";
import { compareDecimals, positionBetween, sumDecimals } from "@candela/ui";
import type { PledgeByDay, PledgeDay } from "./pledge-shapes.ts";

/** Interest that came late, or that still waits, and by how long. */
export interface Delay {
  readonly waits: boolean;
  /** For money, and not for the server to book it. */
  readonly waited: boolean;
  readonly ms: number;
}

/** What a bar shows: interest of one day, or of some that stand side by side. */
export interface InterestBar {
  /** First and last moment's day, epoch ms of 00:00 UTC. */
  readonly from: number;
  readonly to: number;
  /** What was pledged on the last of its days with any interest; "0" without. */
  readonly amount: string;
  readonly interest: string;
  /** The longest delay of what waits, else of what was paid late; null where nothing was. */
  readonly delay: Delay | null;
}

/** A stretch of bars at the same amount. */
export interface Level {
  readonly amount: string;
  readonly from: number;
  /** Where it begins, 0 to 1. */
  readonly at: number;
}

/** Interest is due at the end of its day; paying takes its time, and less than this is no delay. */
const LATE_MS = HOUR_MS;
/** More bars than these are too thin to see: then each is a week. */
const BARS_MAX = 92;
const WEEK = 7;

export const dayStartsAt = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** How long after its due moment a day was paid, or has waited until now, ms; null where that is no delay. */
export function lateMs({ day, state, paidAt }: Pick<PledgeDay, "day" | "state" | "paidAt">, now: number): number | null {
  const due = dayStartsAt(day) + DAY_MS;
  if (state === "waiting") return Math.max(0, now - due);
  const late = state === "paid" && paidAt !== null ? paidAt - due : 0;
  return late > LATE_MS ? late : null;
}

/** Of all pledges of a day: what still waits counts before what was paid late. */
function delayOf({ day, waiting, paidAt, waited }: PledgeByDay, now: number): Delay | null {
  const waits = compareDecimals(waiting, "0") > 0;
  const ms = lateMs({ day, state: waits ? "waiting" : "paid", paidAt }, now);
  return ms === null ? null : { waits, waited, ms };
}

/** The words of a delay. */
export function delayWords({ waits, waited }: Pick<Delay, "waits" | "waited">) {
  if (waits) return "pledge_row_waits" as const;
  return waited ? ("pledge_row_waited" as const) : ("pledge_row_late" as const);
}

function longestDelay(days: readonly PledgeByDay[], now: number): Delay | null {
  const delays = days.flatMap((day) => delayOf(day, now) ?? []);
  return delays.toSorted((one, other) => Number(other.waits) - Number(one.waits) || other.ms - one.ms)[0] ?? null;
}

/** Bars of the days up to `last`, oldest first; `days` are of one currency. */
export function interestBars(days: readonly PledgeByDay[], last: number, count: number, now: number): readonly InterestBar[] {
  const byDay = new Map(days.map((day) => [dayStartsAt(day.day), day]));
  const width = count > BARS_MAX ? WEEK : 1;
  return Array.from({ length: Math.ceil(count / width) }, (_, index) => {
    const to = last - index * width * DAY_MS;
    const own = Array.from({ length: width }, (__, back) => byDay.get(to - back * DAY_MS) ?? []).flat();
    return {
      from: to - (width - 1) * DAY_MS,
      to,
      amount: own[0]?.amount ?? "0",
      interest: sumDecimals(own.map(({ paid, waiting }) => sumDecimals([paid, waiting]))),
      delay: longestDelay(own, now),
    };
  }).reverse();
}

/** Heights of bars, 0 to 1 of the tallest: for drawing only. */
export function barHeights(bars: readonly InterestBar[]): readonly number[] {
  const most = bars.reduce((tallest, { interest }) => (compareDecimals(interest, tallest) > 0 ? interest : tallest), "0");
  return bars.map(({ interest }) => (compareDecimals(most, "0") === 0 ? 0 : positionBetween(interest, "0", most)));
}

/** Stretches of the same amount, the empty days between them left out. */
export function levelsOf(bars: readonly InterestBar[]): readonly Level[] {
  const levels: Level[] = [];
  bars.forEach(({ amount, from }, index) => {
    if (compareDecimals(amount, "0") === 0) return;
    const before = levels.at(-1);
    if (before === undefined || compareDecimals(before.amount, amount) !== 0) levels.push({ amount, from, at: index / bars.length });
  });
  return levels;
}
