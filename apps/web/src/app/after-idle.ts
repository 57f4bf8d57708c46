import { whenIdle } from "@candela/ui";

/** Late enough for the first screen to have loaded on a slow connection. */
const QUIET_MS = 4_000;

/** Runs work that can wait: after the first screen, when the browser is idle. */
export function afterIdle(work: () => void): void {
  setTimeout(() => whenIdle(work), QUIET_MS);
}
