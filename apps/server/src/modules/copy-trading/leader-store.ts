import type { ProductType } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** Rows of leaders. */

export interface Leader {
  readonly id: bigint;
  readonly userId: bigint;
  readonly name: string;
  readonly text: string;
  readonly shareRate: bigint;
  readonly productTypes: readonly ProductType[];
  readonly state: "leading" | "stopped";
  readonly isHidden: boolean;
  readonly ledAt: number;
}

type LeaderRow = Omit<Leader, "ledAt"> & { readonly ledMs: bigint };

const columns = (
  sql: Queryable,
) => sql`l.id, l.user_id as "userId", l.name, l.text, l.share_rate as "shareRate", l.product_types as "productTypes", l.state,
  l.is_hidden as "isHidden", l.led_ms as "ledMs"`;
const leaderOf = ({ ledMs, ...row }: LeaderRow): Leader => ({ ...row, ledAt: Number(ledMs) });

export async function findLeader(sql: Queryable, id: bigint): Promise<Leader | undefined> {
  const [row] = await sql<LeaderRow[]>`select ${columns(sql)} from copy_leader l where l.id = ${id}`;
  return row === undefined ? undefined : leaderOf(row);
}

/** `locked`: as it is until the transaction ends, because a batch, a freeze or a reset may stop the leader meanwhile. */
export async function leaderOfUser(sql: Queryable, userId: bigint, lock?: "locked"): Promise<Leader | undefined> {
  const [row] = await sql<LeaderRow[]>`select ${columns(sql)} from copy_leader l where l.user_id = ${userId}
    ${lock === undefined ? sql`` : sql`for update`}`;
  return row === undefined ? undefined : leaderOf(row);
}

export async function leadersByIds(sql: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Leader>> {
  const rows = await sql<LeaderRow[]>`select ${columns(sql)} from copy_leader l where l.id = any (${numberList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, leaderOf(row)]));
}

/** The leader's row, kept from other new follows and from batches until the transaction ends. */
export async function lockLeader(tx: Tx, id: bigint): Promise<Leader | undefined> {
  const [row] = await tx<LeaderRow[]>`select ${columns(tx)} from copy_leader l where l.id = ${id} for update`;
  return row === undefined ? undefined : leaderOf(row);
}

export interface Leading {
  readonly name: string;
  readonly nameKey: string;
  readonly text: string;
  readonly shareRate: bigint;
  readonly productTypes: readonly number[];
}

/** Whether another leader has this name. */
export async function isNameTaken(sql: Queryable, nameKey: string, userId: bigint): Promise<boolean> {
  const [row] = await sql`select from copy_leader where name_key = ${nameKey} and user_id <> ${userId}`;
  return row !== undefined;
}

/** Leads, for the first time or again: who led before keeps the row, and the days behind it. */
export async function saveLeading(
  tx: Tx,
  userId: bigint,
  { name, nameKey, text, shareRate, productTypes }: Leading,
  now: number,
): Promise<bigint> {
  const [row] = await tx<{ id: bigint }[]>`
    insert into copy_leader (user_id, name, name_key, text, share_rate, product_types, state, led_ms)
    values (${userId}, ${name}, ${nameKey}, ${text}, ${shareRate}, ${numberList(productTypes)}::smallint[], 'leading', ${String(now)}::bigint)
    on conflict (user_id) do update set name = excluded.name, name_key = excluded.name_key, text = excluded.text, share_rate = excluded.share_rate,
      product_types = excluded.product_types, state = 'leading', stopped_ms = null
    returning id`;
  if (row === undefined) throw new Error("a leader was written");
  return row.id;
}

/**
 * A lower share reaches every follow that runs at once; a higher one none. A follower may have consented to a higher one while this waited for the leader's row:
 * the follows are locked first, in a statement of its own, so that the next one sees what was agreed.
 */
export async function lowerShares(tx: Tx, leaderId: bigint, shareRate: bigint, now: number): Promise<void> {
  await tx`select id from copy_follow where leader_id = ${leaderId} and state <> 'stopped' order by id for update`;
  await tx`with lowered as (
      update copy_follow set share_rate = ${shareRate}, changed_ms = ${String(now)}::bigint, version = version + 1
      where leader_id = ${leaderId} and state <> 'stopped' and share_rate > ${shareRate} returning pair_id
    )
    insert into copy_share (pair_id, from_ms, share_rate)
    select l.pair_id, greatest(${String(now)}::bigint, (select max(s.from_ms) from copy_share s where s.pair_id = l.pair_id)), ${shareRate}::bigint from lowered l
    on conflict (pair_id, from_ms) do update set share_rate = excluded.share_rate`;
}

export async function stopLeaders(tx: Tx, userIds: readonly bigint[], now: number): Promise<void> {
  if (userIds.length === 0) return;
  await tx`update copy_leader set state = 'stopped', stopped_ms = ${String(now)}::bigint
    where user_id = any (${numberList(userIds)}::bigint[]) and state = 'leading'`;
}

/** What the public reads of a leader: a hidden name is a number, the same in every language. */
export function shownName({ id, name, isHidden }: Pick<Leader, "id" | "name" | "isHidden">): string {
  return isHidden ? `#${id}` : name;
}

/** Notes the device of somebody who leads or follows. */
export async function noteDevice(tx: Tx, userId: bigint, mark: Buffer): Promise<void> {
  await tx`insert into copy_device (user_id, mark) values (${userId}, ${mark}) on conflict do nothing`;
}

/** Whether two users have given the same device. */
export async function isSameDevice(sql: Queryable, one: bigint, other: bigint): Promise<boolean> {
  const [row] =
    await sql`select from copy_device a join copy_device b on b.mark = a.mark and b.user_id = ${other} where a.user_id = ${one} limit 1`;
  return row !== undefined;
}
