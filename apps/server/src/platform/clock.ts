/** Time and ids come from here and are passed in; nothing else in the server reads the clock or makes random numbers. */
import { randomBytes, randomUUID } from "node:crypto";

/** The time of the installation. */
export interface Clock {
  /** Epoch milliseconds UTC. */
  now(): number;
  /** How many of its milliseconds pass in one of the machine's; 1 where it is not said. */
  readonly speed?: number;
  /** The machine's own clock, where this one runs apart from it. */
  readonly machine?: Clock;
}

export const systemClock: Clock = { now: () => Date.now() };

/** What counts guesses, requests and sessions: a fast clock makes none of them cheaper. A clock that runs with the machine is its own. */
export function machineClock(clock: Clock): Clock {
  return clock.machine ?? clock;
}

/** Milliseconds of the machine that nobody sets: how long something took, whatever clocks were put to meanwhile. */
export const elapsedMs = (): number => performance.now();

/** How far it lies ahead of the machine's, ms; 0 for a clock that runs with the machine. */
export function aheadMs(clock: Clock): number {
  return Math.max(0, clock.now() - machineClock(clock).now());
}

export function speedOf({ speed = 1 }: Pick<Clock, "speed">): number {
  return speed;
}

/** A timer that fires more often costs more than it brings. */
const TIMER_LEAST_MS = 10;

/** How long a timer of the machine waits until `ms` of the clock have passed; on a fast clock at least `leastMs`, for what asks the database. */
export function timerMs(clock: Pick<Clock, "speed">, ms: number, leastMs: number = TIMER_LEAST_MS): number {
  return speedOf(clock) === 1 ? ms : Math.max(leastMs, Math.ceil(ms / speedOf(clock)));
}

/** How much of the clock passes while the machine goes on by `ms`: deadlines of the machine, told on the clock. Whole milliseconds. */
export function passingMs(clock: Pick<Clock, "speed">, ms: number): number {
  return Math.ceil(ms * speedOf(clock));
}

/**
 * Whether a wait is over that was to last until a moment, at most so long from its beginning. Of a clock that was set back since, the moment would not come for as long
 * as it was set back: it is over as well.
 */
export function isWaitOver(until: number, now: number, longestMs: number): boolean {
  return now >= until || until > now + longestMs;
}

export interface Random {
  /** Cryptographically strong bytes. */
  bytes(length: number): Buffer;
  uuid(): string;
}

export const systemRandom: Random = { bytes: (length) => randomBytes(length), uuid: () => randomUUID() };
