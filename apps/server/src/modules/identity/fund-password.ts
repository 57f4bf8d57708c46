import type { Data } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { parseAccountName } from "./account-name.ts";
import { ownerOf } from "./account-owner.ts";
import { changeSecret } from "./change-secret.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type FactorAnswer, proveFactor } from "./factor-proof.ts";
import { factorState } from "./factor-store.ts";
import { findFundPassword, saveFundPassword } from "./fund-password-store.ts";
import { checkFundPassword, passwordForm } from "./new-password.ts";
import { logInPassword, type ProofFields, type ProvingPassword, proveOwner } from "./owner-proof.ts";
import { isSessionThere } from "./session-store.ts";
import { findUserByAccount, lockUser, namesOf, type UserRow } from "./user-store.ts";

type Fields = ProofFields & { readonly currentFundPassword?: string | undefined; readonly fundPassword: string };

/**
 * Sets the fund password, proved by the log-in password or by a code; or changes it, proved by the present one or by a code. Ends all other sessions.
 *
 * Rejections, in this order: password_not_set, those of `checkFundPassword`, those of `proveOwner` (fund_password_wrong for the present one),
 * fund_password_same, passwords_alike.
 */
export async function setFundPassword(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: Fields,
): Promise<Data<"POST /api/userSecurity/setFundPassword">> {
  const user = await ownerOf(context, session);
  for (const name of namesOf(user)) await checkFundPassword(fields.fundPassword, name);
  const present = await findFundPassword(context.sql, user.id);
  const password =
    present === null
      ? logInPassword(context, session, caller, user, fields.currentPassword)
      : presentOne(context, caller, user, present, fields.currentFundPassword);
  const proof = await proveOwner(context, session, caller, user, fields, password);
  const next = passwordForm(fields.fundPassword);
  if (present !== null && (await context.hasher.verify(present, next, caller.deadline))) throw new Rejected("fund_password_same");
  if (await context.hasher.verify(user.passwordHash, next, caller.deadline)) throw new Rejected("passwords_alike");
  const passwordHash = await context.hasher.hash(next, caller.deadline);
  return changeSecret(context, {
    session,
    caller,
    proof,
    what: "fundPassword",
    replaces: present !== null,
    async work(tx) {
      // Another device may have set or changed it meanwhile.
      const isSaved = await saveFundPassword(tx, user.id, { passwordHash, instead: present, now: context.clock.now() });
      if (!isSaved) throw new Rejected("fund_password_wrong");
    },
  });
}

/** The owner who asks for money to be sent away, proved. */
export interface WithdrawalProof {
  /** In the transaction of the request: uses a code up, and throws what a later call would hear. */
  readonly use: (tx: Tx) => Promise<void>;
}

/** Proves a withdrawal: by the fund password, and by the second factor where there is one. Throws fund_password_not_set, and what `proveOwner` does. */
export async function proveWithdrawal(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  { fundPassword, ...factor }: FactorAnswer & { readonly fundPassword: string },
): Promise<WithdrawalProof> {
  const user = await ownerOf(context, session);
  const hash = await findFundPassword(context.sql, user.id);
  if (hash === null) throw new Rejected("fund_password_not_set");
  return proveOwner(context, session, caller, user, factor, presentOne(context, caller, user, hash, fundPassword));
}

/**
 * Proves that the owner says where money may be sent: by the fund password where one is set, and by the second factor where there is one. An account with
 * neither is asked for nothing.
 *
 * Throws `fund_password_required`, `fund_password_wrong`, too_many_requests, and those of `proveFactor`.
 */
export async function proveDestination(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  { fundPassword, ...factor }: DestinationAnswer,
): Promise<WithdrawalProof> {
  const user = await ownerOf(context, session);
  const hash = await findFundPassword(context.sql, user.id);
  if (hash !== null) {
    if (fundPassword === undefined) throw new Rejected("fund_password_required");
    return proveOwner(context, session, caller, user, factor, presentOne(context, caller, user, hash, fundPassword));
  }
  const proof = await proveFactor(context, caller, user, factor);
  return {
    async use(tx) {
      await lockUser(tx, user.id);
      await proof.use(tx);
      // A password that was set meanwhile was not asked for.
      if ((await findFundPassword(tx, user.id)) !== null) throw new Rejected("fund_password_required");
      if (!(await isSessionThere(tx, session))) throw new Rejected("session_expired");
    },
  };
}

export interface DestinationAnswer extends FactorAnswer {
  readonly fundPassword?: string | undefined;
}

/** What a withdrawal of the user has to be proved by. */
export async function withdrawalNeeds(
  sql: Queryable,
  userId: bigint,
): Promise<{ readonly hasFundPassword: boolean; readonly hasSecondFactor: boolean }> {
  const [hash, factor] = await Promise.all([findFundPassword(sql, userId), factorState(sql, userId)]);
  return { hasFundPassword: hash !== null, hasSecondFactor: factor.isOn };
}

/** Wrong ones are counted for the account, whatever session they come from: opening sessions gives nobody more tries. A code is the way around the wait. */
function presentOne({ guard }: IdentityContext, { ip }: Caller, user: UserRow, hash: string, given: string | undefined): ProvingPassword {
  return {
    given,
    hash,
    wrong: "fund_password_wrong",
    count: () => guard.fundPassword(user.id, ip),
    holds: async (tx, proved) => (await findFundPassword(tx, user.id)) === proved,
  };
}

/** Whether this is the fund password of the account now. No attempt is counted: it is asked by the process itself, never for a caller. */
export async function isFundPassword(
  { sql, hasher }: Pick<IdentityContext, "sql" | "hasher">,
  account: string,
  given: string,
  deadline: number,
): Promise<boolean> {
  const name = parseAccountName(account);
  const user = name === null ? null : await findUserByAccount(sql, name);
  return user !== null && hasher.verify(await findFundPassword(sql, user.id), given, deadline);
}

/** Throws `passwords_alike` when a new log-in password, whose owner is proved, is the fund password. */
export async function rejectFundPassword(
  { sql, hasher }: Pick<IdentityContext, "sql" | "hasher">,
  userId: bigint,
  next: string,
  deadline: number,
): Promise<void> {
  const hash = await findFundPassword(sql, userId);
  if (hash !== null && (await hasher.verify(hash, next, deadline))) throw new Rejected("passwords_alike");
}
