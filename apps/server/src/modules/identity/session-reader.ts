import type { Clock } from "../../platform/clock.ts";
import type { Session } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { findSession, saveLastSeen } from "./session-store.ts";
import { hashToken, isTokenShaped } from "./tokens.ts";

/**
 * From a token to its session. A good answer is remembered for at most a second, so that a burst of one user costs one look-up and
 * an end decided elsewhere is felt within that second; an end decided here is felt at once. Bad tokens are not remembered.
 */
export interface SessionReader {
  authenticate(token: string): Promise<Session | null>;
  /** Forgets a session, or all of a user, at once. */
  forget(userId: bigint, sessionId: bigint | null): void;
  /** Writes the gathered last-seen times in one statement. */
  flushLastSeen(): Promise<void>;
}

export const IDLE_MS = 14 * 86_400_000;
export const ABSOLUTE_MS = 90 * 86_400_000;
const CACHE_MS = 1_000;
const CACHE_MAX = 20_000;
/** Last-seen is written at most once a minute a session. */
const SEEN_EVERY_MS = 60_000;

interface Remembered {
  readonly session: Session;
  readonly untilMs: number;
}

export function createSessionReader(sql: Sql, clock: Clock): SessionReader {
  const remembered = new Map<string, Remembered>();
  const lookups = new Map<string, Promise<Session | null>>();
  let seen = new Map<bigint, number>();
  /** Grows with each end: a look-up that began before it must not be remembered. */
  let ends = 0;

  async function lookUp(key: string, tokenHash: Buffer): Promise<Session | null> {
    const endsBefore = ends;
    const now = clock.now();
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
      if (entry !== undefined && clock.now() < entry.untilMs) return entry.session;
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
