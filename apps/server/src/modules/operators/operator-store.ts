import type { OperatorRole } from "@candela/api";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import type { StoredTotp } from "../../platform/totp-key.ts";

/** A row of `operator`; its secrets stay in this module. */
export interface OperatorRow extends StoredTotp {
  readonly id: bigint;
  readonly loginName: string;
  readonly role: OperatorRole;
  readonly passwordHash: string | null;
  readonly totpLastStep: bigint;
  readonly enrolmentHash: Buffer | null;
  readonly enrolmentExpiresMs: bigint | null;
  readonly isDisabled: boolean;
  readonly createdMs: bigint;
}

const columns = (
  sql: Queryable,
) => sql`id, login_name as "loginName", role, password_hash as "passwordHash", totp_secret as "totpSecret", totp_key_id as "totpKeyId",
  totp_last_step as "totpLastStep", enrolment_hash as "enrolmentHash", enrolment_expires_ms as "enrolmentExpiresMs",
  is_disabled as "isDisabled", created_ms as "createdMs"`;

export async function findOperator(sql: Queryable, loginName: string): Promise<OperatorRow | null> {
  const [row] = await sql<OperatorRow[]>`select ${columns(sql)} from operator where login_name = ${loginName}`;
  return row ?? null;
}

export async function listOperators(
  sql: Queryable,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly OperatorRow[]; readonly total: number }> {
  const rows = await sql<OperatorRow[]>`select ${columns(sql)} from operator order by login_name limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from operator`;
  return { rows: [...rows], total: count?.total ?? 0 };
}

export interface Enrolling extends StoredTotp {
  readonly enrolmentHash: Buffer;
  readonly enrolmentExpiresMs: number;
}

/** Null when the name is taken. */
export async function insertOperator(
  tx: Tx,
  operator: Enrolling & { readonly loginName: string; readonly role: OperatorRole; readonly now: number },
): Promise<OperatorRow | null> {
  const [row] = await tx<OperatorRow[]>`
    insert into operator (login_name, role, totp_secret, totp_key_id, enrolment_hash, enrolment_expires_ms, created_ms)
    values (${operator.loginName}, ${operator.role}, ${operator.totpSecret}, ${operator.totpKeyId}, ${operator.enrolmentHash}, ${operator.enrolmentExpiresMs},
      ${operator.now})
    on conflict (login_name) do nothing returning ${columns(tx)}`;
  return row ?? null;
}

/** Takes password and authenticator away and waits for a new enrolment. */
export async function saveEnrolment(tx: Tx, id: bigint, enrolling: Enrolling): Promise<void> {
  await tx`
    update operator set password_hash = null, totp_secret = ${enrolling.totpSecret}, totp_key_id = ${enrolling.totpKeyId}, totp_last_step = 0,
      enrolment_hash = ${enrolling.enrolmentHash}, enrolment_expires_ms = ${enrolling.enrolmentExpiresMs} where id = ${id}`;
}

/** Uses the one-time secret up; false when it was used, replaced or over before. */
export async function finishEnrolment(
  tx: Tx,
  done: { readonly id: bigint; readonly enrolmentHash: Buffer; readonly passwordHash: string; readonly step: number; readonly now: number },
): Promise<boolean> {
  const changed = await tx`
    update operator set password_hash = ${done.passwordHash}, totp_last_step = ${done.step}, enrolment_hash = null, enrolment_expires_ms = null
    where id = ${done.id} and enrolment_hash = ${done.enrolmentHash} and enrolment_expires_ms > ${done.now} and not is_disabled`;
  return changed.count === 1;
}

/** False when a code of this step, or a later one, was used already: of two log-ins with one code one gets in. */
export async function useTotpStep(tx: Tx, id: bigint, step: number): Promise<boolean> {
  const changed = await tx`
    update operator set totp_last_step = ${step} where id = ${id} and totp_last_step < ${step} and not is_disabled and password_hash is not null`;
  return changed.count === 1;
}

/** Far more operators than a house has. */
const RESEAL_MAX = 10_000;

/** Operators whose authenticator's key is sealed with another key than this, locked. */
export async function lockTotpNotOf(tx: Tx, keyId: string): Promise<readonly OperatorRow[]> {
  return tx<OperatorRow[]>`
    select ${columns(tx)} from operator where totp_key_id <> ${keyId} order by id limit ${RESEAL_MAX} for update`;
}

export async function saveTotp(tx: Tx, sealed: readonly (StoredTotp & { readonly id: bigint })[]): Promise<void> {
  if (sealed.length === 0) return;
  const hex = sealed.map(({ totpSecret }) => totpSecret.toString("hex"));
  await tx`
    update operator set totp_secret = decode(new.secret, 'hex'), totp_key_id = new.key_id
    from unnest(${numberList(sealed.map(({ id }) => id))}::bigint[], ${wordList(hex)}::text[],
      ${wordList(sealed.map(({ totpKeyId }) => totpKeyId))}::text[]) as new (id, secret, key_id)
    where operator.id = new.id`;
}

export async function saveRole(tx: Tx, id: bigint, role: OperatorRole): Promise<void> {
  await tx`update operator set role = ${role} where id = ${id}`;
}

export async function saveDisabled(tx: Tx, id: bigint, isDisabled: boolean): Promise<void> {
  await tx`update operator set is_disabled = ${isDisabled} where id = ${id}`;
}

/** Owners who can log in, but for this one. */
export async function countOtherOwners(tx: Tx, id: bigint): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::integer as count from operator
    where role = 'owner' and not is_disabled and password_hash is not null and id <> ${id}`;
  return row?.count ?? 0;
}

/** An operator as the audit log stores it: nothing secret. */
export async function operatorJson(tx: Tx, id: bigint): Promise<string | null> {
  const [row] = await tx<{ json: string }[]>`
    select jsonb_build_object('loginName', login_name, 'role', role, 'isEnrolled', password_hash is not null,
      'isDisabled', is_disabled)::text as json from operator where id = ${id}`;
  return row?.json ?? null;
}

/** The operator of this name, for acts that hand something over. */
export async function findOperatorNamed(
  sql: Queryable,
  loginName: string,
): Promise<{ readonly id: bigint; readonly role: OperatorRole; readonly isDisabled: boolean } | undefined> {
  const [row] = await sql<{ id: bigint; role: OperatorRole; isDisabled: boolean }[]>`
    select id, role, is_disabled as "isDisabled" from operator where login_name = ${loginName}`;
  return row;
}

/** The login name of an operator; empty where there is none. */
export async function loginNameOf(sql: Queryable, id: bigint): Promise<string> {
  const [row] = await sql<{ loginName: string }[]>`select login_name as "loginName" from operator where id = ${id}`;
  return row?.loginName ?? "";
}
