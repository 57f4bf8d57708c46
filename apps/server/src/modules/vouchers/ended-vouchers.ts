import { DAY_MS } from "@candela/model";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { lockUsers } from "../ledger/index.ts";

/** A voucher that ended, or whose time is over, with something left. */
export interface EndingVoucher {
  readonly id: bigint;
  readonly userId: bigint;
  readonly campaignId: number;
}

/** Some of those whose rest is to go back; those that are set aside are left out. */
export async function endingVouchers(
  sql: Queryable,
  now: number,
  { limit, without }: { readonly limit: number; readonly without: readonly bigint[] },
): Promise<EndingVoucher[]> {
  return await sql<EndingVoucher[]>`select id, user_id as "userId", campaign_id as "campaignId" from (
      (select id, user_id, campaign_id from voucher where state = 'held' and ends_ms <= ${String(now)}::bigint
        and id <> all (${numberList(without)}::bigint[]) order by ends_ms limit ${limit})
      union
      (select id, user_id, campaign_id from voucher where state = 'ended' and used + returned < amount
        and id <> all (${numberList(without)}::bigint[]) order by id limit ${limit})
    ) v order by id limit ${limit}`;
}

/** Vouchers with holders to be told a day before the end. A voucher that lasts no longer than a day is none of them. */
function endsSoon(sql: Queryable, now: number) {
  return sql`state = 'held' and ending_told_ms is null and ends_ms > ${String(now)}::bigint and ends_ms <= ${String(now + DAY_MS)}::bigint
    and ends_ms - claimed_ms > ${String(DAY_MS)}::bigint`;
}

/**
 * Vouchers whose holders are to be told a day before the end, each once: from now on they are told. Their users' cash is locked first, as everybody does who touches vouchers: the
 * batches that take fees lock what a user holds in another order than that of the ends.
 */
export async function takeEndingSoon(
  tx: Tx,
  now: number,
  limit: number,
): Promise<{ readonly vouchers: (EndingVoucher & { readonly left: bigint; readonly endsAt: number })[]; readonly isMore: boolean }> {
  const soon = await tx<{ id: bigint; userId: bigint }[]>`select id, user_id as "userId" from voucher where ${endsSoon(tx, now)}
    order by ends_ms limit ${limit}`;
  if (soon.length === 0) return { vouchers: [], isMore: false };
  await lockUsers(tx, [...new Set(soon.map(({ userId }) => userId))]);
  const rows = await tx<(EndingVoucher & { readonly left: bigint; readonly endsAt: bigint })[]>`
    update voucher set ending_told_ms = ${String(now)}::bigint
    where id = any (${numberList(soon.map(({ id }) => id))}::bigint[]) and ${endsSoon(tx, now)}
    returning id, user_id as "userId", campaign_id as "campaignId", amount - used as left, ends_ms as "endsAt"`;
  return { vouchers: rows.map((row) => ({ ...row, endsAt: Number(row.endsAt) })), isMore: soon.length === limit };
}

/** Writes what of vouchers went back. */
export async function writeEnded(tx: Tx, ended: readonly { readonly id: bigint; readonly returned: bigint }[], now: number): Promise<void> {
  if (ended.length === 0) return;
  await tx`update voucher v set state = 'ended', returned = v.returned + e.returned, ended_ms = coalesce(v.ended_ms, ${String(now)}::bigint)
    from unnest(${numberList(ended.map(({ id }) => id))}::bigint[], ${numberList(ended.map(({ returned }) => returned))}::numeric[]) as e (id, returned)
    where v.id = e.id`;
}

/** A new life of an account: what it held of vouchers ends with the old one. What is left of them goes back by itself. */
export async function endHeldOf(tx: Tx, userIds: readonly bigint[], now: number): Promise<void> {
  await tx`update voucher set state = 'ended', ended_ms = ${String(now)}::bigint where state = 'held' and user_id = any (${numberList(userIds)}::bigint[])`;
}

export interface NewVoucher {
  readonly id: bigint;
  readonly userId: bigint;
  readonly campaignId: number;
  readonly share: bigint;
  readonly modes: readonly string[];
  readonly amount: bigint;
  readonly endsAt: number;
}

export async function insertVouchers(tx: Tx, vouchers: readonly NewVoucher[], now: number): Promise<void> {
  if (vouchers.length === 0) return;
  const list = (pick: (voucher: NewVoucher) => bigint | number) => numberList(vouchers.map(pick));
  const modes = `{${vouchers.map((voucher) => `"${voucher.modes.join(" ")}"`).join(",")}}`;
  await tx`insert into voucher (id, user_id, campaign_id, share, modes, amount, state, claimed_ms, ends_ms)
    select id, user_id, campaign_id, share, string_to_array(modes, ' '), amount, 'held', ${String(now)}::bigint, ends_ms
    from unnest(${list((v) => v.id)}::bigint[], ${list((v) => v.userId)}::bigint[], ${list((v) => v.campaignId)}::integer[], ${list((v) => v.share)}::bigint[],
      ${modes}::text[], ${list((v) => v.amount)}::numeric[], ${list((v) => v.endsAt)}::bigint[])
      as n (id, user_id, campaign_id, share, modes, amount, ends_ms)`;
}
