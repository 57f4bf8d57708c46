/** At the latest, ms: a page that is never idle still gets it done. */
const LIMIT_MS = 2_000;

/** Does what nobody waits for when the page has nothing else to do. Safari has no such moment: there it is done a little later. */
export function whenIdle(work: () => void): void {
  if (globalThis.requestIdleCallback === undefined) setTimeout(work);
  else requestIdleCallback(work, { timeout: LIMIT_MS });
}
