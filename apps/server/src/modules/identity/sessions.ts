import { type Data, WITHDRAWAL_HOLD_MS } from "@candela/api";
import { withdrawalHeldUntil } from "@candela/engine";
import { passingMs } from "../../platform/clock.ts";
import type { Session } from "../../platform/http/handlers.ts";
import { Rejected } from "../../platform/rejection.ts";
import { maskAccount } from "./account-name.ts";
import type { IdentityContext } from "./context.ts";
import { readDevice } from "./device-name.ts";
import { factorState } from "./factor-store.ts";
import { announceEnded } from "./open-session.ts";
import { passkeysOf } from "./passkeys.ts";
import { IDLE_MS } from "./session-reader.ts";
import { deleteOtherSessions, deleteOwnSession, listSessions } from "./session-store.ts";
import { findPasswordTime, findUser, secretChangedAt } from "./user-store.ts";

/** What secures the account, and where the user is logged in: the session that asks first, then those used last. */
export async function securityOf(
  { sql, clock, machine }: IdentityContext,
  session: Session,
): Promise<Data<"GET /api/userSecurity/detail">> {
  const now = machine.now();
  // What counts by the machine's clock is told by the installation's, as old as it is.
  const told = (ms: number) => clock.now() - (now - ms);
  const [user, passwordChangedAt, changedAt, factor, passkeys, sessions] = await Promise.all([
    findUser(sql, session.userId),
    findPasswordTime(sql, session.userId),
    secretChangedAt(sql, session.userId),
    factorState(sql, session.userId),
    passkeysOf(sql, session.userId),
    listSessions(sql, session.userId, now, now - IDLE_MS),
  ]);
  const devices = sessions.map(({ id, userAgent, createdMs, lastSeenMs }) => ({
    id: String(id),
    ...readDevice(userAgent),
    signedInAt: told(createdMs),
    lastSeenAt: told(lastSeenMs),
    isThis: id === session.sessionId,
  }));
  const masked = (name: string | null | undefined) => (name == null ? null : maskAccount(name));
  return {
    passwordChangedAt,
    email: masked(user?.email),
    phone: masked(user?.phone),
    hasSecondFactor: factor.isOn,
    withdrawalsHeldUntil: withdrawalHeldUntil(changedAt, passingMs(clock, WITHDRAWAL_HOLD_MS), clock.now()),
    recoveryCodesLeft: factor.codesLeft,
    passkeys,
    sessions: devices.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
  };
}

/** Ends one of the user's sessions. Throws `not_found` for one that is over or another's. */
export async function endOneSession(context: IdentityContext, { userId }: Session, id: bigint): Promise<{ ended: number }> {
  const ended = await deleteOwnSession(context.sql, userId, id);
  if (ended.length === 0) throw new Rejected("not_found");
  announceEnded(context, ended);
  return { ended: ended.length };
}

export async function endOtherSessions(context: IdentityContext, session: Session): Promise<{ ended: number }> {
  const ended = await deleteOtherSessions(context.sql, session);
  announceEnded(context, ended);
  return { ended: ended.length };
}
