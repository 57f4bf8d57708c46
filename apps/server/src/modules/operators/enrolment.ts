import { timingSafeEqual } from "node:crypto";
import type { Data } from "@candela/api";
import { Rejected } from "../../platform/rejection.ts";
import { base32, matchTotp, otpauthUrl, TOTP_SECRET_BYTES } from "../../platform/totp.ts";
import { hashToken, makeToken } from "../identity/index.ts";
import type { OperatorCaller, OperatorContext } from "./context.ts";
import { type Enrolling, findOperator, finishEnrolment, type OperatorRow, operatorJson } from "./operator-store.ts";
import { passwordFlaws } from "./password-rule.ts";
import { openTotp, sealTotp } from "./totp-key.ts";

/** A one-time secret is good for a day. */
const ENROLMENT_MS = 86_400_000;
const SITE = "Candela";

/** A new enrolment. The secret leaves in the answer and is nowhere else. */
export function newEnrolment(
  { random, box }: Pick<OperatorContext, "random" | "box">,
  loginName: string,
  now: number,
): { readonly secret: string; readonly stored: Enrolling } {
  const secret = makeToken(random);
  const totp = sealTotp(box, loginName, random.bytes(TOTP_SECRET_BYTES));
  return { secret, stored: { ...totp, enrolmentHash: hashToken(secret), enrolmentExpiresMs: now + ENROLMENT_MS } };
}

interface Enrolment {
  readonly loginName: string;
  readonly enrolmentSecret: string;
}

/** The operator whose enrolment the secret opens. Tries are counted by address, and whatever is wrong is `enrolment_wrong`. */
async function enrolling(context: OperatorContext, caller: OperatorCaller, fields: Enrolment): Promise<OperatorRow> {
  const attempt = await context.guard.secret(caller.ip);
  const operator = await findOperator(context.sql, fields.loginName);
  const isRight =
    operator?.enrolmentHash != null &&
    timingSafeEqual(operator.enrolmentHash, hashToken(fields.enrolmentSecret)) &&
    Number(operator.enrolmentExpiresMs) > context.clock.now();
  if (!isRight || operator.isDisabled) throw new Rejected("enrolment_wrong");
  await attempt.takeBack();
  return operator;
}

export async function openEnrolment(
  context: OperatorContext,
  caller: OperatorCaller,
  fields: Enrolment,
): Promise<Data<"POST /api/admin/enrolment/open">> {
  const operator = await enrolling(context, caller, fields);
  const { loginName } = operator;
  const totpSecret = openTotp(context.box, operator);
  // Sealed with a key that is not here any more: another enrolment is needed, as after a day.
  if (totpSecret === null) throw new Rejected("enrolment_wrong");
  return { totpSecret: base32(totpSecret), otpauthUrl: otpauthUrl(totpSecret, SITE, loginName) };
}

export async function enrol(
  context: OperatorContext,
  caller: OperatorCaller,
  fields: Enrolment & { readonly password: string; readonly code: string },
): Promise<void> {
  const operator = await enrolling(context, caller, fields);
  const { id, loginName, role } = operator;
  const flaws = passwordFlaws(fields.password, loginName);
  if (flaws.length > 0) throw new Rejected("operator_password", { reasons: flaws.join(", ") });
  const totpSecret = openTotp(context.box, operator);
  const step = totpSecret === null ? undefined : matchTotp(totpSecret, fields.code, context.clock.now(), Number(operator.totpLastStep));
  if (step === undefined) throw new Rejected("code_wrong");
  const passwordHash = await context.hasher.hash(fields.password, caller.deadline);
  const actor = { operator: { operatorId: id, loginName, role }, ip: caller.ip };
  await context.audit(actor, { action: "operator.enrol", object: loginName, reason: "enrolment" }, async (tx) => {
    const before = await operatorJson(tx, id);
    const enrolmentHash = hashToken(fields.enrolmentSecret);
    if (!(await finishEnrolment(tx, { id, enrolmentHash, passwordHash, step, now: context.clock.now() })))
      throw new Rejected("enrolment_wrong");
    return { before, after: await operatorJson(tx, id), answer: null };
  });
}
