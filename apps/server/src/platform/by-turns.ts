import { setTimeout as pause } from "node:timers/promises";

/** Longest pause after one piece of work, ms: one that waited for a lock says nothing of how busy the server is. */
const PAUSE_MS_MAX = 1_000;

/**
 * A piece of a long run, and after it as long a pause as it took: what users do meanwhile takes turns with it, and none of them waits for all of it. `isLast` leaves out the pause. Times
 * are the machine's.
 */
export async function byTurns<T>(work: () => Promise<T>, isLast = false): Promise<T> {
  const began = performance.now();
  const done = await work();
  if (!isLast) await pause(Math.min(performance.now() - began, PAUSE_MS_MAX), undefined, { ref: false });
  return done;
}
