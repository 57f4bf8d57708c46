import { type Asset, assert, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { numberList, wordList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { type AccountKey, accountKeyText, type UserBook, userAccount } from "./books.ts";
import { postingOf } from "./posting.ts";
import { IdBlocks, type LedgerAccount, type Transfer } from "./transfer.ts";

/** The only file that writes ledger tables, and only through the posting functions of `0001_ledger.sql`. */

const accountColumns = (sql: Queryable) => sql`a.id, a.owner, a.asset_id as "assetId", a.book, a.sub,
  a.debits_posted as "debitsPosted", a.credits_posted as "creditsPosted", a.debits_pending as "debitsPending", a.credits_pending as "creditsPending"`;

function keyArrays(sql: Queryable, keys: readonly AccountKey[]) {
  return sql`${numberList(keys.map((k) => k.owner))}::bigint[], ${numberList(keys.map((k) => k.assetId))}::integer[],
    ${wordList(keys.map((k) => k.book))}::text[], ${numberList(keys.map((k) => k.sub))}::smallint[]`;
}

/** Makes the assets known; what is known already is left as it is, a changed scale is a bug. */
export async function defineAssets(sql: Queryable, assets: readonly Asset[]): Promise<void> {
  if (assets.length === 0) return;
  const ids = numberList(assets.map((a) => a.id));
  await sql`insert into ledger_asset (id, code, scale)
    select * from unnest(${ids}::integer[], ${wordList(assets.map((a) => a.code))}::text[], ${numberList(assets.map((a) => a.scale))}::smallint[])
    order by 1 on conflict (id) do nothing`;
  const known = await sql<Asset[]>`select id, code, scale from ledger_asset where id = any (${ids}::integer[])`;
  const byId = new Map(known.map((asset) => [asset.id, asset]));
  for (const asset of assets) assert(byId.get(asset.id)?.scale === asset.scale, `the scale of asset ${asset.id} is fixed for its life`);
}

/** The accounts of these keys, made where missing, in no order. Not locked. */
export async function openAccounts(sql: Queryable, keys: readonly AccountKey[]): Promise<LedgerAccount[]> {
  if (keys.length === 0) return [];
  return await sql<LedgerAccount[]>`select ${accountColumns(sql)} from ledger_open_accounts(${keyArrays(sql, keys)}) a`;
}

/** Those of these accounts that exist, locked until the end of the transaction, in the order of their ids. */
export async function lockAccounts(sql: Queryable, keys: readonly AccountKey[]): Promise<LedgerAccount[]> {
  const wanted = [...new Map(keys.map((key) => [accountKeyText(key), key])).values()];
  if (wanted.length === 0) return [];
  return await sql<LedgerAccount[]>`select ${accountColumns(sql)} from ledger_account a
    join unnest(${keyArrays(sql, wanted)}) as k (owner, asset, book, sub)
      on (a.owner, a.asset_id, a.book, a.sub) = (k.owner, k.asset, k.book, k.sub)
    order by a.id for no key update of a`;
}

/** Locks these users against every command that moves their money, until the end of the transaction: their cash rows are that lock. */
export async function lockUsers(sql: Queryable, userIds: readonly bigint[]): Promise<void> {
  await lockAccounts(
    sql,
    userIds.map((userId) => userAccount(userId, SETTLEMENT_CURRENCY_ID, "cash")),
  );
}

/** One account of each of these users, where it exists. Not locked. */
export async function accountsOf(sql: Queryable, owners: readonly bigint[], assetId: number, book: UserBook): Promise<LedgerAccount[]> {
  return await sql<LedgerAccount[]>`select ${accountColumns(sql)} from ledger_account a
    where a.owner = any (${numberList(owners)}::bigint[]) and a.asset_id = ${assetId} and a.book = ${book} and a.sub = 0`;
}

/** Every account of these owners, locked until the end of the transaction, in the order of their ids. */
export async function lockOwners(sql: Queryable, owners: readonly bigint[]): Promise<LedgerAccount[]> {
  if (owners.length === 0) return [];
  return await sql<LedgerAccount[]>`select ${accountColumns(sql)} from ledger_account a
    where a.owner = any (${numberList(owners)}::bigint[]) order by a.id for no key update of a`;
}

/** Begins epochs of accounts, each at the grant of its money. */
export async function insertEpochs(
  sql: Queryable,
  epochs: readonly { readonly userId: bigint; readonly number: number; readonly beganAt: number; readonly firstTransfer: bigint }[],
): Promise<void> {
  const list = (pick: (epoch: (typeof epochs)[number]) => bigint | number) => numberList(epochs.map(pick));
  await sql`insert into account_epoch (user_id, number, began_at, first_transfer)
    select * from unnest(${list((e) => e.userId)}::bigint[], ${list((e) => e.number)}::integer[], ${list((e) => e.beganAt)}::bigint[],
      ${list((e) => e.firstTransfer)}::bigint[])`;
}

/** Ids for transfers and what they refer to. Take them after locking the accounts: then the ids of an account grow with its commits. */
export async function takeIds(sql: Queryable, count: number): Promise<IdBlocks> {
  const rows = await sql<
    { start: bigint }[]
  >`select nextval('ledger_id_block') as start from generate_series(1, ${IdBlocks.blocksFor(count)}::integer)`;
  return new IdBlocks(rows.map((row) => row.start));
}

/**
 * Posts in the given order, all or nothing, at time `ts` (epoch ms). `accounts` are those of the transfers as they were read under their locks in this
 * transaction; it posts to each of them once.
 */
export async function postTransfers(
  sql: Queryable,
  accounts: Iterable<LedgerAccount>,
  transfers: readonly Transfer[],
  ts: number,
): Promise<void> {
  if (transfers.length === 0) return;
  const posting = postingOf(accounts, transfers, ts);
  await sql`select ledger_post(${posting.accounts}::bigint[], ${posting.changes}::ledger_change[], ${posting.transfers}::ledger_transfer[],
    ${posting.hasHolds}, ${posting.hash})`;
}

/** A link of the hash chain, as stored. */
export interface ChainLink {
  readonly position: bigint;
  readonly lastXact: bigint;
  readonly lastPosting: bigint;
  readonly postingCount: number;
  readonly transferCount: number;
  readonly hash: Buffer;
  readonly ts: bigint;
}

export async function appendChainLink(sql: Queryable, link: ChainLink): Promise<void> {
  await sql`insert into ledger_chain_link (position, last_xact, last_posting, posting_count, transfer_count, hash, ts)
    values (${link.position}, ${link.lastXact}, ${link.lastPosting}, ${link.postingCount}, ${link.transferCount}, ${link.hash}, ${link.ts})`;
}
