import { numberList, wordList } from "../../platform/postgres/columns.ts";
import { type Queryable, textArray } from "../../platform/postgres/database.ts";
import { hasOtherMoney, type StoredDeposit, type StoredEvent } from "./deposit-row.ts";

/** Rows as the JSON that `jsonb_populate_recordset` reads: whole numbers of any size are texts in it. */
const rowsText = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_name, value: unknown) => (typeof value === "bigint" ? String(value) : value));

const columns = (
  sql: Queryable,
) => sql`d.id, d.user_id as "userId", d.kind, d.channel_id as "channelId", d.titles, d.asset_id as "assetId", d.network,
  d.expected, d.amount_min as "amountMin", d.fee_fixed as "feeFixed", d.fee_rate as "feeRate", d.reference, d.instructions, d.pay_url as "payUrl",
  d.address, d.txid, d.output, d.announced, d.confirmations_needed as "confirmationsNeeded", d.confirmations, d.first_block as "firstBlock",
  d.current_block as "currentBlock", d.created_ms as "createdMs", d.expires_ms as "expiresMs", d.ask_ms as "askMs", d.asked,
  d.claimed_by as "claimedBy", d.claimed_ms as "claimedMs", d.second_approval as "secondApproval", d.state, d.facts, d.reason, d.received, d.gross, d.fee, d.parked, d.has_parked as "hasParked",
  d.has_voucher as "hasVoucher", d.credited_ms as "creditedMs", d.balance_after as "balanceAfter", d.events`;

export const depositColumns = columns;

function columnsOf(d: StoredDeposit): object {
  return {
    ...{ id: d.id, user_id: d.userId, kind: d.kind, channel_id: d.channelId, titles: d.titles, asset_id: d.assetId, network: d.network },
    ...{ expected: d.expected, amount_min: d.amountMin, fee_fixed: d.feeFixed, fee_rate: d.feeRate, reference: d.reference },
    ...{ instructions: d.instructions, pay_url: d.payUrl, address: d.address, txid: d.txid, output: d.output, announced: d.announced },
    ...{ confirmations_needed: d.confirmationsNeeded, confirmations: d.confirmations, first_block: d.firstBlock },
    ...{ current_block: d.currentBlock, created_ms: d.createdMs, expires_ms: d.expiresMs, ask_ms: d.askMs, asked: d.asked },
    ...{
      claimed_by: d.claimedBy,
      claimed_ms: d.claimedMs,
      state: d.state,
      facts: d.facts,
      reason: d.reason,
      received: d.received,
      gross: d.gross,
      fee: d.fee,
    },
    ...{ parked: d.parked, has_parked: d.hasParked, has_voucher: d.hasVoucher, credited_ms: d.creditedMs },
    ...{ balance_after: d.balanceAfter, events: d.events, second_approval: d.secondApproval },
  };
}

/** Writes deposits as they are now, new ones too. What was fixed when one was made stays. */
export async function storeDeposits(tx: Queryable, deposits: readonly StoredDeposit[]): Promise<void> {
  if (deposits.length === 0) return;
  await tx`insert into deposit select * from jsonb_populate_recordset(null::deposit, ${rowsText(deposits.map(columnsOf))}::text::jsonb)
    on conflict (id) do update set confirmations = excluded.confirmations, first_block = excluded.first_block, current_block = excluded.current_block,
      ask_ms = excluded.ask_ms, state = excluded.state, facts = excluded.facts, reason = excluded.reason, received = excluded.received,
      gross = excluded.gross, fee = excluded.fee, parked = excluded.parked, has_parked = excluded.has_parked, has_voucher = excluded.has_voucher,
      credited_ms = excluded.credited_ms, balance_after = excluded.balance_after, events = excluded.events`;
}

export async function storeEvents(tx: Queryable, events: readonly StoredEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((e) => ({
    ...{ deposit_id: e.depositId, seq: e.seq, type: e.type, by: e.by, ts: e.ts, asset_id: e.assetId, amount: e.amount, paid_at: e.paidAt },
    ...{ source: e.source, external_id: e.externalId, part: e.part, reason: e.reason, operator_id: e.operatorId },
    transfer_ids: e.transferIds,
  }));
  await tx`insert into deposit_event select * from jsonb_populate_recordset(null::deposit_event, ${rowsText(rows)}::text::jsonb)`;
}

export async function depositsById(sql: Queryable, ids: readonly bigint[]): Promise<StoredDeposit[]> {
  if (ids.length === 0) return [];
  return await sql<StoredDeposit[]>`select ${columns(sql)} from deposit d where d.id = any (${numberList(ids)}::bigint[])`;
}

export async function findDeposit(sql: Queryable, userId: bigint, id: bigint): Promise<StoredDeposit | undefined> {
  const [row] = await sql<StoredDeposit[]>`select ${columns(sql)} from deposit d where d.user_id = ${userId} and d.id = ${id}`;
  return row;
}

/** Deposits by what bank or provider know them by; a reference may be anything that a provider says. */
export async function depositsByReference(sql: Queryable, references: readonly string[]): Promise<Map<string, StoredDeposit>> {
  if (references.length === 0) return new Map();
  const rows = await sql<StoredDeposit[]>`select ${columns(sql)} from deposit d where d.reference = any (${textArray(sql, references)})`;
  return new Map(rows.flatMap((row) => (row.reference === null ? [] : [[row.reference, row] as const])));
}

/** A transfer of a chain by its name there. */
export interface TransferKey {
  readonly network: string;
  readonly txid: string;
  readonly output: number;
}

export const transferText = ({ network, txid, output }: TransferKey): string => `${network}:${txid}:${output}`;

export async function depositsOfTransfers(sql: Queryable, keys: readonly TransferKey[]): Promise<StoredDeposit[]> {
  if (keys.length === 0) return [];
  return await sql<StoredDeposit[]>`select ${columns(sql)} from deposit d
    join unnest(${wordList(keys.map(({ network }) => network))}::text[], ${wordList(keys.map(({ txid }) => txid))}::text[],
      ${numberList(keys.map(({ output }) => output))}::integer[]) as k (network, txid, output)
      on (d.network, d.txid, d.output) = (k.network, k.txid, k.output) where d.txid <> ''`;
}

/** Events of deposits, in order. */
export async function eventsOf(sql: Queryable, ids: readonly bigint[]): Promise<Map<bigint, StoredEvent[]>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<
    StoredEvent[]
  >`select deposit_id as "depositId", seq, type, by, ts, asset_id as "assetId", amount, paid_at as "paidAt", source,
      external_id as "externalId", part, reason, operator_id as "operatorId", transfer_ids as "transferIds"
    from deposit_event where deposit_id = any (${numberList(ids)}::bigint[]) order by deposit_id, seq`;
  return Map.groupBy(rows, ({ depositId }) => depositId);
}

/** Events of those of a page that have money of other currencies: of all others the row says everything. */
export async function otherMoneyEvents(sql: Queryable, rows: readonly StoredDeposit[]): Promise<Map<bigint, StoredEvent[]>> {
  return await eventsOf(
    sql,
    rows.filter(hasOtherMoney).map(({ id }) => id),
  );
}

/** Deposits of each user that have not ended. Those of a chain begin by themselves and count for nobody. */
export async function openCounts(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql<{ userId: bigint; open: number }[]>`select user_id as "userId", count(*)::integer as open from deposit
    where user_id = any (${numberList(userIds)}::bigint[]) and kind <> 'crypto' and state in ('created', 'paid', 'reviewing') group by 1`;
  return new Map(rows.map(({ userId, open }) => [userId, open]));
}

/** Sets when a provider is asked next; null ends it. */
export async function setAsk(sql: Queryable, id: bigint, askMs: number | null): Promise<void> {
  await sql`update deposit set ask_ms = ${askMs === null ? null : String(askMs)}::bigint, asked = asked + 1 where id = ${id}`;
}

export async function dueToAsk(sql: Queryable, now: number, limit: number): Promise<StoredDeposit[]> {
  return await sql<
    StoredDeposit[]
  >`select ${columns(sql)} from deposit d where d.ask_ms <= ${String(now)}::bigint order by d.ask_ms limit ${limit}`;
}

/** Bank transfers that nothing came for in time, behind an id; those of providers are asked for first. */
export async function dueToExpire(sql: Queryable, now: number, behind: bigint, limit: number): Promise<StoredDeposit[]> {
  return await sql<StoredDeposit[]>`select ${columns(sql)} from deposit d where d.kind = 'bank' and d.state = 'created'
    and d.expires_ms < ${String(now)}::bigint and d.id > ${behind} order by d.id limit ${limit}`;
}

/** Bank transfers whose picture came before a moment, and that no operator has taken on, behind an id. */
export async function unclaimedReviews(sql: Queryable, before: number, behind: bigint, limit: number): Promise<StoredDeposit[]> {
  return await sql<StoredDeposit[]>`select ${columns(sql)} from deposit d join deposit_voucher v on v.deposit_id = d.id
    where d.kind = 'bank' and d.state = 'reviewing' and d.claimed_by = '' and not d.has_parked and v.created_ms < ${String(before)}::bigint
    and d.id > ${behind} order by d.id limit ${limit}`;
}
