import type { Data } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type FactorAnswer, proveFactor } from "./factor-proof.ts";
import { rejectFundPassword } from "./fund-password.ts";
import { checkNewPassword, passwordForm } from "./new-password.ts";
import { announceEnded } from "./open-session.ts";
import { deleteOtherSessions, isSessionThere } from "./session-store.ts";
import { setPassword } from "./set-password.ts";
import { findUser, namesOf } from "./user-store.ts";

/**
 * Changes the password of the logged-in user, and ends all other sessions of the user in the same transaction.
 *
 * Rejections, in this order: password_not_set, those of `checkNewPassword`, too_many_requests, password_wrong, password_same,
 * those of `proveFactor`, passwords_alike. Wrong ones are counted for
 * the session that asks, so that nobody who has not got into it can make its owner wait.
 */
export async function changePassword(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: FactorAnswer & { readonly currentPassword: string; readonly newPassword: string },
): Promise<Data<"POST /api/userSecurity/changePassword">> {
  const user = await findUser(context.sql, session.userId);
  if (user === null) throw new Rejected("session_expired");
  const { passwordHash } = user;
  if (passwordHash === null) throw new Rejected("password_not_set");
  for (const name of namesOf(user)) await checkNewPassword(context.passwordRule(), fields.newPassword, name);
  const attempt = await context.guard.confirm(session.sessionId, caller.ip);
  const [current, next] = [passwordForm(fields.currentPassword), passwordForm(fields.newPassword)];
  if (!(await context.hasher.verify(passwordHash, current, caller.deadline))) throw new Rejected("password_wrong");
  await attempt.takeBack();
  if (current === next) throw new Rejected("password_same");
  const factor = await proveFactor(context, caller, user, fields);
  await rejectFundPassword(context, user.id, next, caller.deadline);
  const nextHash = await context.hasher.hash(next, caller.deadline);
  const { ended, messageIds } = await transaction(context.sql, async (tx) => {
    // Another change, or the end of this very session, may have come first.
    const told = await setPassword(tx, context, user, { passwordHash: nextHash, instead: passwordHash, by: "password", caller });
    if (told === null) throw new Rejected("password_wrong");
    await factor.use(tx);
    if (!(await isSessionThere(tx, session))) throw new Rejected("session_expired");
    return { ended: await deleteOtherSessions(tx, session), messageIds: told };
  });
  announceEnded(context, ended);
  for (const { id, channel } of messageIds) context.courier.messageWaiting(id, channel);
  return { ended: ended.length };
}
