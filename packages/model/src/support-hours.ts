/** Working hours of customer service, UTC. Pure. */
import { MINUTE_MS } from "./time.ts";

/** Hours of one day: minutes from its midnight, `closes` up to 1,440. 1 is Monday. A day may have several. */
export interface DayHours {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
}

export interface HoursNow {
  readonly isOpen: boolean;
  /** When that is no longer so, epoch ms; null where it stays so for ever. */
  readonly changesAt: number | null;
}

const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** The first of January 1970 was a Thursday: this many minutes after a Monday's midnight. */
const EPOCH_MINUTE = 3 * DAY_MINUTES;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Spans in minutes of the week, in order. */
function spansOf(week: readonly DayHours[]): Span[] {
  return week
    .map(({ weekday, opens, closes }) => ({ start: (weekday - 1) * DAY_MINUTES + opens, end: (weekday - 1) * DAY_MINUTES + closes }))
    .toSorted((one, other) => one.start - other.start);
}

/** Whether hours end after they begin, within their day, and none overlaps another. */
export function areHours(week: readonly DayHours[]): boolean {
  const areDays = week.every(
    ({ weekday, opens, closes }) => weekday >= 1 && weekday <= 7 && opens >= 0 && opens < closes && closes <= DAY_MINUTES,
  );
  const spans = spansOf(week);
  return areDays && spans.every(({ start }, at) => start >= (spans[at - 1]?.end ?? 0));
}

/** Hours of this week and the next one, with those that touch made one: a night's are two days' in the table. */
function joined(week: readonly DayHours[]): Span[] {
  const spans = [0, 1].flatMap((later) =>
    spansOf(week).map(({ start, end }) => ({ start: start + later * WEEK_MINUTES, end: end + later * WEEK_MINUTES })),
  );
  const all: Span[] = [];
  for (const span of spans) {
    const before = all.at(-1);
    if (before !== undefined && before.end === span.start) all[all.length - 1] = { start: before.start, end: span.end };
    else all.push(span);
  }
  return all;
}

/** Whether it is open at a moment, epoch ms, and until when that holds. Takes what `areHours` accepts. */
export function hoursAt(week: readonly DayHours[], now: number): HoursNow {
  const minute = Math.floor(now / MINUTE_MS);
  const ofWeek = (minute + EPOCH_MINUTE) % WEEK_MINUTES;
  const moment = (at: number) => (minute - ofWeek + at) * MINUTE_MS;
  const next = joined(week).find(({ end }) => end > ofWeek);
  if (next === undefined) return { isOpen: false, changesAt: null };
  if (next.start > ofWeek) return { isOpen: false, changesAt: moment(next.start) };
  return { isOpen: true, changesAt: next.end - next.start >= 2 * WEEK_MINUTES ? null : moment(next.end) };
}
