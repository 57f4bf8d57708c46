import { isCode } from "@candela/api";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { matchTotp } from "../../platform/totp.ts";
import { openTotp } from "../../platform/totp-key.ts";
import { isAtHome } from "./at-home.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type FactorRow, findFactor, findRecoveryCode, lockFactor, useRecoveryCode, useStep } from "./factor-store.ts";
import { readRecoveryCode } from "./recovery-codes.ts";
import type { UserRow } from "./user-store.ts";

/** The owner that the key of an authenticator is sealed for. */
export const factorOwner = (userId: bigint) => `user totp ${userId}`;

/** A second factor that was proved, or an account that has none. */
export interface FactorProof {
  /** Uses the code up, in the transaction of what it was for, whose caller has locked the user's row. Throws `second_factor_wrong` when another call did so first. */
  readonly use: (tx: Tx) => Promise<void>;
}

/**
 * Asks for the second factor of an account that has one: a code of its authenticator, or a recovery code. Called once the owner has proved the first
 * factor, so the answers tell nothing to anybody else. Wrong codes are counted apart from passwords and codes that are sent.
 *
 * Throws `second_factor_required`, `too_many_requests`, `second_factor_wrong`.
 */
export async function proveFactor(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  answer: string | undefined,
): Promise<FactorProof> {
  const factor = await findFactor(context.sql, user.id);
  if (factor === null || factor.confirmedMs === null) return { use: (tx) => rejectNew(tx, user) };
  if (answer === undefined) throw new Rejected("second_factor_required");
  const place = (await isAtHome(context, user, caller.ip)) ? "home" : "elsewhere";
  const attempt = await context.guard.guess("factor", String(user.id), caller.ip, place);
  const use = isCode(answer.trim()) ? matchCode(context, factor, answer.trim()) : await matchRecoveryCode(context, caller, user, answer);
  if (use === null) throw new Rejected("second_factor_wrong");
  await attempt.takeBack();
  return {
    async use(tx) {
      if (!(await use(tx))) throw new Rejected("second_factor_wrong");
    },
  };
}

/** A factor that was turned on meanwhile was not asked for. */
async function rejectNew(tx: Tx, { id }: UserRow): Promise<void> {
  if (await lockFactor(tx, id)) throw new Rejected("second_factor_required");
}

type Use = (tx: Tx) => Promise<boolean>;

function matchCode({ box, machine }: IdentityContext, factor: FactorRow, code: string): Use | null {
  const key = openTotp(box, factorOwner(factor.userId), factor);
  const step = key === null ? undefined : matchTotp(key, code, machine.now(), Number(factor.lastStep));
  return step === undefined ? null : (tx) => useStep(tx, factor.userId, factor.totpSecret, step);
}

async function matchRecoveryCode(
  { sql, hasher, machine }: IdentityContext,
  caller: Caller,
  user: UserRow,
  text: string,
): Promise<Use | null> {
  const read = readRecoveryCode(text);
  if (read === null) return null;
  const hash = await findRecoveryCode(sql, user.id, read.place);
  if (!(await hasher.verify(hash, read.form, caller.deadline)) || hash === null) return null;
  return (tx) => useRecoveryCode(tx, user.id, hash, machine.now());
}
