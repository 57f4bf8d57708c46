import type { Tx } from "../../platform/postgres/database.ts";

const PROBLEMS_MAX = 20;
/** Entries behind the mark that a round reads again: some tens of milliseconds of the database. */
const AGAIN_A_ROUND = 1_000;

/** How far the log was sound: its last entry then. */
interface AuditMark {
  readonly seq: bigint;
  readonly hash: Buffer | null;
}

const START: AuditMark = { seq: 0n, hash: null };

/**
 * Recomputes the audit log: numbers without a gap, each hash over the hash before. One line a problem. The first time it reads all of it, and from
 * then on what came after it found the log sound; the entry there must still be the same, so that what is cut off behind is missed. Beside
 * that each time a part of what lies further back, `again` entries at most, from the first entry to the last and round again: what somebody
 * changes there is found after as many rounds as the log has parts, by the next start, and by `npm run verify`.
 */
export function createAuditCheck(again = AGAIN_A_ROUND): (tx: Tx) => Promise<string[]> {
  let mark = START;
  let back = START;
  return async (tx) => {
    const problems = [...(await wrongBetween(tx, mark, null)), ...(await wrongMark(tx, mark))];
    if (mark.seq > 0n) {
      const end = min(back.seq + BigInt(again), mark.seq);
      const last = await entryAt(tx, end);
      problems.push(...(await wrongBetween(tx, back, end)));
      if (last === undefined) problems.push(goneText(end));
      back = end === mark.seq || last === undefined ? START : last;
    }
    if (problems.length > 0) return [...new Set(problems)];
    const [last] = await tx<{ seq: bigint; hash: Buffer }[]>`select seq, hash from operator_audit order by seq desc limit 1`;
    mark = last ?? START;
    return [];
  };
}

const min = (a: bigint, b: bigint) => (a < b ? a : b);

/** Problems after an entry that was found sound, up to entry `to` or up to the end. */
async function wrongBetween(tx: Tx, { seq, hash }: AuditMark, to: bigint | null): Promise<string[]> {
  const wrong = await tx<{ seq: bigint }[]>`
    select entry.seq from (
      select a as whole, a.seq, lag(a.hash, 1, ${hash}::bytea) over (order by a.seq) as before, a.hash,
        ${seq}::bigint + row_number() over (order by a.seq) as place
      from operator_audit a where a.seq > ${seq} and (${to}::bigint is null or a.seq <= ${to})
    ) as entry
    where entry.seq <> entry.place or entry.hash is distinct from operator_audit_hash(entry.before, entry.whole)
    order by 1 limit ${PROBLEMS_MAX}`;
  return wrong.map((entry) => `audit entry ${entry.seq}: it, or the one before it, was changed, added or removed`);
}

async function wrongMark(tx: Tx, { seq, hash }: AuditMark): Promise<string[]> {
  if (hash === null) return [];
  const still = await entryAt(tx, seq);
  return still?.hash.equals(hash) === true ? [] : [goneText(seq)];
}

async function entryAt(tx: Tx, seq: bigint): Promise<{ readonly seq: bigint; readonly hash: Buffer } | undefined> {
  const [entry] = await tx<{ seq: bigint; hash: Buffer }[]>`select seq, hash from operator_audit where seq = ${seq}`;
  return entry;
}

const goneText = (seq: bigint) => `audit entry ${seq}: it was there and is gone, or another`;
