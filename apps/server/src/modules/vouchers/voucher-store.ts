import type { InLanguages } from "@candela/i18n";
import type { HeldVoucher, VoucherMode } from "@candela/model";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { type HoldKey, ReferenceKind } from "../ledger/index.ts";

export type VoucherState = "held" | "used" | "ended";

/** A voucher as it is stored. Moments are epoch ms. */
export interface StoredVoucher {
  readonly id: bigint;
  readonly userId: bigint;
  readonly campaignId: number;
  readonly titles: InLanguages<string>;
  readonly share: bigint;
  readonly modes: readonly VoucherMode[];
  readonly amount: bigint;
  readonly used: bigint;
  readonly returned: bigint;
  readonly state: VoucherState;
  readonly claimedAt: number;
  readonly endsAt: number;
  readonly endedAt: number | null;
}

type Row = Omit<StoredVoucher, "claimedAt" | "endsAt" | "endedAt"> & {
  readonly claimedAt: bigint;
  readonly endsAt: bigint;
  readonly endedAt: bigint | null;
};

const columns = (sql: Queryable) => sql`v.id, v.user_id as "userId", v.campaign_id as "campaignId",
  (select jsonb_object_agg(l.key, l.value->>'title') from campaign c, jsonb_each(c.texts) l where c.id = v.campaign_id) as titles,
  v.share, v.modes, v.amount, v.used, v.returned, v.state, v.claimed_ms as "claimedAt", v.ends_ms as "endsAt", v.ended_ms as "endedAt"`;

function voucherOf(row: Row): StoredVoucher {
  return {
    ...row,
    claimedAt: Number(row.claimedAt),
    endsAt: Number(row.endsAt),
    endedAt: row.endedAt === null ? null : Number(row.endedAt),
  };
}

export const heldVoucher = ({ id, share, modes, amount, used, endsAt }: StoredVoucher): HeldVoucher => ({
  ...{ id, share, modes, endsAt },
  left: amount - used,
});

/** Vouchers that these users hold, locked until the end of the transaction. Their users' cash is locked before. */
export async function lockHeld(tx: Tx, userIds: readonly bigint[]): Promise<StoredVoucher[]> {
  const rows = await tx<Row[]>`select ${columns(tx)} from voucher v
    where v.user_id = any (${numberList(userIds)}::bigint[]) and v.state = 'held' order by v.id for no key update of v`;
  return rows.map(voucherOf);
}

/** Vouchers by their ids, locked until the end of the transaction. */
export async function lockVouchers(tx: Tx, ids: readonly bigint[]): Promise<StoredVoucher[]> {
  if (ids.length === 0) return [];
  const rows = await tx<
    Row[]
  >`select ${columns(tx)} from voucher v where v.id = any (${numberList(ids)}::bigint[]) order by v.id for no key update of v`;
  return rows.map(voucherOf);
}

/** What a voucher gave back of a fee that stands. */
export interface StoredUse {
  readonly id: bigint;
  readonly voucherId: bigint;
  readonly userId: bigint;
  readonly campaignId: number;
  readonly amount: bigint;
  readonly referenceId: bigint;
}

/** Uses by fees of these quick trades that were not taken back. */
export async function usesOfQuick(tx: Tx, quickIds: readonly bigint[]): Promise<StoredUse[]> {
  return await tx<StoredUse[]>`select u.id, u.voucher_id as "voucherId", u.user_id as "userId", v.campaign_id as "campaignId", u.amount,
      u.reference_id as "referenceId"
    from voucher_use u join voucher v on v.id = u.voucher_id
    where u.reference_kind = ${ReferenceKind.quick} and u.reference_id = any (${numberList(quickIds)}::bigint[]) and u.undone_by is null
    order by u.id for no key update`;
}

export interface NewUse {
  readonly id: bigint;
  readonly voucherId: bigint;
  readonly userId: bigint;
  readonly amount: bigint;
  readonly reference: HoldKey;
}

/** Writes what vouchers gave back, and what is left of them. */
export async function writeUses(tx: Tx, uses: readonly NewUse[], now: number): Promise<void> {
  if (uses.length === 0) return;
  const at = String(now);
  const list = (pick: (use: NewUse) => bigint | number) => numberList(uses.map(pick));
  await tx`insert into voucher_use (id, voucher_id, user_id, amount, reference_kind, reference_id, ts)
    select id, voucher_id, user_id, amount, kind, reference_id, ${at}::bigint
    from unnest(${list((use) => use.id)}::bigint[], ${list((use) => use.voucherId)}::bigint[], ${list((use) => use.userId)}::bigint[],
      ${list((use) => use.amount)}::numeric[], ${list((use) => ReferenceKind[use.reference.kind])}::smallint[],
      ${list((use) => use.reference.id)}::bigint[]) as u (id, voucher_id, user_id, amount, kind, reference_id)`;
  await tx`update voucher v set used = v.used + g.amount, state = case when v.used + g.amount = v.amount then 'used' else v.state end,
      ended_ms = case when v.used + g.amount = v.amount then ${at}::bigint else v.ended_ms end
    from (select voucher_id, sum(amount) as amount from unnest(${list((use) => use.voucherId)}::bigint[], ${list((use) => use.amount)}::numeric[])
      as u (voucher_id, amount) group by 1) g where v.id = g.voucher_id`;
}

/** Takes uses back, each by its transfer. A voucher that was used up can be used again, unless its time is over. */
export async function undoUses(tx: Tx, undone: readonly { readonly use: StoredUse; readonly by: bigint }[], now: number): Promise<void> {
  if (undone.length === 0) return;
  const at = String(now);
  await tx`update voucher_use u set undone_by = d.by, undone_ms = ${at}::bigint
    from unnest(${numberList(undone.map(({ use }) => use.id))}::bigint[], ${numberList(undone.map(({ by }) => by))}::bigint[]) as d (id, by)
    where u.id = d.id`;
  await tx`update voucher v set used = v.used - g.amount,
      state = case when v.state = 'used' then case when v.ends_ms > ${at}::bigint then 'held' else 'ended' end else v.state end,
      ended_ms = case when v.state = 'used' and v.ends_ms > ${at}::bigint then null else v.ended_ms end
    from (select voucher_id, sum(amount) as amount from unnest(${numberList(undone.map(({ use }) => use.voucherId))}::bigint[],
        ${numberList(undone.map(({ use }) => use.amount))}::numeric[]) as u (voucher_id, amount) group by 1) g
    where v.id = g.voucher_id`;
}

/** Vouchers by their ids. */
export async function readVouchers(sql: Queryable, ids: readonly bigint[]): Promise<StoredVoucher[]> {
  if (ids.length === 0) return [];
  const rows = await sql<Row[]>`select ${columns(sql)} from voucher v where v.id = any (${numberList(ids)}::bigint[]) order by v.id`;
  return rows.map(voucherOf);
}

/** A user's vouchers: held ones in the order in which they are used, the others newest first. */
export async function listVouchers(
  sql: Queryable,
  userId: bigint,
  state: VoucherState | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ vouchers: StoredVoucher[]; total: number }> {
  const states = wordList(state === undefined ? ["held", "used", "ended"] : [state]);
  const rows = await sql<Row[]>`select ${columns(sql)} from voucher v where v.user_id = ${userId} and v.state = any (${states}::text[])
    order by v.state <> 'held', case when v.state = 'held' then v.ends_ms end, case when v.state = 'held' then v.id end, v.ended_ms desc, v.id desc
    limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from voucher v
    where v.user_id = ${userId} and v.state = any (${states}::text[])`;
  return { vouchers: rows.map(voucherOf), total: count?.total ?? 0 };
}

/** Users whose fees a voucher may change: they hold one, or the fee of a running quick trade of theirs came back in part. */
export async function readHolders(sql: Queryable): Promise<bigint[]> {
  const rows = await sql<{ userId: bigint }[]>`select user_id as "userId" from voucher where state = 'held'
    union select u.user_id from voucher_use u join quick_order q on q.id = u.reference_id
      where u.reference_kind = ${ReferenceKind.quick} and u.undone_by is null and q.settled_at is null`;
  return rows.map(({ userId }) => userId);
}
