import { numberList, wordList } from "../../platform/postgres/columns.ts";
import { type Queryable, type Tx, textArray } from "../../platform/postgres/database.ts";
import type { StoredTotp } from "../../platform/totp-key.ts";

/** Second factors of users that are on, and their recovery codes. */
export interface FactorRow extends StoredTotp {
  readonly userId: bigint;
  readonly lastStep: bigint;
}

const columns = (sql: Queryable) =>
  sql`user_id as "userId", totp_secret as "totpSecret", totp_key_id as "totpKeyId", last_step as "lastStep"`;

/** Null while none is on. */
export async function findFactor(sql: Queryable, userId: bigint): Promise<FactorRow | null> {
  const [row] = await sql<FactorRow[]>`select ${columns(sql)} from second_factor where user_id = ${userId}`;
  return row ?? null;
}

/** Turns this key on, whose code of the step is used; false when one is on by now. */
export async function insertFactor(
  sql: Tx,
  userId: bigint,
  { totpSecret, totpKeyId }: StoredTotp,
  step: number,
  now: number,
): Promise<boolean> {
  const inserted = await sql`
    insert into second_factor (user_id, totp_secret, totp_key_id, last_step, created_ms, confirmed_ms)
    values (${userId}, ${totpSecret}, ${totpKeyId}, ${step}, ${now}, ${now}) on conflict (user_id) do nothing`;
  return inserted.count === 1;
}

/** False when a code of this step, or a later one, was used already: of two calls with one code one is served. */
export async function useStep(sql: Tx, userId: bigint, totpSecret: Buffer, step: number): Promise<boolean> {
  const used = await sql`
    update second_factor set last_step = ${step}
    where user_id = ${userId} and totp_secret = ${totpSecret} and last_step < ${step}`;
  return used.count === 1;
}

/** Whether a factor is on, which stays so until the transaction is over. */
export async function lockFactor(sql: Tx, userId: bigint): Promise<boolean> {
  const [row] = await sql`select 1 from second_factor where user_id = ${userId} for update`;
  return row !== undefined;
}

/** Recovery codes go with it. */
export async function deleteFactor(sql: Tx, userId: bigint): Promise<boolean> {
  const gone = await sql`delete from second_factor where user_id = ${userId}`;
  return gone.count === 1;
}

export async function saveRecoveryCodes(sql: Tx, userId: bigint, hashes: readonly string[]): Promise<void> {
  await sql`delete from recovery_code where user_id = ${userId}`;
  await sql`
    insert into recovery_code (user_id, place, code_hash)
    select ${userId}::bigint, n - 1, hash from unnest(${textArray(sql, hashes)}) with ordinality as given (hash, n)`;
}

/** The hash of the code at this place; null when it was used, or there is none. */
export async function findRecoveryCode(sql: Queryable, userId: bigint, place: number): Promise<string | null> {
  const [row] = await sql<{ codeHash: string }[]>`
    select code_hash as "codeHash" from recovery_code where user_id = ${userId} and place = ${place} and used_ms is null`;
  return row?.codeHash ?? null;
}

/** False when it was used, or replaced, by another call. */
export async function useRecoveryCode(sql: Tx, userId: bigint, codeHash: string, now: number): Promise<boolean> {
  const used = await sql`
    update recovery_code set used_ms = ${now} where user_id = ${userId} and code_hash = ${codeHash} and used_ms is null`;
  return used.count === 1;
}

/** Whether the factor is on, and recovery codes that are left. */
export async function factorState(sql: Queryable, userId: bigint): Promise<{ readonly isOn: boolean; readonly codesLeft: number }> {
  const [row] = await sql<{ isOn: boolean; codesLeft: number }[]>`
    select true as "isOn",
      (select count(*)::integer from recovery_code r where r.user_id = f.user_id and r.used_ms is null) as "codesLeft"
    from second_factor f where f.user_id = ${userId}`;
  return row ?? { isOn: false, codesLeft: 0 };
}

/** More than one start seals anew: the next one goes on. */
const RESEAL_MAX = 50_000;

/** Factors that another key than this has sealed, locked. */
export async function lockFactorsNotOf(sql: Tx, keyId: string): Promise<readonly FactorRow[]> {
  return sql<FactorRow[]>`
    select ${columns(sql)} from second_factor where totp_key_id <> ${keyId} order by user_id limit ${RESEAL_MAX} for update`;
}

export async function saveSealed(sql: Tx, rows: readonly FactorRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update second_factor set totp_secret = decode(new.secret, 'hex'), totp_key_id = new.key_id
    from unnest(${numberList(rows.map(({ userId }) => userId))}::bigint[], ${wordList(rows.map(({ totpSecret }) => totpSecret.toString("hex")))}::text[],
      ${wordList(rows.map(({ totpKeyId }) => totpKeyId))}::text[]) as new (user_id, secret, key_id)
    where second_factor.user_id = new.user_id`;
}
