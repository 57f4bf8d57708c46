import { SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { LedgerCode, type LedgerReason, type UserBook } from "./books.ts";
import type { ChainLink } from "./store.ts";

/** One asset of a user, over all its books. Units are the asset's smallest. */
export interface AssetBalance {
  readonly assetId: number;
  readonly assetCode: string;
  readonly scale: number;
  readonly book: string;
  /** Frozen included. */
  readonly balance: bigint;
  readonly frozen: bigint;
}

/** Balances of a user, one row an account that has ever moved, by asset. */
export async function balancesOf(sql: Queryable, userId: bigint): Promise<AssetBalance[]> {
  return await sql<AssetBalance[]>`select a.asset_id as "assetId", s.code as "assetCode", s.scale, a.book,
      a.credits_posted - a.debits_posted as balance, a.debits_pending as frozen
    from ledger_account a join ledger_asset s on s.id = a.asset_id
    where a.owner = ${userId} and (a.credits_posted > 0 or a.debits_posted > 0)
    order by a.asset_id, a.book`;
}

/** The two accounts of open holds, by the pend that made them. */
export async function holdAccounts(sql: Queryable, pendIds: readonly bigint[]): Promise<Map<bigint, { debit: bigint; credit: bigint }>> {
  if (pendIds.length === 0) return new Map();
  const rows = await sql<
    { pendId: bigint; debit: bigint; credit: bigint }[]
  >`select pend_id as "pendId", debit_account as debit, credit_account as credit
    from ledger_hold where pend_id = any (${numberList(pendIds)}::bigint[])`;
  return new Map(rows.map(({ pendId, debit, credit }) => [pendId, { debit, credit }]));
}

/** Why and how much some transfers moved, in the order of their ids. */
export async function transfersOf(sql: Queryable, ids: readonly bigint[]): Promise<{ id: bigint; reason: LedgerReason; amount: bigint }[]> {
  const rows = await sql<{ id: bigint; reason: LedgerReason; amount: bigint }[]>`select t.id, c.name as reason, t.amount
    from ledger_transfer t join ledger_code c on c.id = t.code where t.id = any (${numberList(ids)}::bigint[]) order by t.id`;
  return [...rows];
}

/** A line of the account record: one posted side of a transfer. */
export interface LedgerLine {
  readonly transferId: bigint;
  readonly isDebit: boolean;
  readonly ts: bigint;
  readonly assetId: number;
  readonly assetCode: string;
  readonly scale: number;
  readonly reason: LedgerReason;
  readonly referenceKind: number;
  readonly referenceId: bigint;
  readonly amount: bigint;
  readonly balanceAfter: bigint;
}

export interface LineFilter {
  readonly assetId?: number;
  readonly reason?: string;
  readonly startTs?: number;
  readonly endTs?: number;
  readonly ids?: IdRange;
}

/** Ids of one epoch of a user: `from` is included, `before` is not; null is without an end. */
export interface IdRange {
  readonly from: bigint;
  readonly before: bigint | null;
}

/** Holds for ids of the range, and for all where there is none. */
export function idCondition(sql: Queryable, column: string, ids: IdRange | undefined) {
  if (ids === undefined) return sql`true`;
  return sql`${sql(column)} >= ${ids.from} ${ids.before === null ? sql`` : sql`and ${sql(column)} < ${ids.before}`}`;
}

type SqlPart = ReturnType<typeof idCondition>;

/** How much of the lines a page needs of each side: so many after a place, in an order. */
interface SidePart {
  /** Condition on the transfer, for the debit side and for the credit side. */
  readonly past: { readonly debit: SqlPart; readonly credit: SqlPart };
  readonly order: SqlPart;
  readonly limit: number;
}

/**
 * What the lines of a filter are sorted by, as there is an index of: of a time by time, else by id, in which they were posted. The two differ only where the server's clock
 * was set back. `place` is that of a transfer in this order.
 */
function sortedBy(sql: Queryable, { startTs, endTs }: LineFilter) {
  const byTime = startTs !== undefined || endTs !== undefined;
  const key = byTime ? sql`(t.ts, t.id)` : sql`t.id`;
  return {
    key,
    place: (transferId: bigint) =>
      byTime ? sql`((select ts from ledger_transfer where id = ${transferId}), ${transferId})` : sql`${transferId}`,
    order: (direction: SqlPart) => (byTime ? sql`t.ts ${direction}, t.id ${direction}` : sql`t.id ${direction}`),
    lines: (direction: SqlPart) => (byTime ? sql`l.ts ${direction}, l.id ${direction}` : sql`l.id ${direction}`),
  };
}

/**
 * `record` leaves out what moves within the books of margin, interest, debt, collateral and new shares: the account record is that of what the user can spend or holds. With a part no more of each side is
 * read than the page can have, so that it costs the same however many lines there are.
 */
function linesQuery(sql: Queryable, userId: bigint, filter: LineFilter, lines: "record" | "all", part?: SidePart) {
  const shown = (account: ReturnType<typeof sql>) =>
    lines === "all"
      ? sql``
      : sql`and ${account} not in (select a.id from ledger_account a where a.owner = ${userId} and a.book in ('margin', 'earn', 'loan', 'collateral', 'subscribed'))`;
  const code = filter.reason === undefined ? undefined : codeOf(filter.reason);
  // What the partial indexes are of is said beside the value: a plan for any value uses them, too.
  const where = sql`${filter.assetId === undefined ? sql`` : sql`and t.asset_id = ${filter.assetId} ${isFew(filter.assetId) ? sql`and t.asset_id < 1000 and t.asset_id <> 3` : sql``}`}
    ${code === undefined ? sql`` : sql`and t.code = ${code} ${code >= LedgerCode.exchange_paid ? sql`and t.code >= 40` : sql``}`}
    ${filter.startTs === undefined ? sql`` : sql`and t.ts >= ${String(filter.startTs)}::bigint`}
    ${filter.endTs === undefined ? sql`` : sql`and t.ts < ${String(filter.endTs)}::bigint`} and ${idCondition(sql, "t.id", filter.ids)}`;
  const columns = sql`t.id, t.ts, t.asset_id, t.code, t.reference_kind, t.reference_id, t.amount`;
  const end = (side: "debit" | "credit") =>
    part === undefined ? sql`` : sql`and ${part.past[side]} order by ${part.order} limit ${part.limit}`;
  return sql`((
    select ${columns}, true as is_debit, t.debit_balance as balance_after from ledger_transfer t
    where t.debit_owner = ${userId} and t.debit_owner <> 0 and t.kind in (1, 3) ${where} ${shown(sql`t.debit_account`)} ${end("debit")}
  ) union all (
    select ${columns}, false, t.credit_balance from ledger_transfer t
    where t.credit_owner = ${userId} and t.credit_owner <> 0 and t.kind in (1, 3) ${where} ${shown(sql`t.credit_account`)} ${end("credit")}
  )) l`;
}

/** Currencies other than the one that settles have an index of their own. */
const isFew = (assetId: number): boolean => assetId < 1_000 && assetId !== SETTLEMENT_CURRENCY_ID;

/** No transfer has the code of a reason that there is not. */
const codeOf = (reason: string): number => (Object.hasOwn(LedgerCode, reason) ? LedgerCode[reason as LedgerReason] : 0);

const lineColumns = (sql: Queryable) => sql`l.id as "transferId", l.is_debit as "isDebit", l.ts, l.asset_id as "assetId",
  s.code as "assetCode", s.scale, c.name as reason, l.reference_kind as "referenceKind", l.reference_id as "referenceId",
  case when l.is_debit then -l.amount else l.amount end as amount, l.balance_after as "balanceAfter"`;

/**
 * Lines of a user's cash and holdings, newest first, and how many match as far as they are counted. `startTs` is included, `endTs` is not. The place of a
 * page is the id of a line: that of its transfer, and 1 for the debit side, which comes first, or 2.
 */
export async function linesOf(
  sql: Queryable,
  userId: bigint,
  filter: LineFilter,
  page: RecordPage,
): Promise<{ lines: LedgerLine[]; total: number }> {
  const { before, limit, offset } = page;
  const transfer = (before ?? 0n) / 10n;
  const all = { debit: sql`true`, credit: sql`true` };
  const { key, place, order, lines: linesOrder } = sortedBy(sql, filter);
  const earlier = sql`${key} < ${place(transfer)}`;
  const past = before === undefined ? all : { debit: earlier, credit: before % 10n === 1n ? sql`${key} <= ${place(transfer)}` : earlier };
  const newest = order(sql`desc`);
  const counted = countedUpTo(page);
  const lines = await sql<LedgerLine[]>`select ${lineColumns(sql)}
    from ${linesQuery(sql, userId, filter, "record", { past, order: newest, limit: limit + offset })}
    join ledger_asset s on s.id = l.asset_id join ledger_code c on c.id = l.code
    order by ${linesOrder(sql`desc`)}, l.is_debit desc limit ${limit} offset ${offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from (
    select 1 from ${linesQuery(sql, userId, filter, "record", { past: all, order: newest, limit: counted })} limit ${counted}) as counted`;
  return { lines, total: count?.total ?? 0 };
}

/** Lines of a user after a transfer, oldest first. */
export async function linesAfter(
  sql: Queryable,
  userId: bigint,
  filter: LineFilter,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<LedgerLine[]> {
  const { key, place, order, lines: linesOrder } = sortedBy(sql, filter);
  const past = after === 0n ? sql`true` : sql`${key} > ${place(after)}`;
  const part = { past: { debit: past, credit: past }, order: order(sql`asc`), limit };
  return await sql<LedgerLine[]>`select ${lineColumns(sql)}
    from ${linesQuery(sql, userId, filter, "record", part)} join ledger_asset s on s.id = l.asset_id join ledger_code c on c.id = l.code
    order by ${linesOrder(sql`asc`)}, l.is_debit limit ${limit}`;
}

/** Totals of the lines of one asset. Units are the asset's smallest. */
export interface AssetTotals {
  readonly assetId: number;
  readonly assetCode: string;
  readonly scale: number;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: number;
}

/** Every asset that a user's record has of an epoch: the balance before `startTs` and `endTs` (epoch ms), and the lines between. */
export async function assetTotals(sql: Queryable, userId: bigint, ids: IdRange, startTs: number, endTs: number): Promise<AssetTotals[]> {
  const change = sql`case when l.is_debit then -l.amount else l.amount end`;
  const start = String(startTs);
  return await sql<AssetTotals[]>`select l.asset_id as "assetId", s.code as "assetCode", s.scale,
      coalesce(sum(${change}) filter (where l.ts < ${start}::bigint), 0) as opening, sum(${change}) as closing,
      count(*) filter (where l.ts >= ${start}::bigint)::integer as lines
    from ${linesQuery(sql, userId, { endTs, ids }, "record")} join ledger_asset s on s.id = l.asset_id group by 1, 2, 3 order by 1`;
}

/** The newest link of the hash chain; null before the first. */
export async function chainHead(sql: Queryable): Promise<{ position: bigint; hash: string; ts: number } | null> {
  const link = await lastChainLink(sql);
  return link === undefined ? null : { position: link.position, hash: link.hash.toString("hex"), ts: Number(link.ts) };
}

/** A sum of changes of one asset. */
export interface AssetChange {
  readonly assetId: number;
  readonly reason: LedgerReason;
  readonly ts: bigint;
  readonly amount: bigint;
}

/** Changes of all books at or after `startTs`, of one epoch where its ids are given, summed by asset, reason and time bucket of `bucketMs`; `ts` is the bucket's start. */
export async function changesSince(
  sql: Queryable,
  userId: bigint,
  startTs: number,
  bucketMs: number,
  ids?: IdRange,
): Promise<AssetChange[]> {
  return await sql<AssetChange[]>`select l.asset_id as "assetId", c.name as reason,
      l.ts / ${String(bucketMs)}::bigint * ${String(bucketMs)}::bigint as ts,
      sum(case when l.is_debit then -l.amount else l.amount end) as amount
    from ${linesQuery(sql, userId, { startTs, ids }, "all")} join ledger_code c on c.id = l.code
    group by 1, 2, 3 order by 3`;
}

/** Users after this one who have ever had anything of an asset in a book, by id: a page of all of them. */
export async function ownersAfter(sql: Queryable, assetId: number, book: UserBook, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await sql<{ owner: bigint }[]>`select owner from ledger_account
    where owner > ${after} and asset_id = ${assetId} and book = ${book} and credits_posted > 0 order by owner limit ${limit}`;
  return rows.map(({ owner }) => owner);
}

/** Users who have something of an asset in a book now, held or free. */
export async function ownersOf(sql: Queryable, assetId: number, book: UserBook): Promise<bigint[]> {
  const rows = await sql<{ owner: bigint }[]>`select owner from ledger_account
    where owner > 0 and asset_id = ${assetId} and book = ${book} and credits_posted > debits_posted`;
  return rows.map(({ owner }) => owner);
}

/** Balances of these users in an asset and a book right after `ts` (epoch ms): later postings are taken back. Lock the accounts before. */
export async function balancesAt(
  sql: Queryable,
  assetId: number,
  book: UserBook,
  owners: readonly bigint[],
  ts: number,
): Promise<Map<bigint, bigint>> {
  const rows = await sql<{ owner: bigint; balance: bigint }[]>`select a.owner, a.credits_posted - a.debits_posted - coalesce((
      select sum(case when t.credit_account = a.id then t.amount else -t.amount end) from ledger_transfer t
      where t.kind in (1, 3) and t.ts > ${String(ts)}::bigint and (
        (t.debit_owner = a.owner and t.debit_owner <> 0 and t.debit_account = a.id)
        or (t.credit_owner = a.owner and t.credit_owner <> 0 and t.credit_account = a.id)
      )), 0) as balance
    from ledger_account a where a.owner = any (${numberList(owners)}::bigint[]) and a.asset_id = ${assetId} and a.book = ${book}`;
  return new Map(rows.map(({ owner, balance }) => [owner, balance]));
}

/** A run of postings in chain order: how many, of how many transfers, where it ends, and what it makes of the hash before it. */
export interface HashedRun {
  readonly count: number;
  readonly transfers: number;
  readonly xact: bigint;
  readonly id: bigint;
  readonly hash: Buffer;
}

/** A place in chain order. */
export interface ChainPlace {
  readonly xact: bigint;
  readonly posting: bigint;
}

/** Fields joined in a fixed order; null is empty, and no field can hold the separator. As `posting.ts` writes them. */
const canonical = (
  sql: Queryable,
) => sql`concat_ws(',', t.id, kind, debit_account, credit_account, asset_id, amount, code, reference_kind, reference_id,
  coalesce(pending_id::text, ''), debit_owner, credit_owner, coalesce(debit_balance::text, ''), coalesce(credit_balance::text, ''), actor,
  coalesce(request::text, ''), config_version, coalesce(tick_product::text, ''), coalesce(tick_seq::text, ''), ts, posting)`;

/** SHA-256 over the hash before and every posting's fields, each closed by a line feed. */
const hashed = (sql: Queryable, before: Buffer) => sql`count(*)::integer as count, sum(transfer_count)::integer as transfers,
  (array_agg(xact order by xact, id))[count(*)] as xact, (array_agg(id order by xact, id))[count(*)] as id,
  sha256(${before}::bytea || convert_to(string_agg(
    concat_ws('|', id, last_transfer, transfer_count, encode(hash, 'hex'), xact) || E'\\n', '' order by xact, id), 'UTF8')) as hash`;

/**
 * At most `limit` postings after a place that can gain no predecessor any more: those of transactions older than every one still
 * running. A rolled-back id is simply absent. Undefined when there are none.
 */
export async function finalRunAfter(sql: Queryable, start: ChainPlace, before: Buffer, limit: number): Promise<HashedRun | undefined> {
  const [run] = await sql<HashedRun[]>`select ${hashed(sql, before)} from (
      select * from ledger_posting
      where (xact, id) > (${start.xact}, ${start.posting}) and xact < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      order by xact, id limit ${limit}
    ) as run`;
  return run?.count === 0 ? undefined : run;
}

/** At most `limit` postings after a place and up to and including another. Undefined when there are none. */
export async function runBetween(
  sql: Queryable,
  start: ChainPlace,
  to: ChainPlace,
  before: Buffer,
  limit: number,
): Promise<HashedRun | undefined> {
  const [run] = await sql<HashedRun[]>`select ${hashed(sql, before)} from (
      select * from ledger_posting
      where (xact, id) > (${start.xact}, ${start.posting}) and (xact, id) <= (${to.xact}, ${to.posting}) order by xact, id limit ${limit}
    ) as run`;
  return run?.count === 0 ? undefined : run;
}

/** The first posting between two places whose transfers are not those that it was posted with; undefined when all are. */
export async function changedPostingBetween(sql: Queryable, start: ChainPlace, to: ChainPlace): Promise<bigint | undefined> {
  const [row] = await sql<{ id: bigint }[]>`select p.id from ledger_posting p cross join lateral (
      select count(*) as count, max(t.id) as last,
        sha256(convert_to(coalesce(string_agg(${canonical(sql)} || E'\\n', '' order by t.id), ''), 'UTF8')) as hash
      from ledger_transfer t where t.id between p.id and p.last_transfer and t.posting = p.id
    ) as found
    where (p.xact, p.id) > (${start.xact}, ${start.posting}) and (p.xact, p.id) <= (${to.xact}, ${to.posting})
      and (found.count, found.last, found.hash) is distinct from (p.transfer_count::bigint, p.last_transfer, p.hash)
    order by p.xact, p.id limit 1`;
  return row?.id;
}

const linkColumns = (
  sql: Queryable,
) => sql`position, last_xact as "lastXact", last_posting as "lastPosting", posting_count as "postingCount",
  transfer_count as "transferCount", hash, ts`;

export async function lastChainLink(sql: Queryable): Promise<ChainLink | undefined> {
  const [link] = await sql<ChainLink[]>`select ${linkColumns(sql)} from ledger_chain_link order by position desc limit 1`;
  return link;
}

export async function chainLinksAfter(sql: Queryable, position: bigint, limit: number): Promise<ChainLink[]> {
  return await sql<
    ChainLink[]
  >`select ${linkColumns(sql)} from ledger_chain_link where position > ${position} order by position limit ${limit}`;
}

export async function isInsuranceFunded(sql: Queryable, sub: number): Promise<boolean> {
  const [row] = await sql<{ funded: boolean }[]>`select exists(
    select 1 from ledger_transfer where code = ${LedgerCode.insurance_funding} and reference_id = ${sub}) as funded`;
  return row?.funded === true;
}

/** Money that the house still has for deficits, over all sub-accounts; below zero operators must act. */
export async function insuranceBalance(sql: Queryable, assetId: number): Promise<bigint> {
  const [row] = await sql<{ balance: bigint }[]>`select coalesce(sum(credits_posted - debits_posted), 0) as balance
    from ledger_account where owner = 0 and book = 'insurance' and asset_id = ${assetId}`;
  return row?.balance ?? 0n;
}
