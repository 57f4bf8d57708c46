import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { AccountName } from "./account-name.ts";
import { isAtHome } from "./at-home.ts";
import { proveCode } from "./code-proof.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { type FactorAnswer, proveFactor } from "./factor-proof.ts";
import { noteFailure, noteLogIn } from "./log-in-history.ts";
import type { NewLogIn } from "./log-in-store.ts";
import { passwordForm } from "./new-password.ts";
import { announceEnded, openSession } from "./open-session.ts";
import { accountOf } from "./send-code.ts";
import { deleteSession } from "./session-store.ts";
import { findUserByAccount, holdsPassword, lockUser, type UserRow } from "./user-store.ts";

/** Logs in with a password. An unknown account costs the same hashing and gets the same `credentials_wrong` as a wrong password. */
export async function logIn(
  context: IdentityContext,
  caller: Caller,
  fields: FactorAnswer & { readonly account: string; readonly password: string },
): Promise<SessionAnswer> {
  const account = accountOf(fields.account);
  const user = await findUserByAccount(context.sql, account);
  const tried = { userId: user?.id ?? null, way: "password" } as const;
  return noteFailure(context, caller, tried, () => tryPassword(context, caller, { ...fields, account }, user));
}

async function tryPassword(
  context: IdentityContext,
  caller: Caller,
  fields: FactorAnswer & { readonly account: AccountName; readonly password: string },
  user: UserRow | null,
): Promise<SessionAnswer> {
  const { account } = fields;
  const attempt = await context.guard.guess(
    "password",
    account.target,
    caller.ip,
    (await isAtHome(context, user, caller.ip)) ? "home" : "elsewhere",
  );
  const passwordHash = user?.passwordHash ?? null;
  const isRight = await context.hasher.verify(passwordHash, passwordForm(fields.password), caller.deadline);
  if (user === null || passwordHash === null || !isRight) throw new Rejected("credentials_wrong");
  await attempt.takeBack();
  return enter(context, caller, user, { way: "password", factor: fields }, async (tx) => {
    // It may have been changed while it was verified: what it opened then would outlive the end of all other sessions.
    if (!(await holdsPassword(tx, user.id, passwordHash))) throw new Rejected("credentials_wrong");
  });
}

/** Logs in with a code that was sent for it. Unknown account, wrong, used and expired code are all `code_wrong`. */
export async function logInByCode(
  context: IdentityContext,
  caller: Caller,
  fields: FactorAnswer & { readonly account: string; readonly code: string },
): Promise<SessionAnswer> {
  const known = await findUserByAccount(context.sql, accountOf(fields.account));
  return noteFailure(context, caller, { userId: known?.id ?? null, way: "code" }, async () => {
    const { user, useUp } = await proveCode(context, caller, "login", fields);
    return enter(context, caller, user, { way: "code", factor: fields }, useUp);
  });
}

async function enter(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  { way, factor: answer }: { readonly way: "password" | "code"; readonly factor: FactorAnswer },
  prove: (tx: Tx) => Promise<void>,
): Promise<SessionAnswer> {
  const factor = await proveFactor(context, caller, user, answer);
  return openProved(context, caller, user, { way, factor: factor.factor }, async (tx) => {
    await prove(tx);
    await lockUser(tx, user.id);
    await factor.use(tx);
  });
}

/** A session for a user who is proved in its transaction, kept in the history. */
export async function openProved(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  by: Pick<NewLogIn, "way" | "factor">,
  prove: (tx: Tx) => Promise<void>,
): Promise<SessionAnswer> {
  const { answer, ended } = await transaction(context.sql, async (tx) => {
    await prove(tx);
    await noteLogIn(tx, context, caller, { userId: user.id, ...by, status: "ok" });
    return openSession(tx, context, user, caller);
  });
  announceEnded(context, ended);
  return answer;
}

export async function logOut(context: IdentityContext, session: { readonly sessionId: bigint; readonly userId: bigint }): Promise<void> {
  await deleteSession(context.sql, session.sessionId);
  announceEnded(context, [session]);
}
