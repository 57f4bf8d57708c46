import { addressGroup } from "../../platform/address-group.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Refused } from "../../platform/refusal.ts";
import type { AccountName } from "./account-name.ts";
import { placeOfAsker } from "./code-place.ts";
import { tryCode, useCode } from "./code-store.ts";
import type { Caller, IdentityContext, SessionAnswer } from "./context.ts";
import { passwordForm } from "./new-password.ts";
import { announceEnded, openSession } from "./open-session.ts";
import { CODE_ATTEMPTS_MAX } from "./register.ts";
import { accountOf } from "./send-code.ts";
import { IDLE_MS } from "./session-reader.ts";
import { deleteSession, listSessionAddresses } from "./session-store.ts";
import { hashCode } from "./tokens.ts";
import { findUserByAccount, type UserRow } from "./user-store.ts";

/** Logs in with a password. An unknown account costs the same hashing and gets the same `credentials_wrong` as a wrong password. */
export async function logIn(
  context: IdentityContext,
  caller: Caller,
  fields: { readonly account: string; readonly password: string },
): Promise<SessionAnswer> {
  const account = accountOf(fields.account);
  const user = await findUserByAccount(context.sql, account);
  const attempt = await context.guard.guess(
    "password",
    account.target,
    caller.ip,
    (await isAtHome(context, user, caller.ip)) ? "home" : "elsewhere",
  );
  const isRight = await context.hasher.verify(user?.passwordHash ?? null, passwordForm(fields.password), caller.deadline);
  if (user === null || !isRight) throw new Refused("credentials_wrong");
  await attempt.takeBack();
  return enter(context, caller, user, async () => true);
}

/** Logs in with a code that was sent for it. Unknown account, wrong, used and expired code are all `code_wrong`. */
export async function logInByCode(
  context: IdentityContext,
  caller: Caller,
  fields: { readonly account: string; readonly code: string },
): Promise<SessionAnswer> {
  const account: AccountName = accountOf(fields.account);
  const user = await findUserByAccount(context.sql, account);
  const key = { target: account.target, purpose: "login", from: addressGroup(caller.ip) } as const;
  const codeTry = { ...key, codeHash: hashCode("login", account.target, fields.code) };
  const place = (await isAtHome(context, user, caller.ip)) ? "home" : await placeOfAsker(context, key);
  const attempt = await context.guard.guess("code", account.target, caller.ip, place);
  const isRight = await tryCode(context.sql, { ...codeTry, now: context.clock.now(), attemptsMax: CODE_ATTEMPTS_MAX });
  if (user === null || !isRight) throw new Refused("code_wrong");
  await attempt.takeBack();
  return enter(context, caller, user, (tx) => useCode(tx, { ...codeTry, now: context.clock.now() }));
}

/** Whether the user is logged in from this address somewhere. For an unknown account the same question is asked of nobody. */
async function isAtHome(context: IdentityContext, user: UserRow | null, ip: string): Promise<boolean> {
  const now = context.clock.now();
  const addresses = await listSessionAddresses(context.sql, user?.id ?? 0n, now, now - IDLE_MS);
  const here = addressGroup(ip);
  return addresses.some((address) => addressGroup(address) === here);
}

async function enter(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  useUp: (tx: Parameters<typeof openSession>[0]) => Promise<boolean>,
): Promise<SessionAnswer> {
  // Told only to someone who proved to be the owner.
  if (user.isFrozen) throw new Refused("account_frozen");
  const { answer, ended } = await transaction(context.sql, async (tx) => {
    if (!(await useUp(tx))) throw new Refused("code_wrong");
    return openSession(tx, context, user, caller);
  });
  announceEnded(context, ended);
  return answer;
}

export async function logOut(context: IdentityContext, session: { readonly sessionId: bigint; readonly userId: bigint }): Promise<void> {
  await deleteSession(context.sql, session.sessionId);
  announceEnded(context, [session]);
}
