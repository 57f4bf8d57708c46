import type { WalletNetwork } from "@candela/model";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** Moments are epoch milliseconds. */
export interface WalletAddressRow {
  readonly id: bigint;
  readonly network: WalletNetwork;
  readonly address: string;
  readonly label: string;
  readonly state: "pending" | "active";
  readonly createdMs: bigint;
  readonly confirmedMs: bigint | null;
}

export type NewWalletAddress = Pick<WalletAddressRow, "network" | "address" | "label"> & { readonly userId: bigint };

/** Removed ones that are kept besides those that a withdrawal went to. */
const ARCHIVED_KEPT = 50;

const columns = (sql: Queryable) => sql`id, network, address, label, state, created_ms as "createdMs", confirmed_ms as "confirmedMs"`;

/** The user's addresses that are not removed: a pending one first, then the newest. */
export async function listWalletAddresses(sql: Queryable, userId: bigint): Promise<readonly WalletAddressRow[]> {
  return sql<WalletAddressRow[]>`
    select ${columns(sql)} from wallet_address where user_id = ${userId} and state <> 'archived'
    order by (state = 'pending') desc, id desc`;
}

export async function findWalletAddress(sql: Queryable, userId: bigint, id: bigint): Promise<WalletAddressRow | undefined> {
  const [row] = await sql<WalletAddressRow[]>`
    select ${columns(sql)} from wallet_address where id = ${id} and user_id = ${userId} and state <> 'archived'`;
  return row;
}

/** Takes the place of the user's pending address, which no money was ever sent to. */
export async function putPending(tx: Tx, { userId, network, address, label }: NewWalletAddress, now: number): Promise<WalletAddressRow> {
  await tx`delete from wallet_address where user_id = ${userId} and state = 'pending'`;
  const [row] = await tx<WalletAddressRow[]>`
    insert into wallet_address (user_id, network, address, label, state, created_ms)
    values (${userId}, ${network}, ${address}, ${label}, 'pending', ${now})
    returning ${columns(tx)}`;
  if (row === undefined) throw new Error("an inserted address must have a row");
  return row;
}

/** Undefined where it is pending no more. */
export async function activate(tx: Tx, userId: bigint, id: bigint, now: number): Promise<WalletAddressRow | undefined> {
  const [row] = await tx<WalletAddressRow[]>`
    update wallet_address set state = 'active', confirmed_ms = greatest(created_ms, ${now})
    where id = ${id} and user_id = ${userId} and state = 'pending'
    returning ${columns(tx)}`;
  return row;
}

/** When addresses were confirmed since a moment, removed ones too; the newest first. */
export async function addressesConfirmedSince(tx: Tx, userId: bigint, sinceMs: number, limit: number): Promise<readonly number[]> {
  const rows = await tx<{ at: bigint }[]>`
    select confirmed_ms as at from wallet_address where user_id = ${userId} and confirmed_ms > ${sinceMs}
    order by confirmed_ms desc limit ${limit}`;
  return rows.map(({ at }) => Number(at));
}

export async function renameWalletAddress(sql: Queryable, userId: bigint, id: bigint, label: string): Promise<boolean> {
  const renamed = await sql`update wallet_address set label = ${label} where id = ${id} and user_id = ${userId} and state <> 'archived'`;
  return renamed.count === 1;
}

/** `gone` where it was removed before; null where the user never had it. A pending one leaves nothing. */
export async function archiveWalletAddress(tx: Tx, userId: bigint, id: bigint, now: number): Promise<"archived" | "gone" | null> {
  const [row] = await tx<{ state: "pending" | "active" | "archived" }[]>`
    select state from wallet_address where id = ${id} and user_id = ${userId} for update`;
  if (row === undefined) return null;
  if (row.state === "archived") return "gone";
  if (row.state === "pending") await tx`delete from wallet_address where id = ${id} and user_id = ${userId}`;
  else
    await tx`
      update wallet_address set state = 'archived', archived_ms = greatest(created_ms, ${now}) where id = ${id} and user_id = ${userId}`;
  await tx`
    delete from wallet_address where user_id = ${userId} and id in (
      select id from wallet_address where user_id = ${userId} and state = 'archived' order by id desc offset ${ARCHIVED_KEPT})
      and not exists (select 1 from withdrawal w where w.wallet_address_id = wallet_address.id)`;
  return "archived";
}

/** Networks that some currency of the platform has. */
export async function readNetworks(sql: Queryable): Promise<readonly string[]> {
  const rows = await sql<{ types: string }[]>`select wallet_address_type as types from platform_currency`;
  return [...new Set(rows.flatMap(({ types }) => (types === "" ? [] : types.split("/"))))];
}

/** These addresses, removed ones too. */
export async function walletAddressesOf(
  sql: Queryable,
  ids: string,
): Promise<readonly (WalletAddressRow & { readonly userId: bigint; readonly isArchived: boolean })[]> {
  return sql<(WalletAddressRow & { readonly userId: bigint; readonly isArchived: boolean })[]>`
    select ${columns(sql)}, user_id as "userId", state = 'archived' as "isArchived" from wallet_address where id = any (${ids}::bigint[])`;
}
