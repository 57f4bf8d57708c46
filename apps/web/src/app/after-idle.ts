import { whenIdle } from "@candela/ui";

/** The first screen has everything by then, also on a slow line. */
const QUIET_MS = 4_000;

/** Does what nobody waits for once the first screen is there and the page has nothing else to do. */
export function afterIdle(work: () => void): void {
  setTimeout(() => whenIdle(work), QUIET_MS);
}
