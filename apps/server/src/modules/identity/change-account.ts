import type { Data } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import { Rejected } from "../../platform/rejection.ts";
import { maskAccount } from "./account-name.ts";
import { ownerOf } from "./account-owner.ts";
import { changeSecret } from "./change-secret.ts";
import { lockCodesOf, useCode, useUpCodesOf } from "./code-store.ts";
import { proveRight } from "./code-try.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { logInPassword, type ProofFields, proveOwner } from "./owner-proof.ts";
import { accountOf } from "./send-code.ts";
import { isNameTaken, namesOf, saveName } from "./user-store.ts";

type Fields = ProofFields & { readonly account: string; readonly code: string };

/**
 * Makes an e-mail address or a phone number the user's, in place of the one there was. Codes that were sent to the account before are worth nothing after
 * it, and its addresses of before are told.
 *
 * Rejections, in this order: account_malformed, password_not_set, account_same, those of `proveOwner`, too_many_requests, code_wrong, account_taken. The
 * last is told only to someone who holds the code that was sent there.
 */
export async function changeAccount(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: Fields,
): Promise<Data<"POST /api/userSecurity/changeAccount">> {
  const account = accountOf(fields.account);
  const user = await ownerOf(context, session);
  const before = namesOf(user).map(({ target }) => target);
  if (before.includes(account.target)) throw new Rejected("account_same");
  const password = logInPassword(context, session, caller, user, fields.currentPassword);
  const proof = await proveOwner(context, session, caller, user, fields, password);
  const right = await proveRight(context, caller, { target: account.target, purpose: "bind", code: fields.code, isHome: false });
  const change = changeSecret(context, {
    session,
    caller,
    proof,
    what: account.channel === "email" ? "email" : "phone",
    replaces: (account.channel === "email" ? user.email : user.phone) !== null,
    // In one order for all, and before the user's row, as at a log-in by code.
    async lock(tx) {
      for (const target of [...before, account.target].toSorted()) await lockCodesOf(tx, target);
      if (!(await useCode(tx, { ...right, now: context.machine.now() }))) throw new Rejected("code_wrong");
    },
    async work(tx) {
      if (!(await saveName(tx, user.id, account))) throw new Rejected("account_taken");
      for (const target of before) await useUpCodesOf(tx, target, context.machine.now());
    },
  });
  const { ended } = await change.catch((error: unknown) => {
    throw isNameTaken(error) ? new Rejected("account_taken") : error;
  });
  return { ended, account: maskAccount(account.target) };
}
