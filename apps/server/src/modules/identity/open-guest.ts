import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { openSession } from "./open-session.ts";
import { makeInviteCode } from "./tokens.ts";
import { insertGuest } from "./user-store.ts";

const INVITE_CODE_TRIES = 5;

/** A new guest with paper money and a session, in one transaction: either all of it or nothing. */
export async function openGuest(context: IdentityContext, caller: Caller): Promise<SessionAnswer> {
  await context.guard.guest(caller.ip);
  return transaction(context.sql, async (tx) => {
    const id = await createGuest(tx, context);
    const { answer } = await openSession(tx, context, { id, accountType: "guest" }, caller);
    return answer;
  });
}

/** A guest's row and paper money, without a session. */
export async function createGuest(tx: Tx, context: IdentityContext): Promise<bigint> {
  for (let attempt = 1; attempt <= INVITE_CODE_TRIES; attempt += 1) {
    const inviteCode = makeInviteCode(context.random);
    const id = await insertGuest(tx, inviteCode, `C-${inviteCode.slice(0, 5)}`, context.clock.now());
    if (id === null) continue;
    await context.openPaperAccount(tx, id);
    return id;
  }
  throw new Error(`no free invite code in ${INVITE_CODE_TRIES} tries`);
}
