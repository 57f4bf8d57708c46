import type { Data } from "@candela/api";
import { addressGroup } from "../../platform/address-group.ts";
import type { OperatorSession } from "../../platform/http/handlers.ts";
import { Rejected } from "../../platform/rejection.ts";
import { matchTotp } from "../../platform/totp.ts";
import { hashToken } from "../identity/index.ts";
import type { Actor } from "./audit.ts";
import type { OperatorCaller, OperatorContext } from "./context.ts";
import { withTrace } from "./log-in-failures.ts";
import {
  deleteOldSessions,
  endOperatorSession,
  endSessionsOf,
  insertOperatorSession,
  listOperatorAddresses,
} from "./operator-session-store.ts";
import { findOperator, type OperatorRow, useTotpStep } from "./operator-store.ts";
import { makeOperatorToken } from "./operator-token.ts";
import { OPERATOR_ABSOLUTE_MS, OPERATOR_SESSIONS_MAX } from "./session-reader.ts";
import { openTotp } from "./totp-key.ts";

/** An ended session tells for so long where an operator is at home. */
const KEEP_SESSIONS_MS = 90 * 86_400_000;

interface Credentials {
  readonly loginName: string;
  readonly password: string;
  readonly code: string;
}

type LoggedIn = Data<"POST /api/admin/session/login">;

/**
 * Password and authenticator in one call. Unknown, disabled and not enrolled operators cost the same hashing and get the same
 * `credentials_wrong` as a wrong password, a wrong code and a code that was used before.
 */
export function logIn(context: OperatorContext, caller: OperatorCaller, fields: Credentials): Promise<LoggedIn> {
  return withTrace(context, caller, { kind: "login", loginName: fields.loginName }, () => tryToLogIn(context, caller, fields));
}

async function tryToLogIn(context: OperatorContext, caller: OperatorCaller, fields: Credentials): Promise<LoggedIn> {
  const operator = await findOperator(context.sql, fields.loginName);
  const attempt = await context.guard.guess(
    "password",
    `operator ${fields.loginName}`,
    caller.ip,
    (await isAtHome(context, operator, caller.ip)) ? "home" : "elsewhere",
  );
  const isRight = await context.hasher.verify(operator?.passwordHash ?? null, fields.password, caller.deadline);
  const key = operator === null ? null : openTotp(context.box, operator);
  const step = key === null ? undefined : matchTotp(key, fields.code, context.clock.now(), Number(operator?.totpLastStep));
  if (operator === null || !isRight || step === undefined || operator.isDisabled) throw new Rejected("credentials_wrong");
  const answer = await open(context, caller, operator, step);
  await attempt.takeBack();
  return answer;
}

async function isAtHome(context: OperatorContext, operator: OperatorRow | null, ip: string): Promise<boolean> {
  const addresses = await listOperatorAddresses(context.sql, operator?.id ?? 0n, context.clock.now() - KEEP_SESSIONS_MS);
  return addresses.some((address) => addressGroup(address) === addressGroup(ip));
}

function open(context: OperatorContext, caller: OperatorCaller, operator: OperatorRow, step: number): Promise<LoggedIn> {
  const { id, loginName, role } = operator;
  const actor: Actor = { operator: { operatorId: id, loginName, role }, ip: caller.ip };
  return context.audit(actor, { action: "session.login", object: loginName, reason: "log-in" }, async (tx) => {
    if (!(await useTotpStep(tx, id, step))) throw new Rejected("credentials_wrong");
    const token = makeOperatorToken(context.random);
    const now = context.clock.now();
    const expiresMs = now + OPERATOR_ABSOLUTE_MS;
    await insertOperatorSession(tx, {
      tokenHash: hashToken(token),
      operatorId: id,
      now,
      expiresMs,
      userAgent: caller.userAgent.replaceAll("\u0000", "").slice(0, 200),
      ip: caller.ip.slice(0, 64),
    });
    await endSessionsOf(tx, id, now, OPERATOR_SESSIONS_MAX);
    await deleteOldSessions(tx, now - KEEP_SESSIONS_MS);
    return { before: null, after: null, answer: { token, loginName, role, expiresTs: expiresMs } };
  });
}

export async function logOut(context: OperatorContext, actor: Actor, session: OperatorSession): Promise<void> {
  await context.audit(actor, { action: "session.logout", object: session.loginName, reason: "log-out" }, async (tx) => {
    await endOperatorSession(tx, session.sessionId, context.clock.now());
    return { before: null, after: null, answer: null };
  });
}
