import type { QuotedLeg } from "@candela/engine";
import { assert, currencyById, type Tick } from "@candela/model";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import { wordList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { newestFirst, withinWindow } from "../../platform/postgres/record-order.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import { type IdRange, idCondition } from "../ledger/index.ts";
import { storeTicks } from "../pricing/index.ts";
import type { ExchangeRecord } from "./exchange-row.ts";
import { type TickText, tickOfText } from "./quoted-tick.ts";

/** An exchange with the transfers that it made. */
export interface ExchangeBooking {
  readonly record: ExchangeRecord;
  readonly transferIds: readonly bigint[];
}

const invertedCell = ({ tick }: QuotedLeg) => (tick?.isInverted === true ? "t" : "f");

const EXCHANGES = tableRows<ExchangeBooking>("currency_exchange", {
  id: ({ record }) => record.id,
  user_id: ({ record }) => record.userId,
  quote_id: ({ record }) => record.quoteId,
  from_asset: ({ record }) => record.from.currency.id,
  to_asset: ({ record }) => record.to.currency.id,
  side: ({ record }) => record.side,
  paid: ({ record }) => record.paid,
  fee: ({ record }) => record.fee,
  received: ({ record }) => record.received,
  balance_after: ({ record }) => record.balanceAfter,
  fee_rate: ({ record }) => record.feeRate,
  spread_rate: ({ record }) => record.spreadRate,
  from_product: ({ record }) => record.from.tick?.productCode ?? null,
  from_seq: ({ record }) => record.from.tick?.seq ?? null,
  from_inverted: ({ record }) => invertedCell(record.from),
  to_product: ({ record }) => record.to.tick?.productCode ?? null,
  to_seq: ({ record }) => record.to.tick?.seq ?? null,
  to_inverted: ({ record }) => invertedCell(record.to),
  quoted_at: ({ record }) => record.quotedAt,
  ts: ({ record }) => record.ts,
  transfer_ids: ({ transferIds }) => idArray(transferIds),
});

/** What is stored of a tick says nothing of its volume. */
function tickOf({ tick }: QuotedLeg): { readonly tick: Tick; readonly priceScale: number }[] {
  return tick === null ? [] : [{ tick: { ...tick, volume: 0n }, priceScale: tick.priceScale }];
}

/** Writes exchanges and keeps the ticks that they were made at. A quote that was used before breaks the transaction. */
export async function storeExchanges(tx: Tx, bookings: readonly ExchangeBooking[]): Promise<void> {
  if (bookings.length === 0) return;
  await Promise.all([
    tx`insert into currency_exchange select * from unnest(${EXCHANGES.list(bookings)}::currency_exchange[])`,
    storeTicks(
      tx,
      bookings.flatMap(({ record }) => [...tickOf(record.from), ...tickOf(record.to)]),
    ),
  ]);
}

/** Those of these quotes that were used. */
export async function usedQuotes(tx: Tx, quoteIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx<{ quoteId: string }[]>`select quote_id as "quoteId" from currency_exchange
    where quote_id = any (${wordList(quoteIds)}::uuid[])`;
  return new Set(rows.map(({ quoteId }) => quoteId));
}

/** Which of a user's exchanges a list has. `startTs` is included, `endTs` is not. */
export interface ExchangeFilter {
  readonly ids: IdRange;
  readonly fromCurrencyId?: number;
  readonly toCurrencyId?: number;
  readonly startTs?: number;
  readonly endTs?: number;
}

interface ExchangeRow extends Pick<ExchangeRecord, "id" | "quoteId" | "userId" | "side" | "paid" | "fee" | "received" | "balanceAfter"> {
  readonly fromAsset: number;
  readonly toAsset: number;
  readonly feeRate: bigint;
  readonly spreadRate: bigint;
  readonly fromTick: TickText | null;
  readonly toTick: TickText | null;
  readonly quotedAt: bigint;
  readonly ts: bigint;
}

/** A stored tick as `TickText`; null where the currency is worth one by definition. */
function tickColumn(sql: Queryable, tick: "f" | "t", isInverted: "from_inverted" | "to_inverted") {
  const column = (name: string) => sql(`${tick}.${name}`);
  return sql`case when ${column("seq")} is not null then json_build_object('productCode', ${column("product_code")}, 'seq', ${column("seq")}, 'ts', ${column("ts")},
    'price', ${column("price")}::text, 'bid', ${column("bid")}::text, 'ask', ${column("ask")}::text, 'priceScale', ${column("price_scale")},
    'isInverted', ${sql(`e.${isInverted}`)}) end`;
}

const columns = (
  sql: Queryable,
) => sql`e.id, e.quote_id as "quoteId", e.user_id as "userId", e.from_asset as "fromAsset", e.to_asset as "toAsset",
  e.side, e.paid, e.fee, e.received, e.balance_after as "balanceAfter", e.fee_rate as "feeRate", e.spread_rate as "spreadRate",
  ${tickColumn(sql, "f", "from_inverted")} as "fromTick", ${tickColumn(sql, "t", "to_inverted")} as "toTick", e.quoted_at as "quotedAt", e.ts`;
const tables = (sql: Queryable) => sql`currency_exchange e
  left join stored_tick f on f.product_code = e.from_product and f.seq = e.from_seq
  left join stored_tick t on t.product_code = e.to_product and t.seq = e.to_seq`;

const DATED = { table: "currency_exchange", alias: "e", moment: "ts" } as const;

function condition(sql: Queryable, userId: bigint, { ids, fromCurrencyId, toCurrencyId, ...window }: ExchangeFilter) {
  return sql`e.user_id = ${userId} and ${idCondition(sql, "e.id", ids)}
    ${fromCurrencyId === undefined ? sql`` : sql`and e.from_asset = ${fromCurrencyId}`}
    ${toCurrencyId === undefined ? sql`` : sql`and e.to_asset = ${toCurrencyId}`}
    and ${withinWindow(sql, DATED, window)}`;
}

function legOf(assetId: number, tick: TickText | null): QuotedLeg {
  const currency = currencyById(assetId);
  assert(currency !== undefined, "a currency that was exchanged is known");
  return { currency, tick: tick === null ? null : tickOfText(tick) };
}

function recordOf({ fromAsset, toAsset, fromTick, toTick, quotedAt, ts, ...row }: ExchangeRow): ExchangeRecord {
  return {
    ...row,
    from: legOf(fromAsset, fromTick),
    to: legOf(toAsset, toTick),
    amount: row.side === "pay" ? row.paid : row.received,
    quotedAt: Number(quotedAt),
    ts: Number(ts),
  };
}

/** Exchanges of a user, newest first, and how many match as far as they are counted. */
export async function listExchanges(
  sql: Queryable,
  userId: bigint,
  filter: ExchangeFilter,
  page: RecordPage,
): Promise<{ exchanges: ExchangeRecord[]; total: number }> {
  const { order, past } = newestFirst(sql, DATED, filter, userId, page.before);
  const rows = await sql<ExchangeRow[]>`select ${columns(sql)} from ${tables(sql)} where ${condition(sql, userId, filter)}
    and ${past} order by ${order} limit ${page.limit} offset ${page.offset}`;
  const [count] = await sql<{ total: number }[]>`select count(*)::integer as total from (
    select 1 from currency_exchange e where ${condition(sql, userId, filter)} limit ${countedUpTo(page)}) as counted`;
  return { exchanges: rows.map(recordOf), total: count?.total ?? 0 };
}

/** Exchanges of a user after one of them, oldest first. */
export async function exchangesAfter(
  sql: Queryable,
  userId: bigint,
  filter: ExchangeFilter,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<ExchangeRecord[]> {
  const rows = await sql<ExchangeRow[]>`select ${columns(sql)} from ${tables(sql)}
    where ${condition(sql, userId, filter)} and e.id > ${after} order by e.id limit ${limit}`;
  return rows.map(recordOf);
}
