import type { Session } from "../../platform/http/handlers.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Attempt } from "./attempt-guard.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type FactorAnswer, proveFactor } from "./factor-proof.ts";
import { passwordForm } from "./new-password.ts";
import { tryProofCode } from "./proof-code.ts";
import { isSessionThere } from "./session-store.ts";
import { holdsPassword, lockUser, type UserRow } from "./user-store.ts";

export interface ProofFields extends FactorAnswer {
  readonly currentPassword?: string | undefined;
  readonly proofCode?: string | undefined;
}

/** A password that proves a change. */
export interface ProvingPassword {
  readonly given: string | undefined;
  /** Null where none was set: then nothing is right. */
  readonly hash: string | null;
  readonly wrong: "password_wrong" | "fund_password_wrong";
  /** Counts the try. */
  readonly count: () => Promise<Attempt>;
  /** Whether it still is that one, in the transaction. */
  readonly holds: (tx: Tx, hash: string) => Promise<boolean>;
}

/** The owner, proved for one change. */
export interface OwnerProof {
  readonly user: UserRow;
  readonly by: "password" | "code";
  /**
   * In the transaction of the change, before all else: uses codes up, locks the user's row, and looks whether what was proved still holds. Throws what a
   * later call would hear.
   */
  readonly use: (tx: Tx) => Promise<void>;
}

export function logInPassword(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  user: UserRow,
  given: string | undefined,
): ProvingPassword {
  return {
    given,
    hash: user.passwordHash,
    wrong: "password_wrong",
    count: () => context.guard.confirm(session.sessionId, caller.ip),
    holds: (tx, hash) => holdsPassword(tx, user.id, hash),
  };
}

/**
 * Proves a change of the account's secrets: by a password or by a code that was sent to the account, and by the second factor where there is one. A session
 * alone, which may have been stolen, changes none.
 *
 * Throws malformed_request without either proof, too_many_requests, the password's `wrong`, proof_code_wrong, and those of `proveFactor`.
 */
export async function proveOwner(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  user: UserRow,
  fields: FactorAnswer & Pick<ProofFields, "proofCode">,
  password: ProvingPassword,
): Promise<OwnerProof> {
  const { by, use } = await proveFirst(context, caller, user, fields.proofCode, password);
  const factor = await proveFactor(context, caller, user, fields);
  return {
    user,
    by,
    async use(tx) {
      await use(tx);
      await lockUser(tx, user.id);
      await factor.use(tx);
      if (!(await isSessionThere(tx, session))) throw new Rejected("session_expired");
    },
  };
}

async function proveFirst(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  proofCode: string | undefined,
  password: ProvingPassword,
): Promise<Pick<OwnerProof, "by" | "use">> {
  if (password.given !== undefined) return { by: "password", use: await provePassword(context, caller, password, password.given) };
  if (proofCode === undefined) throw new Rejected("malformed_request", { field: "currentPassword", rule: "required" });
  return { by: "code", use: await tryProofCode(context, caller, user, proofCode) };
}

async function provePassword({ hasher }: IdentityContext, caller: Caller, { hash, wrong, count, holds }: ProvingPassword, given: string) {
  const attempt = await count();
  if (!(await hasher.verify(hash, passwordForm(given), caller.deadline)) || hash === null) throw new Rejected(wrong);
  await attempt.takeBack();
  return async (tx: Tx) => {
    if (!(await holds(tx, hash))) throw new Rejected(wrong);
  };
}
