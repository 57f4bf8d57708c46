import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { proveCode } from "./code-proof.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { type FactorAnswer, proveFactor } from "./factor-proof.ts";
import { factorState } from "./factor-store.ts";
import { rejectFundPassword } from "./fund-password.ts";
import { noteFailure, noteLogIn } from "./log-in-history.ts";
import { checkNewPassword, passwordForm } from "./new-password.ts";
import { announceEnded, openSession } from "./open-session.ts";
import type { WaitingMessage } from "./outbox.ts";
import { deletePasskeysOf } from "./passkey-store.ts";
import { tellOwner } from "./security-notice.ts";
import { accountOf } from "./send-code.ts";
import { deleteSessionsOf } from "./session-store.ts";
import { setPassword } from "./set-password.ts";
import { findUserByAccount, type UserRow } from "./user-store.ts";

interface Fields extends FactorAnswer {
  readonly account: string;
  readonly code: string;
  readonly password: string;
}

/**
 * Sets a new password for a caller with the code that was sent for it, ends all sessions of the user and opens one for the caller: the code proves as much as
 * one to log in with, so the second factor is asked for as there. Nothing is told of the account before the code is right, and a rejection leaves it good.
 *
 * Rejections, in this order: account_malformed, those of `checkNewPassword`, too_many_requests, code_wrong,
 * those of `proveFactor`, passwords_alike.
 */
export async function resetPassword(context: IdentityContext, caller: Caller, fields: Fields): Promise<SessionAnswer> {
  const account = accountOf(fields.account);
  await checkNewPassword(context.passwordRule(), fields.password, account);
  const known = await findUserByAccount(context.sql, account);
  return noteFailure(context, caller, { userId: known?.id ?? null, way: "reset" }, () => tryToReset(context, caller, fields));
}

/**
 * Where a password was all that an account had, a thief of it may have added a passkey, which would outlive the new one. A second factor was asked for when
 * a passkey was added, and is asked for now: with it they stay.
 */
async function removePasskeys(tx: Tx, context: IdentityContext, user: UserRow, caller: Caller): Promise<readonly WaitingMessage[]> {
  if ((await factorState(tx, user.id)).isOn || (await deletePasskeysOf(tx, user.id)) === 0) return [];
  return tellOwner(tx, context, { user, by: "code" }, caller, "passkeyRemoved");
}

async function tryToReset(context: IdentityContext, caller: Caller, fields: Fields): Promise<SessionAnswer> {
  const { user, useUp } = await proveCode(context, caller, "resetPassword", fields);
  const factor = await proveFactor(context, caller, user, fields);
  const next = passwordForm(fields.password);
  await rejectFundPassword(context, user.id, next, caller.deadline);
  const passwordHash = await context.hasher.hash(next, caller.deadline);
  const { answer, ended, messageIds } = await transaction(context.sql, async (tx) => {
    await useUp(tx);
    const told = await setPassword(tx, context, user, { passwordHash, instead: null, by: "code", caller });
    if (told === null) throw new Rejected("code_wrong");
    await factor.use(tx);
    const removed = await removePasskeys(tx, context, user, caller);
    await noteLogIn(tx, context, caller, { userId: user.id, way: "reset", factor: factor.factor, status: "ok" });
    const gone = await deleteSessionsOf(tx, user.id);
    const opened = await openSession(tx, context, user, caller);
    return { answer: opened.answer, ended: gone, messageIds: [...told, ...removed] };
  });
  announceEnded(context, ended);
  for (const { id, channel } of messageIds) context.courier.messageWaiting(id, channel);
  return answer;
}
