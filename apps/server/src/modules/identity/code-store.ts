import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export type CodePurpose = "register" | "login";

export interface NewCode {
  readonly target: string;
  readonly purpose: CodePurpose;
  readonly codeHash: Buffer;
  readonly now: number;
  readonly expiresMs: number;
}

/** Puts a code in the place of the target's last one. Returns 0, or, when that one is younger than `intervalMs`, what is left of the interval. */
export async function replaceCode(sql: Tx, code: NewCode, intervalMs: number): Promise<number> {
  const written = await sql`
    insert into one_time_code as old (target, purpose, code_hash, created_ms, expires_ms)
    values (${code.target}, ${code.purpose}, ${code.codeHash}, ${code.now}, ${code.expiresMs})
    on conflict (target) do update set purpose = excluded.purpose, code_hash = excluded.code_hash, created_ms = excluded.created_ms,
      expires_ms = excluded.expires_ms, attempts = 0, used_ms = null
    where old.created_ms <= excluded.created_ms - ${intervalMs}`;
  if (written.count === 1) return 0;
  const [row] = await sql<{ createdMs: bigint }[]>`select created_ms as "createdMs" from one_time_code where target = ${code.target}`;
  return row === undefined ? intervalMs : Math.max(1, Number(row.createdMs) + intervalMs - code.now);
}

export interface CodeTry {
  readonly target: string;
  readonly purpose: CodePurpose;
  readonly codeHash: Buffer;
  readonly now: number;
  readonly attemptsMax: number;
}

/** Counts a try of the live code and tells whether it is right; does not use it up. Must be committed whatever it says. */
export async function tryCode(sql: Queryable, code: CodeTry): Promise<boolean> {
  const [row] = await sql<{ right: boolean }[]>`
    update one_time_code set attempts = attempts + 1
    where target = ${code.target} and purpose = ${code.purpose} and used_ms is null and expires_ms > ${code.now}
      and attempts < ${code.attemptsMax}
    returning code_hash = ${code.codeHash} as right`;
  return row?.right === true;
}

/** Uses a right code up; false when another request did so first or it has gone. */
export async function useCode(sql: Tx, code: Omit<CodeTry, "attemptsMax">): Promise<boolean> {
  const used = await sql`
    update one_time_code set used_ms = ${code.now}
    where target = ${code.target} and purpose = ${code.purpose} and used_ms is null and expires_ms > ${code.now}
      and code_hash = ${code.codeHash}`;
  return used.count === 1;
}

/** Removes at most `limit` codes that nobody can use and that no longer hold back the next one. */
export async function deleteOldCodes(sql: Queryable, expiredBeforeMs: number, limit: number): Promise<number> {
  const gone = await sql`
    delete from one_time_code where target in (
      select target from one_time_code where expires_ms < ${expiredBeforeMs} order by expires_ms limit ${limit} for update skip locked)`;
  return gone.count;
}
