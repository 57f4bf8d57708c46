import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { useCode } from "./code-store.ts";
import { proveRight } from "./code-try.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { noteLogIn } from "./log-in-history.ts";
import { checkNewPassword, passwordForm } from "./new-password.ts";
import { createGuest } from "./open-guest.ts";
import { announceEnded, openSession } from "./open-session.ts";
import { accountOf } from "./send-code.ts";
import { deleteSessionsOf } from "./session-store.ts";
import { type Credentials, claimGuest, findInviter, isNameTaken } from "./user-store.ts";

export interface Registration {
  readonly account: string;
  readonly code: string;
  readonly password: string;
  readonly inviteCode?: string | undefined;
}

/**
 * Registers. A guest's row becomes the registered one and keeps everything in it; his old token ends. Without a session a new
 * user with paper money is made. The code is used up in the transaction that registers, so a rejection leaves it good.
 *
 * Rejections, in this order: account_malformed, those of `checkNewPassword`, already_registered, too_many_requests, code_wrong,
 * invite_code_unknown, account_taken. The last two are told only to someone who holds the right code.
 */
export async function register(context: IdentityContext, caller: Caller, fields: Registration): Promise<SessionAnswer> {
  const account = accountOf(fields.account);
  await checkNewPassword(context.passwordRule(), fields.password, account);
  if (caller.session?.accountType === "registered") throw new Rejected("already_registered");
  const right = await proveRight(context, caller, { target: account.target, purpose: "register", code: fields.code, isHome: false });
  const passwordHash = await context.hasher.hash(passwordForm(fields.password), caller.deadline);
  const { answer, ended } = await rejectTaken(() =>
    transaction(context.sql, async (tx) => {
      if (!(await useCode(tx, { ...right, now: context.machine.now() }))) throw new Rejected("code_wrong");
      const invitedBy = await inviterOf(tx, fields.inviteCode);
      return claim(tx, context, caller, { account, passwordHash, invitedBy });
    }),
  );
  announceEnded(context, ended);
  return answer;
}

async function inviterOf(tx: Tx, inviteCode: string | undefined): Promise<bigint | null> {
  if (inviteCode === undefined) return null;
  const inviter = await findInviter(tx, inviteCode);
  if (inviter === null) throw new Rejected("invite_code_unknown");
  return inviter;
}

async function claim(tx: Tx, context: IdentityContext, caller: Caller, to: Credentials) {
  const userId = caller.session?.userId ?? (await createGuest(tx, context));
  const outcome = await claimGuest(tx, userId, to, context.clock.now());
  if (outcome === "taken") throw new Rejected("account_taken");
  if (outcome === "no_guest") throw new Rejected("already_registered");
  await noteLogIn(tx, context, caller, { userId, way: "register", factor: null, status: "ok" });
  const ended = await deleteSessionsOf(tx, userId);
  const opened = await openSession(tx, context, { id: userId, accountType: "registered" }, caller);
  return { answer: opened.answer, ended };
}

/** Two registrations of one name at the same moment: the unique index decides, and the second hears what a later one would. */
async function rejectTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isNameTaken(error)) throw new Rejected("account_taken");
    throw error;
  }
}
