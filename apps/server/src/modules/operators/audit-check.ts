import type { Tx } from "../../platform/postgres/database.ts";

const PROBLEMS_MAX = 20;

/**
 * Recomputes the audit log from its first entry: numbers without a gap, each hash over the hash before. One line a problem. The check
 * remembers how far it has seen the log, so that entries cut off at the end are missed by a process that saw them.
 */
export function createAuditCheck(): (tx: Tx) => Promise<string[]> {
  let seen: { readonly seq: bigint; readonly hash: Buffer } | undefined;
  return async (tx) => {
    const wrong = await tx<{ seq: bigint }[]>`
      select entry.seq from (
        select a as whole, a.seq, a.hash, lag(a.hash) over (order by a.seq) as before, row_number() over (order by a.seq) as place
        from operator_audit a
      ) as entry
      where entry.seq <> entry.place or entry.hash is distinct from operator_audit_hash(entry.before, entry.whole)
      order by 1 limit ${PROBLEMS_MAX}`;
    const problems = wrong.map(({ seq }) => `audit entry ${seq}: it, or the one before it, was changed, added or removed`);
    const [last] = await tx<{ seq: bigint; hash: Buffer }[]>`select seq, hash from operator_audit order by seq desc limit 1`;
    if (seen !== undefined) {
      const [still] = await tx<{ hash: Buffer }[]>`select hash from operator_audit where seq = ${seen.seq}`;
      if (still === undefined || !still.hash.equals(seen.hash))
        problems.push(`audit entry ${seen.seq}: it was there and is gone, or another`);
    }
    if (problems.length === 0) seen = last;
    return problems;
  };
}
