import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { proveCode } from "./code-proof.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { checkNewPassword, passwordForm } from "./new-password.ts";
import { announceEnded, openSession } from "./open-session.ts";
import { accountOf } from "./send-code.ts";
import { deleteSessionsOf } from "./session-store.ts";
import { setPassword } from "./set-password.ts";

/**
 * Sets a new password for a caller with the code that was sent for it, ends all sessions of the user and opens one for the caller: the code proves as much as
 * one to log in with. Nothing is told of the account before the code is right, and a rejection leaves it good.
 *
 * Rejections, in this order: account_malformed, those of `checkNewPassword`, too_many_requests, code_wrong, account_frozen.
 */
export async function resetPassword(
  context: IdentityContext,
  caller: Caller,
  fields: { readonly account: string; readonly code: string; readonly password: string },
): Promise<SessionAnswer> {
  await checkNewPassword(context.passwordRule(), fields.password, accountOf(fields.account));
  const { user, useUp } = await proveCode(context, caller, "resetPassword", fields);
  if (user.isFrozen) throw new Rejected("account_frozen");
  const passwordHash = await context.hasher.hash(passwordForm(fields.password), caller.deadline);
  const { answer, ended, messageIds } = await transaction(context.sql, async (tx) => {
    await useUp(tx);
    const told = await setPassword(tx, context, user, { passwordHash, instead: null, by: "code", caller });
    if (told === null) throw new Rejected("code_wrong");
    const gone = await deleteSessionsOf(tx, user.id);
    const opened = await openSession(tx, context, user, caller);
    return { answer: opened.answer, ended: gone, messageIds: told };
  });
  announceEnded(context, ended);
  for (const { id, channel } of messageIds) context.courier.messageWaiting(id, channel);
  return answer;
}
