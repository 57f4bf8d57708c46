import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { AccountName } from "./account-name.ts";
import { isAtHome } from "./at-home.ts";
import { type CodePurpose, useCode } from "./code-store.ts";
import { proveRight } from "./code-try.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { accountOf } from "./send-code.ts";
import { findUserByAccount, type UserRow } from "./user-store.ts";

/** An account that was proved to be one's own. */
export interface ProvedAccount {
  readonly account: AccountName;
  readonly user: UserRow;
  /** Uses the code up in the transaction of what it was for; throws `code_wrong` when another request did so first. */
  readonly useUp: (tx: Tx) => Promise<void>;
}

/**
 * The account that a code was sent to, proved by the code. Unknown account, wrong, used and expired code are all `code_wrong`; the tries
 * are bounded as `attempt-guard.ts` says.
 */
export async function proveCode(
  context: IdentityContext,
  caller: Caller,
  purpose: Exclude<CodePurpose, "register">,
  fields: { readonly account: string; readonly code: string },
): Promise<ProvedAccount> {
  const account = accountOf(fields.account);
  const user = await findUserByAccount(context.sql, account);
  const isHome = await isAtHome(context, user, caller.ip);
  const right = await proveRight(context, caller, { target: account.target, purpose, code: fields.code, isHome });
  // A code that was sent for an account that does not exist fits none.
  if (user === null) throw new Rejected("code_wrong");
  return {
    account,
    user,
    useUp: async (tx) => {
      if (!(await useCode(tx, { ...right, now: context.machine.now() }))) throw new Rejected("code_wrong");
    },
  };
}
