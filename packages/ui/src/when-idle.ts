/** At the latest, ms: a page that is never idle still gets it done. */
const LIMIT_MS = 2_000;

/** Runs work that nobody waits for when the page is idle. Safari has no idle callback: there it runs a little later. */
export function whenIdle(work: () => void): void {
  if (globalThis.requestIdleCallback === undefined) setTimeout(work);
  else requestIdleCallback(work, { timeout: LIMIT_MS });
}
