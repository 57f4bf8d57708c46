import type { Tx } from "../../platform/postgres/database.ts";

const PROBLEMS_MAX = 20;

/** How far the log was sound: its last entry then. */
interface AuditMark {
  readonly seq: bigint;
  readonly hash: Buffer | null;
}

const START: AuditMark = { seq: 0n, hash: null };

/**
 * Recomputes the audit log: numbers without a gap, each hash over the hash before. One line a problem. The first time it begins at the first
 * entry, and from then on where it found the log sound, so that it costs what is new; the entry there must still be the same, so that what is cut
 * off behind is missed. What somebody changes further back is found by the next start, and by `npm run verify`.
 */
export function createAuditCheck(): (tx: Tx) => Promise<string[]> {
  let mark = START;
  return async (tx) => {
    const { seq, hash } = mark;
    const wrong = await tx<{ seq: bigint }[]>`
      select entry.seq from (
        select a as whole, a.seq, lag(a.hash, 1, ${hash}::bytea) over (order by a.seq) as before, a.hash,
          ${seq}::bigint + row_number() over (order by a.seq) as place
        from operator_audit a where a.seq > ${seq}
      ) as entry
      where entry.seq <> entry.place or entry.hash is distinct from operator_audit_hash(entry.before, entry.whole)
      order by 1 limit ${PROBLEMS_MAX}`;
    const problems = wrong.map((entry) => `audit entry ${entry.seq}: it, or the one before it, was changed, added or removed`);
    if (hash !== null) {
      const [still] = await tx<{ hash: Buffer }[]>`select hash from operator_audit where seq = ${seq}`;
      if (still === undefined || !still.hash.equals(hash)) problems.push(`audit entry ${seq}: it was there and is gone, or another`);
    }
    if (problems.length > 0) return problems;
    const [last] = await tx<{ seq: bigint; hash: Buffer }[]>`select seq, hash from operator_audit order by seq desc limit 1`;
    mark = last ?? START;
    return [];
  };
}
