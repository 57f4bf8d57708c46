import type { Data, OperatorRole } from "@candela/api";
import type { Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { Actor } from "./audit.ts";
import type { OperatorContext } from "./context.ts";
import { newEnrolment } from "./enrolment.ts";
import { endOperatorSession, endSessionsOf } from "./operator-session-store.ts";
import {
  countOtherOwners,
  findOperator,
  insertOperator,
  type OperatorRow,
  operatorJson,
  saveDisabled,
  saveEnrolment,
  saveRole,
} from "./operator-store.ts";

type OperatorData = Data<"POST /api/admin/operator/setRole">;
export type EnrolmentData = Data<"POST /api/admin/operator/add">;
type Managing = Pick<OperatorContext, "audit" | "clock" | "random" | "box">;

export function operatorData(row: OperatorRow): OperatorData {
  const { id, loginName, role, passwordHash, isDisabled, createdMs } = row;
  return { id: String(id), loginName, role, isEnrolled: passwordHash !== null, isDisabled, createdTs: Number(createdMs) };
}

export function addOperator(
  context: Managing,
  actor: Actor,
  fields: { readonly loginName: string; readonly role: OperatorRole; readonly reason: string },
): Promise<EnrolmentData> {
  const { loginName, role, reason } = fields;
  return context.audit(actor, { action: "operator.add", object: loginName, reason }, async (tx) => {
    const now = context.clock.now();
    const { secret, stored } = newEnrolment(context, loginName, now);
    const row = await insertOperator(tx, { loginName, role, now, ...stored });
    if (row === null) throw new Rejected("login_name_taken");
    const answer = { operator: operatorData(row), enrolmentSecret: secret, expiresTs: stored.enrolmentExpiresMs };
    return { before: null, after: await operatorJson(tx, row.id), answer };
  });
}

async function existing(tx: Tx, loginName: string): Promise<OperatorRow> {
  const row = await findOperator(tx, loginName);
  if (row === null) throw new Rejected("not_found");
  return row;
}

/** Somebody must be left who can let others in. */
async function keepAnOwner(tx: Tx, row: OperatorRow): Promise<void> {
  const isOwner = row.role === "owner" && !row.isDisabled && row.passwordHash !== null;
  if (isOwner && (await countOtherOwners(tx, row.id)) === 0) throw new Rejected("last_owner");
}

/** Changes one operator and tells how it is afterwards. */
function change(
  { audit }: Managing,
  actor: Actor,
  act: { readonly action: string; readonly loginName: string; readonly reason: string },
  work: (tx: Tx, row: OperatorRow) => Promise<void>,
): Promise<OperatorData> {
  const { action, loginName, reason } = act;
  return audit(actor, { action, object: loginName, reason }, async (tx) => {
    const row = await existing(tx, loginName);
    const before = await operatorJson(tx, row.id);
    await work(tx, row);
    return { before, after: await operatorJson(tx, row.id), answer: operatorData(await existing(tx, loginName)) };
  });
}

export function setRole(
  context: Managing,
  actor: Actor,
  fields: { readonly loginName: string; readonly role: OperatorRole; readonly reason: string },
): Promise<OperatorData> {
  return change(context, actor, { action: "operator.setRole", ...fields }, async (tx, row) => {
    if (fields.role !== "owner") await keepAnOwner(tx, row);
    await saveRole(tx, row.id, fields.role);
  });
}

export function setDisabled(
  context: Managing,
  actor: Actor,
  fields: { readonly loginName: string; readonly isDisabled: boolean; readonly reason: string },
): Promise<OperatorData> {
  return change(context, actor, { action: "operator.setDisabled", ...fields }, async (tx, row) => {
    if (fields.isDisabled) await keepAnOwner(tx, row);
    await saveDisabled(tx, row.id, fields.isDisabled);
    await endSessionsOf(tx, row.id, context.clock.now());
  });
}

/** `keepOwner` off: the command line may renew the last owner, since it can add another. */
export async function renewEnrolment(
  context: Managing,
  actor: Actor,
  fields: { readonly loginName: string; readonly reason: string },
  keepOwner = true,
): Promise<EnrolmentData> {
  const now = context.clock.now();
  const { secret, stored } = newEnrolment(context, fields.loginName, now);
  const operator = await change(context, actor, { action: "operator.renewEnrolment", ...fields }, async (tx, row) => {
    if (keepOwner) await keepAnOwner(tx, row);
    await saveEnrolment(tx, row.id, stored);
    await endSessionsOf(tx, row.id, now);
  });
  return { operator, enrolmentSecret: secret, expiresTs: stored.enrolmentExpiresMs };
}

export async function revokeSession(
  { audit, clock }: Managing,
  actor: Actor,
  fields: { readonly id: string; readonly reason: string },
): Promise<void> {
  await audit(actor, { action: "operatorSession.revoke", object: fields.id, reason: fields.reason }, async (tx) => {
    if (!(await endOperatorSession(tx, BigInt(fields.id), clock.now()))) throw new Rejected("not_found");
    return { before: null, after: null, answer: null };
  });
}
