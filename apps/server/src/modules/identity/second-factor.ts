import type { Data } from "@candela/api";
import type { Session } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { base32, matchTotp, otpauthUrl, TOTP_SECRET_BYTES } from "../../platform/totp.ts";
import { openTotp, sealTotp, sealTotpAnew, tellResealed } from "../../platform/totp-key.ts";
import { maskAccount } from "./account-name.ts";
import { ownerOf, provingName } from "./account-owner.ts";
import { changeSecret } from "./change-secret.ts";
import type { Caller, IdentityContext } from "./context.ts";
import { findEnrolment, saveEnrolment, takeEnrolment } from "./factor-enrolment-store.ts";
import { factorOwner } from "./factor-proof.ts";
import {
  deleteFactor,
  type FactorRow,
  factorState,
  findFactor,
  insertFactor,
  lockFactor,
  lockFactorsNotOf,
  saveRecoveryCodes,
  saveSealed,
} from "./factor-store.ts";
import { logInPassword, type ProofFields, proveOwner } from "./owner-proof.ts";
import { makeRecoveryCodes, readRecoveryCode } from "./recovery-codes.ts";
import { isSessionThere } from "./session-store.ts";
import { lockUser } from "./user-store.ts";

/** A key that was shown and not confirmed is shown to its session again for so long: a page that is loaded anew fits what the app has scanned. */
const KEY_SHOWN_MS = 30 * 60_000;

/**
 * The key of a new authenticator. Nothing asks for its codes before the first of them is confirmed, so a session is enough to see one: its own. A session
 * that was stolen sees none that the owner scans.
 *
 * Rejections: password_not_set, second_factor_on, session_expired.
 */
export async function beginSecondFactor(
  context: IdentityContext,
  session: Session,
): Promise<Data<"POST /api/userSecurity/beginSecondFactor">> {
  const user = await ownerOf(context, session);
  const key = await transaction(context.sql, async (tx) => {
    // Two pages of a session that begin at once show one key.
    await lockUser(tx, user.id);
    return keyOf(tx, context, session);
  });
  return { totpSecret: base32(key), otpauthUrl: otpauthUrl(key, context.siteName(), maskAccount(provingName(user).target)) };
}

async function keyOf(tx: Tx, { box, machine, random }: IdentityContext, session: Session): Promise<Buffer> {
  const now = machine.now();
  const owner = factorOwner(session.userId);
  if ((await findFactor(tx, session.userId)) !== null) throw new Rejected("second_factor_on");
  const begun = await findEnrolment(tx, session);
  const shown = begun !== null && now - Number(begun.createdMs) < KEY_SHOWN_MS ? openTotp(box, owner, begun) : null;
  if (shown !== null) return shown;
  if (!(await isSessionThere(tx, session))) throw new Rejected("session_expired");
  const key = random.bytes(TOTP_SECRET_BYTES);
  await saveEnrolment(tx, session, sealTotp(box, owner, key), now);
  return key;
}

/**
 * Turns the factor on with the first code of the authenticator, and answers the recovery codes, which leave in this answer and are nowhere else.
 *
 * Rejections, in this order: password_not_set, second_factor_on, those of `proveOwner`, too_many_requests, code_wrong.
 */
export async function confirmSecondFactor(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: ProofFields & { readonly code: string },
): Promise<Data<"POST /api/userSecurity/confirmSecondFactor">> {
  const user = await ownerOf(context, session);
  if ((await findFactor(context.sql, user.id)) !== null) throw new Rejected("second_factor_on");
  const begun = await findEnrolment(context.sql, session);
  const proof = await proveOwner(
    context,
    session,
    caller,
    user,
    fields,
    logInPassword(context, session, caller, user, fields.currentPassword),
  );
  const attempt = await context.guard.guess("factor", String(user.id), caller.ip, "home");
  const key = begun === null ? null : openTotp(context.box, factorOwner(user.id), begun);
  const step = key === null ? undefined : matchTotp(key, fields.code, context.machine.now(), 0);
  if (begun === null || step === undefined) throw new Rejected("code_wrong");
  await attempt.takeBack();
  const { codes, hashes } = await newCodes(context, caller);
  const { ended } = await changeSecret(context, {
    session,
    caller,
    proof,
    what: "secondFactorOn",
    replaces: false,
    async work(tx) {
      if (!(await takeEnrolment(tx, session, begun.totpSecret))) throw new Rejected("code_wrong");
      if (!(await insertFactor(tx, user.id, begun, step, context.machine.now()))) throw new Rejected("second_factor_on");
      await saveRecoveryCodes(tx, user.id, hashes);
    },
  });
  return { ended, recoveryCodes: codes };
}

async function newCodes({ random, hasher }: IdentityContext, { deadline }: Caller) {
  const codes = makeRecoveryCodes(random);
  const hashes: string[] = [];
  // One after the other: ten at once would keep others from logging in.
  for (const code of codes) hashes.push(await hasher.hash(readRecoveryCode(code)?.form ?? code, deadline));
  return { codes, hashes };
}

/** New recovery codes in place of all earlier ones. Rejections, in this order: password_not_set, second_factor_off, those of `proveOwner`. */
export async function renewRecoveryCodes(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: ProofFields,
): Promise<Data<"POST /api/userSecurity/newRecoveryCodes">> {
  const { user, proof } = await proveWithFactor(context, session, caller, fields);
  const { codes, hashes } = await newCodes(context, caller);
  const { ended } = await changeSecret(context, {
    session,
    caller,
    proof,
    what: "recoveryCodes",
    replaces: true,
    async work(tx) {
      if (!(await lockFactor(tx, user.id))) throw new Rejected("second_factor_off");
      await saveRecoveryCodes(tx, user.id, hashes);
    },
  });
  return { ended, recoveryCodes: codes };
}

/** Turns the factor off, its recovery codes with it. Rejections as for new recovery codes. */
export async function endSecondFactor(
  context: IdentityContext,
  session: Session,
  caller: Caller,
  fields: ProofFields,
): Promise<Data<"POST /api/userSecurity/endSecondFactor">> {
  const { user, proof } = await proveWithFactor(context, session, caller, fields);
  return changeSecret(context, {
    session,
    caller,
    proof,
    what: "secondFactorOff",
    replaces: true,
    async work(tx) {
      if (!(await deleteFactor(tx, user.id))) throw new Rejected("second_factor_off");
    },
  });
}

async function proveWithFactor(context: IdentityContext, session: Session, caller: Caller, fields: ProofFields) {
  const user = await ownerOf(context, session);
  if (!(await factorState(context.sql, user.id)).isOn) throw new Rejected("second_factor_off");
  const password = logInPassword(context, session, caller, user, fields.currentPassword);
  return { user, proof: await proveOwner(context, session, caller, user, fields, password) };
}

interface Parts {
  readonly sql: Sql;
  readonly box: SecretBox;
  readonly log: Pick<Log, "warn" | "info">;
}

/** Seals with the present key what an earlier one has sealed. A key that no key here opens stays; its owner's recovery codes are good still. */
export async function sealFactorsAnew({ sql, box, log }: Parts): Promise<void> {
  const ownerOfRow = ({ userId }: FactorRow) => factorOwner(userId);
  const outcome = await sealTotpAnew({ sql, box, ownerOf: ownerOfRow, lockNotOf: lockFactorsNotOf, save: saveSealed });
  if (outcome.lost.length > 0)
    log.warn(
      { users: outcome.lost.length },
      "no key here opens the authenticators of these users: give the key back, or they need recovery codes",
    );
  tellResealed(log, box, outcome, "users");
}
