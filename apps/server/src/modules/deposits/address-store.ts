import type { WalletNetwork } from "@candela/model";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

export interface DepositAddress {
  readonly userId: bigint;
  readonly network: WalletNetwork;
  readonly address: string;
  readonly origin: "derived" | "pooled";
  readonly derivationIndex: number | null;
}

/** Namespace of the advisory locks under which addresses of one network are given out, one after the other. */
const LOCK_CLASS = 84;

export async function lockNetwork(tx: Tx, network: WalletNetwork): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${network}))`;
}

const columns = (sql: Queryable) => sql`user_id as "userId", network, address, origin, derivation_index as "derivationIndex"`;

/** The address that the user has been given. */
export async function givenAddress(sql: Queryable, userId: bigint, network: WalletNetwork): Promise<DepositAddress | undefined> {
  const [row] = await sql<DepositAddress[]>`select ${columns(sql)} from deposit_address where user_id = ${userId} and network = ${network}`;
  return row;
}

/** The number that the user's addresses of these networks have, which share a key; the next free one where the user has none. */
export async function indexFor(tx: Tx, userId: bigint, networks: readonly WalletNetwork[]): Promise<number> {
  const [row] = await tx<{ index: number }[]>`
    select coalesce(max(derivation_index) filter (where user_id = ${userId}), max(derivation_index) + 1, 0)::integer as index
    from deposit_address where network = any (${wordList(networks)}::text[])`;
  return row?.index ?? 0;
}

export async function giveAddress(tx: Tx, address: DepositAddress, now: number): Promise<DepositAddress> {
  const { userId, network, address: text, origin, derivationIndex } = address;
  const [row] = await tx<DepositAddress[]>`
    insert into deposit_address (user_id, network, address, origin, derivation_index, created_ms)
    values (${userId}, ${network}, ${text}, ${origin}, ${derivationIndex}, ${String(now)}::bigint) returning ${columns(tx)}`;
  if (row === undefined) throw new Error("an address was just given");
  return row;
}

export async function importPool(tx: Tx, network: WalletNetwork, addresses: readonly string[], now: number): Promise<void> {
  await tx`insert into deposit_pool_address (network, address, imported_ms)
    select ${network}, address, ${String(now)}::bigint from unnest(${wordList(addresses)}::text[]) as a (address) on conflict do nothing`;
}

export async function freeInPool(sql: Queryable, network: WalletNetwork): Promise<number> {
  const [row] = await sql<
    { free: number }[]
  >`select count(*)::integer as free from deposit_pool_address where network = ${network} and not is_given`;
  return row?.free ?? 0;
}

/** The oldest free address of the pool, which is free no more; undefined when none is left. */
export async function takeFromPool(tx: Tx, network: WalletNetwork): Promise<string | undefined> {
  const [row] = await tx<{ address: string }[]>`update deposit_pool_address set is_given = true
    where (network, address) = (select network, address from deposit_pool_address
      where network = ${network} and not is_given order by position limit 1 for update) returning address`;
  return row?.address;
}

/** Owners of these addresses; those of nobody are left out. */
export async function ownersOfAddresses(
  sql: Queryable,
  addresses: readonly { readonly network: string; readonly address: string }[],
): Promise<DepositAddress[]> {
  if (addresses.length === 0) return [];
  return await sql<DepositAddress[]>`select ${columns(sql)} from deposit_address
    where (network, address) in (select * from unnest(${wordList(addresses.map(({ network }) => network))}::text[],
      ${wordList(addresses.map(({ address }) => address))}::text[]))`;
}

export async function hasAddresses(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`select exists (select from deposit_address) as has`;
  return row?.has === true;
}

export async function readCursor(sql: Queryable, custody: string): Promise<number> {
  const [row] = await sql<{ after: bigint }[]>`select after from custody_cursor where custody = ${custody}`;
  return Number(row?.after ?? 0n);
}

export async function keepCursor(sql: Queryable, custody: string, after: number): Promise<void> {
  await sql`insert into custody_cursor (custody, after) select ${custody}, a from unnest(${numberList([after])}::bigint[]) a
    on conflict (custody) do update set after = excluded.after where custody_cursor.after < excluded.after`;
}
