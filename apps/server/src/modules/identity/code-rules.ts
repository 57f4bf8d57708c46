/**
 * How long a code lives, and its length for a caller at an address where nobody is known. Strangers ask for codes too. They can use up the allowance of
 * six-digit codes, which is limited so that guessing them stays hopeless; every later request gets a long code, and of these there is no
 * limit to use up. Pure.
 */

/** Codes sent in the present hour and in the present day; each window begins with its first code. */
export interface Sent {
  readonly hourFromMs: number;
  readonly hourCount: number;
  readonly dayFromMs: number;
  readonly dayCount: number;
}

export const NOTHING_SENT: Sent = { hourFromMs: 0, hourCount: 0, dayFromMs: 0, dayCount: 0 };

/** How long a code is good after it was sent. */
export const CODE_LIFE_MS = 10 * 60_000;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Codes of six digits that are sent to one target, whatever for. Five tries each: at most sixty guesses an hour. */
const SENT_MAX = { hour: 12, day: 36 };
/** Of these at the wish of one network site, so that one line alone does not use them up. */
const SENT_MAX_OF_SITE = { hour: 5, day: 12 };
/** Codes of six digits of one target and purpose that are good at once. */
const CODES_MAX = 5;

/** The windows as they are now: one that is over begins anew. */
function windowsAt(sent: Sent, now: number): Sent {
  const isHourOver = now - sent.hourFromMs >= hourMs;
  const isDayOver = now - sent.dayFromMs >= dayMs;
  return {
    hourFromMs: isHourOver ? now : sent.hourFromMs,
    hourCount: isHourOver ? 0 : sent.hourCount,
    dayFromMs: isDayOver ? now : sent.dayFromMs,
    dayCount: isDayOver ? 0 : sent.dayCount,
  };
}

/** The state after one more code. */
export function countSent(sent: Sent, now: number): Sent {
  const windows = windowsAt(sent, now);
  return { ...windows, hourCount: windows.hourCount + 1, dayCount: windows.dayCount + 1 };
}

function isBelow(sent: Sent, max: { readonly hour: number; readonly day: number }, now: number): boolean {
  const { hourCount, dayCount } = windowsAt(sent, now);
  return hourCount < max.hour && dayCount < max.day;
}

export interface Crowd {
  readonly all: Sent;
  readonly site: Sent;
  /** Codes of six digits that other addresses hold; none counts where the asker has one already. */
  readonly others: number;
  /** Whether somebody guesses so much that a code could not be used elsewhere than where it was asked for. */
  readonly isGuessed: boolean;
}

/** Whether an asker gets a code of six digits; the others get the long one. */
export function hasShortCode({ all, site, others, isGuessed }: Crowd, now: number): boolean {
  return !isGuessed && others < CODES_MAX && isBelow(all, SENT_MAX, now) && isBelow(site, SENT_MAX_OF_SITE, now);
}

/** One long code is sent in each of these at most, to a target for a purpose. */
const TERM_MS = 15 * 60_000;

export interface LongCodeTerm {
  /** Of two places the one that is this term's: the code of the term before is good still. */
  readonly place: 0 | 1;
  readonly beginsMs: number;
  readonly expiresMs: number;
}

/** A long code is good until the end of the next term: at least 15 minutes after it is requested, and 30 at most. */
export function longCodeTerm(now: number): LongCodeTerm {
  const term = Math.floor(now / TERM_MS);
  return { place: term % 2 === 0 ? 0 : 1, beginsMs: term * TERM_MS, expiresMs: (term + 2) * TERM_MS };
}
