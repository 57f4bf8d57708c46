import { addressGroup } from "../../platform/address-group.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Refused } from "../../platform/refusal.ts";
import type { AccountName } from "./account-name.ts";
import { isAtHome } from "./at-home.ts";
import { placeOfAsker } from "./code-place.ts";
import { type CodePurpose, tryCode, useCode } from "./code-store.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { CODE_ATTEMPTS_MAX } from "./register.ts";
import { accountOf } from "./send-code.ts";
import { hashCode } from "./tokens.ts";
import { findUserByAccount, type UserRow } from "./user-store.ts";

/** An account that was proved to be one's own. */
export interface ProvedAccount {
  readonly account: AccountName;
  readonly user: UserRow;
  /** Uses the code up in the transaction of what it was for; throws `code_wrong` when another request did so first. */
  readonly useUp: (tx: Tx) => Promise<void>;
}

/**
 * Whose account it is, by a code that was sent to it. Unknown account, wrong, used and expired code are all `code_wrong`; the tries are bounded as
 * `attempt-guard.ts` says.
 */
export async function proveCode(
  context: IdentityContext,
  caller: Caller,
  purpose: Exclude<CodePurpose, "register">,
  fields: { readonly account: string; readonly code: string },
): Promise<ProvedAccount> {
  const account = accountOf(fields.account);
  const { target } = account;
  const user = await findUserByAccount(context.sql, account);
  const key = { target, purpose, from: addressGroup(caller.ip) };
  const codeTry = { ...key, codeHash: hashCode(purpose, target, fields.code) };
  const place = (await isAtHome(context, user, caller.ip)) ? "home" : await placeOfAsker(context, key);
  const attempt = await context.guard.guess("code", target, caller.ip, place);
  const isRight = await tryCode(context.sql, { ...codeTry, now: context.clock.now(), attemptsMax: CODE_ATTEMPTS_MAX });
  if (user === null || !isRight) throw new Refused("code_wrong");
  await attempt.takeBack();
  return {
    account,
    user,
    useUp: async (tx) => {
      if (!(await useCode(tx, { ...codeTry, now: context.clock.now() }))) throw new Refused("code_wrong");
    },
  };
}
