import { HOUR_MS } from "@candela/model";

/** A persisted query result: its key, its data, and when it was fetched (ms of this device's clock). */
export interface KeptAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

const KEEP_MS = 7 * 24 * HOUR_MS;

const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The rows of what should be a list of rows. */
export function thingsOf(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isThing) : [];
}

/** Routes that answer with rows; the others with a single thing, or none. */
const OF_ROWS = /\/(list|history)$/;

function wholeData(route: string, data: unknown): unknown {
  if (OF_ROWS.test(route)) return Array.isArray(data) ? thingsOf(data) : undefined;
  return data === null || isThing(data) ? data : undefined;
}

/**
 * The stored results that can be shown at `now`. Malformed ones are dropped: another version or program may have written them. A result
 * from the future was stored while the clock was ahead; it counts as an hour old, or nothing would be fetched until then.
 */
export function keptAnswers(stored: unknown, now: number): KeptAnswer[] {
  return thingsOf(stored).flatMap(({ key, data, at }) => {
    if (!Array.isArray(key) || typeof key[0] !== "string" || typeof at !== "number" || now - at >= KEEP_MS) return [];
    const whole = wholeData(key[0], data);
    return whole === undefined ? [] : [{ key, data: whole, at: at > now ? now - HOUR_MS : at }];
  });
}

/** The stored results that are newer than what is known of their key; `knownAt` is undefined for an unknown key. */
export function newerAnswers(
  stored: readonly KeptAnswer[],
  knownAt: (key: readonly unknown[]) => number | undefined,
): readonly KeptAnswer[] {
  return stored.filter(({ key, at }) => at > (knownAt(key) ?? 0));
}
