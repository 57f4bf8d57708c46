import { randomKey } from "../../lib/net/command.ts";

const KEPT = "copyDevice";

/**
 * A random id of this browser, kept on it: the server keeps a keyed hash alone, to tell one person with two accounts. Where the browser keeps nothing
 * there is none.
 */
export function deviceId(): string | undefined {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept !== null) return kept;
    const made = randomKey();
    localStorage.setItem(KEPT, made);
    return made;
  } catch {
    return undefined;
  }
}
