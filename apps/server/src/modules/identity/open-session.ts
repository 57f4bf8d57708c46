import { SESSIONS_MAX } from "@candela/api";
import { passingMs } from "../../platform/clock.ts";
import type { Session } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { ABSOLUTE_MS, IDLE_MS } from "./session-reader.ts";
import { type EndedSession, insertSession, trimSessions } from "./session-store.ts";
import { hashToken, makeToken } from "./tokens.ts";
import { lockUser } from "./user-store.ts";

export interface OpenedSession {
  readonly answer: SessionAnswer;
  /** Sessions that ended for it; to be announced after the commit. */
  readonly ended: readonly EndedSession[];
}

/** What a browser says of itself, as it is stored. */
export function keptUserAgent(userAgent: string): string {
  return userAgent.replaceAll("\u0000", "").slice(0, 200);
}

/** Opens a session in the caller's transaction. The token leaves in the answer and is nowhere else. */
export async function openSession(
  tx: Tx,
  context: Pick<IdentityContext, "clock" | "machine" | "random">,
  user: { readonly id: bigint; readonly accountType: Session["accountType"] },
  caller: Caller,
): Promise<OpenedSession> {
  // One after the other: of two at once neither would see what the other opened, nor a password that changes meanwhile.
  await lockUser(tx, user.id);
  const token = makeToken(context.random);
  const now = context.machine.now();
  await insertSession(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    now,
    expiresMs: now + ABSOLUTE_MS,
    userAgent: keptUserAgent(caller.userAgent),
    ip: caller.ip.slice(0, 64),
  });
  const ended = await trimSessions(tx, user.id, SESSIONS_MAX);
  const expiresAt = context.clock.now() + passingMs(context.clock, Math.min(IDLE_MS, ABSOLUTE_MS));
  const answer = { token, userId: String(user.id), accountType: user.accountType, expiresAt };
  return { answer, ended };
}

/** After the commit: no cache answers for the ended sessions any more and their sockets close. */
export function announceEnded(context: Pick<IdentityContext, "bus" | "sessions">, ended: readonly EndedSession[]): void {
  for (const { userId, sessionId } of ended) {
    context.sessions.forget(userId, sessionId);
    context.bus.publish("sessionEnded", { userId, sessionId });
  }
}
