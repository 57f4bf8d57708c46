import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { tableRows } from "../../platform/postgres/table-rows.ts";
import type { CommissionLine, MemberDay, WaitingLine } from "./commission-change.ts";

type StoredLine = CommissionLine & { readonly transferId: bigint | null; readonly paidMs: number | null };

const DAY_ROWS = tableRows<MemberDay>("referral_day", {
  member_id: ({ memberId }) => memberId,
  day: ({ day }) => day,
  fees: ({ fees }) => fees,
  rebates: ({ rebates }) => rebates,
  volume: ({ volume }) => volume,
});

const LINE_ROWS = tableRows<StoredLine>("referral_commission", {
  id: ({ id }) => id,
  member_id: ({ memberId }) => memberId,
  day: ({ day }) => day,
  level: ({ level }) => level,
  earner_id: ({ earnerId }) => earnerId,
  base: ({ base }) => base,
  version: ({ version }) => version,
  rate: ({ rate }) => rate,
  amount: ({ amount }) => amount,
  state: ({ state }) => state,
  why: ({ why }) => why,
  transfer_id: ({ transferId }) => transferId,
  paid_ms: ({ paidMs }) => paidMs,
});

export async function insertBooked(tx: Tx, members: readonly MemberDay[], lines: readonly StoredLine[]): Promise<void> {
  if (members.length === 0) return;
  await tx`insert into referral_day select * from unnest(${DAY_ROWS.list(members)}::referral_day[])`;
  await tx`insert into referral_commission select * from unnest(${LINE_ROWS.list(lines)}::referral_commission[])`;
}

/** Writes that lines which waited were paid, each by its transfer. */
export async function savePaid(tx: Tx, lines: readonly { readonly id: bigint; readonly transferId: bigint }[], now: number): Promise<void> {
  if (lines.length === 0) return;
  await tx`update referral_commission c set state = 'paid', transfer_id = p.transfer_id, paid_ms = ${String(now)}::bigint
    from unnest(${numberList(lines.map(({ id }) => id))}::bigint[], ${numberList(lines.map(({ transferId }) => transferId))}::bigint[]) as p (id, transfer_id)
    where c.id = p.id and c.state = 'waiting'`;
}

/** Those of these members who are booked for the day already. */
export async function bookedMembers(sql: Queryable, day: number, memberIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await sql<{ id: bigint }[]>`select member_id as id from referral_day
    where day = ${day} and member_id = any (${numberList(memberIds)}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** What waits, oldest day first, after a line. */
export async function readWaiting(
  sql: Queryable,
  {
    after,
    except,
    limit,
  }: { readonly after: Pick<WaitingLine, "day" | "id"> | null; readonly except: readonly bigint[]; readonly limit: number },
): Promise<WaitingLine[]> {
  return await sql<WaitingLine[]>`select id, earner_id as "earnerId", member_id as "memberId", day, amount from referral_commission
    where state = 'waiting' and (day, id) > (${after?.day ?? -1}::integer, ${after?.id ?? 0n}::bigint) and id <> all (${numberList(except)}::bigint[])
    order by day, id limit ${limit}`;
}

/** Those of these lines that still wait. */
export async function stillWaiting(sql: Queryable, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await sql<
    { id: bigint }[]
  >`select id from referral_commission where state = 'waiting' and id = any (${numberList(ids)}::bigint[])`;
  return new Set(rows.map(({ id }) => id));
}

/** Earners that are looked at together. */
const EARNERS = 500;

/** Whether a line waits of an earner who could be paid: those under a freeze hold nobody up, however many they are and however long they have waited. */
export async function isAnybodyWaiting(
  tx: Tx,
  frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>,
): Promise<boolean> {
  for (let after = 0n; ; ) {
    const earners = await waitingEarners(tx, after, EARNERS);
    const last = earners.at(-1);
    if (last === undefined) return false;
    const frozen = await frozenUsers(tx, earners);
    if (earners.some((id) => !frozen.has(id))) return true;
    after = last;
  }
}

/** Earners of lines that wait, each once, by their ids: from one to the next by the index, so that the many lines of one are not read. */
async function waitingEarners(sql: Queryable, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await sql<{ id: bigint }[]>`with recursive earner (id) as (
      (select earner_id from referral_commission where state = 'waiting' and earner_id > ${after} order by earner_id limit 1)
      union all
      select (select c.earner_id from referral_commission c where c.state = 'waiting' and c.earner_id > earner.id order by c.earner_id limit 1)
      from earner where earner.id is not null
    )
    select id from earner where id is not null limit ${limit}`;
  return rows.map(({ id }) => id);
}
