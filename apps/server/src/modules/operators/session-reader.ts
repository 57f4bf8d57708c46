import { type Clock, machineClock } from "../../platform/clock.ts";
import type { OperatorSession } from "../../platform/http/handlers.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { hashToken } from "../identity/index.ts";
import { findOperatorSession, saveSeen } from "./operator-session-store.ts";
import { isOperatorToken } from "./operator-token.ts";

/** A session ends after half an hour without a call, and after twelve hours in any case. */
export const OPERATOR_IDLE_MS = 30 * 60_000;
export const OPERATOR_ABSOLUTE_MS = 12 * 3_600_000;
/** Sessions an operator can have at once; the one unused for longest gives way. */
export const OPERATOR_SESSIONS_MAX = 5;

/** Last-seen is written at most once a minute a session. */
const SEEN_EVERY_MS = 60_000;

/** From a token to its session, read anew at every call: a role that was taken away, or a session that was ended, is felt at once. */
export function createOperatorReader(sql: Sql, clock: Clock): (token: string) => Promise<OperatorSession | null> {
  const machine = machineClock(clock);
  return async (token) => {
    if (!isOperatorToken(token)) return null;
    const now = machine.now();
    const found = await findOperatorSession(sql, hashToken(token), now, now - OPERATOR_IDLE_MS);
    if (found === null) return null;
    const { lastSeenMs, ...session } = found;
    if (now - lastSeenMs >= SEEN_EVERY_MS) await saveSeen(sql, session.sessionId, now);
    return session;
  };
}
