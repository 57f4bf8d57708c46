import { setTimeout as pause } from "node:timers/promises";
import { type Clock, machineClock } from "./clock.ts";

/** Longest pause after one piece of work, ms: one that waited for a lock says nothing of how busy the server is. */
const PAUSE_MS_MAX = 1_000;

/**
 * A piece of a long run, and after it as long a pause as it took: what users do meanwhile takes turns with it, and none of them waits for all of it. `isLast` leaves out the pause. Both
 * are by the machine's clock.
 */
export async function byTurns<T>(clock: Clock, work: () => Promise<T>, isLast = false): Promise<T> {
  const machine = machineClock(clock);
  const began = machine.now();
  const done = await work();
  if (!isLast) await pause(Math.min(Math.max(0, machine.now() - began), PAUSE_MS_MAX), undefined, { ref: false });
  return done;
}
