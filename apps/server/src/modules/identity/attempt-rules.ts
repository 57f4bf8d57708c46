/**
 * How fast something guessable may be tried. The first tries are free, then every further one must wait, longer each time up to a limit;
 * after a quiet time all is forgotten. Nobody is locked out: the wait is the whole penalty. Pure.
 */
export interface AttemptPolicy {
  /** Tries that need no waiting. */
  readonly free: number;
  /** Wait after the last free try; doubles with each further one. */
  readonly waitMs: number;
  readonly waitMsMax: number;
  /** Without a try for this long, the count begins anew. */
  readonly forgetMs: number;
}

export interface AttemptState {
  readonly count: number;
  readonly nextAllowedMs: number;
  readonly updatedMs: number;
}

export const FRESH_ATTEMPTS: AttemptState = { count: 0, nextAllowedMs: 0, updatedMs: 0 };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface AttemptPolicies {
  /** Wrong passwords or codes of one account. With these figures at most ten are verified an hour. */
  readonly account: AttemptPolicy;
  /** Wrong passwords or codes from one address, whatever the account: many people may share an address. */
  readonly address: AttemptPolicy;
  /** Wrong fund passwords of one account: fewer, and longer waits, since a code is the way around them. */
  readonly fundPassword: AttemptPolicy;
  /** Codes sent at the wish of one address. */
  readonly send: AttemptPolicy;
  /** Challenges for passkeys that one address asks for. */
  readonly challenge: AttemptPolicy;
  /** Guest accounts opened from one address. */
  readonly guest: AttemptPolicy;
}

export const ATTEMPT_POLICIES: AttemptPolicies = {
  account: { free: 4, waitMs: minuteMs, waitMsMax: 15 * minuteMs, forgetMs: hourMs },
  address: { free: 30, waitMs: 2_000, waitMsMax: 5 * minuteMs, forgetMs: hourMs },
  fundPassword: { free: 4, waitMs: 5 * minuteMs, waitMsMax: hourMs, forgetMs: 24 * hourMs },
  send: { free: 20, waitMs: 10_000, waitMsMax: 10 * minuteMs, forgetMs: hourMs },
  challenge: { free: 60, waitMs: 5_000, waitMsMax: 5 * minuteMs, forgetMs: hourMs },
  guest: { free: 60, waitMs: 5_000, waitMsMax: 5 * minuteMs, forgetMs: hourMs },
};

/** Rows may go when nobody would remember them any more. */
export function forgetAfterMs(policies: AttemptPolicies): number {
  return Math.max(...Object.values(policies).map((policy: AttemptPolicy) => policy.forgetMs + policy.waitMsMax));
}

/** Milliseconds until a try is allowed; 0 is now. */
export function waitOf(state: AttemptState, now: number): number {
  return Math.max(0, state.nextAllowedMs - now);
}

function countOf(state: AttemptState, policy: AttemptPolicy, now: number): number {
  return now - Math.max(state.updatedMs, state.nextAllowedMs) >= policy.forgetMs ? 0 : state.count;
}

/** Whether one more try, if not this one, has to wait. */
export function isSlowed(state: AttemptState, policy: AttemptPolicy, now: number): boolean {
  return countOf(state, policy, now) >= policy.free;
}

/** The state after one more allowed try. */
export function countAttempt(state: AttemptState, policy: AttemptPolicy, now: number): AttemptState {
  const count = countOf(state, policy, now) + 1;
  const doublings = Math.min(count - policy.free, 30);
  const wait = doublings < 0 ? 0 : Math.min(policy.waitMsMax, policy.waitMs * 2 ** doublings);
  return { count, nextAllowedMs: now + wait, updatedMs: now };
}
