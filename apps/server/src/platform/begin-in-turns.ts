import { setImmediate } from "node:timers/promises";

/** Begins all of these in their order, each in a turn of the event loop where that is asked for; the first failure is told once all have been begun. */
export async function beginInTurns(hasTurns: boolean, works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const begun: Promise<unknown>[] = [];
  for (const work of works) {
    const working = work();
    // Awaited below: a failure before that would be nobody's, and end the process.
    working.catch(() => undefined);

    begun.push(working);
    if (hasTurns) await setImmediate();
  }
  await Promise.all(begun);
}
