import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** `confirm` proves one change to the owner of an account, `bind` an address that is to be the account's. */
export type CodePurpose = "register" | "login" | "resetPassword" | "confirm" | "bind";

/** Begins the places of the long codes, which belong to no address. */
const ANYBODY = "*";

/** Target and purpose of a code, and the address group that asks or tries. */
export interface CodeKey {
  readonly target: string;
  readonly purpose: CodePurpose;
  readonly from: string;
}

export interface NewCode extends CodeKey {
  /** Name of the one thing that it is for, where it is for one. */
  readonly about?: string | undefined;
  readonly codeHash: Buffer;
  readonly now: number;
  readonly expiresMs: number;
}

/** Puts a code in the place of the last one that was asked for from there. Returns 0, or, when that one is younger than `intervalMs`, what is left of the interval. */
export async function replaceCode(sql: Tx, code: NewCode, intervalMs: number): Promise<number> {
  const { target, purpose, from, now } = code;
  const written = await sql`
    insert into one_time_code as old (target, purpose, asked_from, about, code_hash, created_ms, expires_ms)
    values (${target}, ${purpose}, ${from}, ${code.about ?? ""}, ${code.codeHash}, ${now}, ${code.expiresMs})
    on conflict (target, purpose, asked_from) do update set about = excluded.about, code_hash = excluded.code_hash,
      created_ms = excluded.created_ms, expires_ms = excluded.expires_ms, attempts = 0, foreign_attempts = 0, used_ms = null
    where old.created_ms <= excluded.created_ms - ${intervalMs}`;
  return written.count === 1 ? 0 : Math.max(1, await waitForNextCode(sql, code, now, intervalMs));
}

/** Time left of the interval after the last code that this address group asked for. */
export async function waitForNextCode(sql: Tx, { target, purpose, from }: CodeKey, now: number, intervalMs: number): Promise<number> {
  const [own] = await sql<{ createdMs: bigint }[]>`
    select created_ms as "createdMs" from one_time_code where target = ${target} and purpose = ${purpose} and asked_from = ${from}`;
  return own === undefined ? 0 : Math.max(0, Number(own.createdMs) + intervalMs - now);
}

/**
 * How many other addresses hold a code of six digits; 0 for an address that holds one itself. Used ones count until they expire: who asks could else
 * see that somebody has used one.
 */
export async function countOtherCodes(sql: Tx, { target, purpose, from }: CodeKey, now: number): Promise<number> {
  const rows = await sql<{ from: string }[]>`
    select asked_from as from from one_time_code
    where target = ${target} and purpose = ${purpose} and expires_ms > ${now} and not starts_with(asked_from, ${ANYBODY})`;
  return rows.some((row) => row.from === from) ? 0 : rows.length;
}

/** Whether a code that is still good was asked for from there. */
export async function hasAskedForCode(sql: Queryable, { target, purpose, from }: CodeKey, now: number): Promise<boolean> {
  const [row] = await sql`
    select 1 from one_time_code where target = ${target} and purpose = ${purpose} and asked_from = ${from} and used_ms is null
      and expires_ms > ${now}`;
  return row !== undefined;
}

export interface CodeTry extends CodeKey {
  readonly codeHash: Buffer;
  readonly now: number;
  readonly attemptsMax: number;
}

/**
 * Counts a try of the live code of six digits that was asked for from there; where there is none, of all that were asked for elsewhere, which
 * have a count of their own for it. Tells whether it is right, which does not count; does not use it up. Must be committed whatever it says.
 */
export async function tryCode(sql: Queryable, code: CodeTry): Promise<boolean> {
  const { target, purpose, from, now } = code;
  const own = await sql<{ right: boolean }[]>`
    update one_time_code set attempts = attempts + (code_hash <> ${code.codeHash})::integer
    where target = ${target} and purpose = ${purpose} and asked_from = ${from} and used_ms is null and expires_ms > ${now}
      and attempts < ${code.attemptsMax}
    returning code_hash = ${code.codeHash} as right`;
  if (own.length > 0 || (await hasAskedForCode(sql, code, now))) return own.some(({ right }) => right);
  const others = await sql<{ right: boolean }[]>`
    with locked as materialized (
      select asked_from from one_time_code
      where target = ${target} and purpose = ${purpose} and not starts_with(asked_from, ${ANYBODY}) order by asked_from for update)
    update one_time_code as old set foreign_attempts = old.foreign_attempts + 1
    from locked where old.target = ${target} and old.purpose = ${purpose} and old.asked_from = locked.asked_from
      and old.used_ms is null and old.expires_ms > ${now} and old.foreign_attempts < ${code.attemptsMax}
    returning old.code_hash = ${code.codeHash} as right`;
  return others.some(({ right }) => right);
}

/** A long code is one for all who request it for the same thing; only the owner's messages hold it. */
export interface LongCodeKey extends Pick<NewCode, "target" | "purpose" | "about"> {
  readonly place: 0 | 1;
}

const askedFrom = ({ place }: LongCodeKey) => `${ANYBODY}${place}`;

/** Whether a long code for this was sent since then that nobody has used. */
export async function isLongCodeSent(sql: Tx, key: LongCodeKey, sinceMs: number): Promise<boolean> {
  const [row] = await sql`
    select 1 from one_time_code where target = ${key.target} and purpose = ${key.purpose} and asked_from = ${askedFrom(key)}
      and about = ${key.about ?? ""} and used_ms is null and created_ms >= ${sinceMs}`;
  return row !== undefined;
}

export async function putLongCode(sql: Tx, code: LongCodeKey & Omit<NewCode, "from">): Promise<void> {
  await replaceCode(sql, { ...code, from: askedFrom(code) }, 0);
}

/** Whether this is a long code that is good. Not counted: it is too long to be guessed, and a count would only let strangers use it up. */
export async function isLongCode(sql: Queryable, code: Pick<CodeTry, "target" | "purpose" | "codeHash" | "now">): Promise<boolean> {
  const [row] = await sql`
    select 1 from one_time_code where target = ${code.target} and purpose = ${code.purpose} and starts_with(asked_from, ${ANYBODY})
      and code_hash = ${code.codeHash} and used_ms is null and expires_ms > ${code.now}`;
  return row !== undefined;
}

/** Uses a right code up, and with it all of its target and purpose; false when another request did so first or it has gone. */
export async function useCode(sql: Tx, code: Pick<CodeTry, "target" | "purpose" | "codeHash" | "now">): Promise<boolean> {
  await lockCodesOf(sql, code.target);
  const used = await sql<{ right: boolean }[]>`
    update one_time_code set used_ms = ${code.now}
    where target = ${code.target} and purpose = ${code.purpose} and used_ms is null and expires_ms > ${code.now}
      and exists (
        select 1 from one_time_code as right_one where right_one.target = ${code.target} and right_one.purpose = ${code.purpose}
          and right_one.used_ms is null and right_one.expires_ms > ${code.now} and right_one.code_hash = ${code.codeHash})
    returning code_hash = ${code.codeHash} as right`;
  return used.some(({ right }) => right);
}

/** Makes all codes of a target worth nothing, whatever they were for. When the next may be asked for stays as it was. */
export async function useUpCodesOf(sql: Tx, target: string, now: number): Promise<void> {
  await lockCodesOf(sql, target);
  await sql`update one_time_code set used_ms = ${now} where target = ${target} and used_ms is null`;
}

/** In one order for all who change several: else two of them wait for each other. */
export async function lockCodesOf(sql: Tx, target: string): Promise<void> {
  await sql`select 1 from one_time_code where target = ${target} order by purpose, asked_from for update`;
}

/** Removes at most `limit` codes that nobody can use and that no longer hold back the next one. */
export async function deleteOldCodes(sql: Queryable, expiredBeforeMs: number, limit: number): Promise<number> {
  const gone = await sql`
    delete from one_time_code where (target, purpose, asked_from) in (
      select target, purpose, asked_from from one_time_code where expires_ms < ${expiredBeforeMs}
      order by expires_ms limit ${limit} for update skip locked)`;
  return gone.count;
}
