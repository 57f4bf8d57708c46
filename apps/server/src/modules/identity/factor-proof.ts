import { isCode } from "@candela/api";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { matchTotp } from "../../platform/totp.ts";
import { openTotp } from "../../platform/totp-key.ts";
import { isAtHome } from "./at-home.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { type FactorRow, findFactor, findRecoveryCode, lockFactor, useRecoveryCode, useStep } from "./factor-store.ts";
import type { NewLogIn } from "./log-in-store.ts";
import type { PasskeyAnswer } from "./passkey-check.ts";
import { passkeyOf, provePasskey } from "./passkey-proof.ts";
import { readRecoveryCode } from "./recovery-codes.ts";
import type { UserRow } from "./user-store.ts";

/** The owner that the key of an authenticator is sealed for. */
export const factorOwner = (userId: bigint) => `user totp ${userId}`;

/** What stands for the second factor: a code, or a passkey in its place. */
export interface FactorAnswer {
  readonly secondFactor?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

/** A second factor that was proved, or an account that has none. */
export interface FactorProof {
  /** Which it was; null where the account has none. */
  readonly factor: NewLogIn["factor"];
  /** Uses the code up, in the transaction of what it was for, whose caller has locked the user's row. Throws what a later call would hear when another did so first. */
  readonly use: (tx: Tx) => Promise<void>;
}

/**
 * Asks for the second factor of an account that has one: a code of its authenticator, a recovery code or a passkey. Called once the owner has proved the
 * first factor, so the answers tell nothing to anybody else. Wrong ones are counted apart from passwords and codes that are sent.
 *
 * Throws `second_factor_required`, `too_many_requests`, `second_factor_wrong`, and for a passkey `passkey_expired` and `passkey_wrong`.
 */
export async function proveFactor(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  { secondFactor: answer, passkey }: FactorAnswer,
): Promise<FactorProof> {
  const factor = await findFactor(context.sql, user.id);
  if (factor === null) return { factor: null, use: (tx) => rejectNew(tx, user) };
  if (answer === undefined && passkey === undefined) throw new Rejected("second_factor_required");
  const place = (await isAtHome(context, user, caller.ip)) ? "home" : "elsewhere";
  const attempt = await context.guard.guess("factor", String(user.id), caller.ip, place);
  const proof =
    passkey === undefined
      ? await matchAnswer(context, caller, user, factor, answer ?? "")
      : await matchPasskey(context, caller, user, passkey);
  await attempt.takeBack();
  return proof;
}

/** One of another account is as wrong as any. */
async function matchPasskey(context: IdentityContext, caller: Caller, user: UserRow, answer: PasskeyAnswer): Promise<FactorProof> {
  const passkey = await passkeyOf(context, answer);
  const { use } = await provePasskey(context, caller, answer, passkey?.userId === user.id ? passkey : null);
  return { factor: "passkey", use };
}

async function matchAnswer(
  context: IdentityContext,
  caller: Caller,
  user: UserRow,
  factor: FactorRow,
  answer: string,
): Promise<FactorProof> {
  const fromApp = isCode(answer.trim());
  const use = fromApp ? matchCode(context, factor, answer.trim()) : await matchRecoveryCode(context, caller, user, answer);
  if (use === null) throw new Rejected("second_factor_wrong");
  return {
    factor: fromApp ? "authenticator" : "recovery_code",
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
