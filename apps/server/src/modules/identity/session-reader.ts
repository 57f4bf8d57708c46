import { DAY_MS, MINUTE_MS } from "@candela/model";
import { type Clock, machineClock } from "../../platform/clock.ts";
import type { Session } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { findSession, saveLastSeen } from "./session-store.ts";
import { hashToken, isTokenShaped } from "./tokens.ts";

/**
 * From a token to its session. A good answer is remembered for a minute, so that a user who trades costs one look-up a minute. Every end of a
 * session is decided in this process (ADR 13), and is felt at once; a session that somebody deletes by hand is gone within the minute. Bad tokens are not remembered. Sessions live by the machine's clock.
 */
export interface SessionReader {
  authenticate(token: string): Promise<Session | null>;
  /** Forgets a session, or all of a user, at once. */
  forget(userId: bigint, sessionId: bigint | null): void;
  /** Writes the gathered last-seen times in one statement. */
  flushLastSeen(): Promise<void>;
}

export const IDLE_MS = 14 * DAY_MS;
export const ABSOLUTE_MS = 90 * DAY_MS;
/** As often as the time of the last use is written, which needs the look-up anyway. */
const CACHE_MS = MINUTE_MS;
const CACHE_MAX = 20_000;
/** Last-seen is written at most once a minute a session. */
const SEEN_EVERY_MS = MINUTE_MS;

interface Remembered {
  readonly session: Session;
  readonly untilMs: number;
}

export function createSessionReader(sql: Sql, clock: Clock): SessionReader {
  const machine = machineClock(clock);
  const remembered = new Map<string, Remembered>();
  const lookups = new Map<string, Promise<Session | null>>();
  let seen = new Map<bigint, number>();
  /** Grows with each end: a look-up that began before it must not be remembered. */
  let ends = 0;

  async function lookUp(key: string, tokenHash: Buffer): Promise<Session | null> {
    const endsBefore = ends;
    const now = machine.now();
    const live = await findSession(sql, tokenHash, now, now - IDLE_MS);
    if (live === null) return null;
    const { sessionId, userId, accountType, lastSeenMs, expiresMs } = live;
    if (now - lastSeenMs >= SEEN_EVERY_MS && seen.size < CACHE_MAX) seen.set(sessionId, now);
    const session: Session = { sessionId, userId, accountType };
    if (ends === endsBefore) {
      if (remembered.size >= CACHE_MAX) remembered.delete(remembered.keys().next().value as string);
      remembered.set(key, { session, untilMs: Math.min(now + CACHE_MS, expiresMs) });
    }
    return session;
  }

  return {
    async authenticate(token) {
      if (!isTokenShaped(token)) return null;
      const tokenHash = hashToken(token);
      const key = tokenHash.toString("base64");
      const entry = remembered.get(key);
      if (entry !== undefined && machine.now() < entry.untilMs) return entry.session;
      remembered.delete(key);
      const running = lookups.get(key);
      if (running !== undefined) return running;
      const lookup = lookUp(key, tokenHash).finally(() => {
        if (lookups.get(key) === lookup) lookups.delete(key);
      });
      lookups.set(key, lookup);
      return lookup;
    },
    forget(userId, sessionId) {
      ends += 1;
      lookups.clear();
      for (const [key, { session }] of remembered) {
        if (session.userId === userId && (sessionId === null || session.sessionId === sessionId)) remembered.delete(key);
      }
    },
    async flushLastSeen() {
      if (seen.size === 0) return;
      const batch = [...seen];
      seen = new Map();
      await saveLastSeen(sql, batch);
    },
  };
}
