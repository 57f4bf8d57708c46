import { type Data, type Fields, list, success } from "@candela/api";
import { currencyById, formatUnits, SETTLEMENT, SETTLEMENT_CURRENCY_ID } from "@candela/model";
import { CSV_BOM, csvLine } from "../../platform/csv.ts";
import { type Call, userOf } from "../../platform/http/handlers.ts";
import { countedUpTo, recordPageOf } from "../../platform/http/page.ts";
import type { Queryable, Sql } from "../../platform/postgres/database.ts";
import { newestFirst, withinWindow } from "../../platform/postgres/record-order.ts";
import { exchangeRates } from "../funds/index.ts";
import { askedEpoch, type IdRange, idCondition } from "../ledger/index.ts";
import type { DepositContext } from "./deposit-context.ts";
import { currencyOf, otherReleased, recordData, type StoredDeposit, type StoredEvent } from "./deposit-row.ts";
import { depositColumns, otherMoneyEvents } from "./deposit-store.ts";
import { worthOf } from "./worth.ts";

type Filter = Omit<Fields<"GET /api/deposit/file">, "epoch">;

const DATED = { table: "deposit", alias: "d", moment: "created_ms" } as const;
const windowOf = (filter: Filter) => ({ startTs: filter["params[startTs]"], endTs: filter["params[endTs]"] });

function condition(sql: Queryable, userId: bigint, ids: IdRange, filter: Filter) {
  const { "params[channelType]": kind, "params[currencyId]": currencyId, "params[state]": state, "params[isOpen]": isOpen } = filter;
  return sql`d.user_id = ${userId} and ${idCondition(sql, "d.id", ids)}
    ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`}
    ${currencyId === undefined ? sql`` : sql`and d.asset_id = ${currencyId}`}
    ${state === undefined ? sql`` : sql`and d.state = ${state}`}
    ${isOpen === undefined ? sql`` : isOpen ? sql`and d.state in ('created', 'paid', 'reviewing')` : sql`and d.state not in ('created', 'paid', 'reviewing')`}
    and ${withinWindow(sql, DATED, windowOf(filter))}`;
}

export async function listDeposits({ sql }: Pick<DepositContext, "sql">, call: Call<"GET /api/deposit/list">) {
  const { userId } = userOf(call);
  const { ids } = await askedEpoch(sql, userId, call.fields.epoch);
  const page = recordPageOf(call.fields);
  const where = condition(sql, userId, ids, call.fields);
  const { order, past } = newestFirst(sql, DATED, windowOf(call.fields), userId, page.before);
  const [rows, [count]] = await Promise.all([
    sql<StoredDeposit[]>`select ${depositColumns(sql)} from deposit d where ${where} and ${past}
      order by ${order} limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from deposit d where ${where} limit ${countedUpTo(page)}) as counted`,
  ]);
  const events = await otherMoneyEvents(sql, rows);
  return list(
    rows.map((row) => recordData(row, call.language, events.get(row.id) ?? [])),
    count?.total ?? 0,
  );
}

/** Names of the columns: the same in every language, for programs. */
const COLUMNS = [
  ...["time", "channel_type", "currency", "network", "expected", "received", "fee", "credited", "parked", "state", "facts", "reason"],
  ...["reference", "transaction", "credited_time", "balance_after", "deposit_id", "other_money"],
] as const;
/** Deposits read at once: what the server holds of a file, however long it is. */
const PAGE = 1_000;

const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function cells(deposit: StoredDeposit, events: readonly StoredEvent[]): (string | null)[] {
  const told = recordData(deposit, "en", events);
  const { scale } = currencyOf(deposit.assetId);
  return [
    ...[moment(told.createdAt), told.channelType, told.currencyName, told.network, told.expected, told.received, told.fee, told.credited],
    ...[told.parked, told.state, told.facts.join(" "), told.reason, told.reference, deposit.txid, moment(told.creditedAt)],
    ...[deposit.balanceAfter === null ? null : formatUnits(deposit.balanceAfter, scale), told.id],
    (told.otherMoney ?? []).map(({ amount, currencyName, state }) => `${amount} ${currencyName} ${state}`).join(" ") || null,
  ];
}

async function* fileParts(sql: Sql, userId: bigint, ids: IdRange, filter: Filter): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(COLUMNS);
  for (let after = 0n; ; ) {
    const rows = await sql<StoredDeposit[]>`select ${depositColumns(sql)} from deposit d
      where ${condition(sql, userId, ids, filter)} and d.id > ${after} order by d.id limit ${PAGE}`;
    const events = await otherMoneyEvents(sql, rows);
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row, events.get(row.id) ?? []))).join("");
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) return;
    after = end.id;
  }
}

export async function depositFile({ sql }: Pick<DepositContext, "sql">, call: Call<"GET /api/deposit/file">) {
  const { userId } = userOf(call);
  const { number, ids } = await askedEpoch(sql, userId, call.fields.epoch);
  return { fileName: `candela-deposits-${number}.csv`, parts: fileParts(sql, userId, ids, call.fields) };
}

interface Credited {
  readonly assetId: number;
  readonly amount: bigint;
}

/** What was released in other currencies than those of its deposits within a time; `count` is of deposits of which nothing else was credited in it. */
async function releasedOthers(sql: Sql, userId: bigint, ids: IdRange, within: { readonly startTs: number; readonly endTs: number }) {
  const rows = await sql<StoredDeposit[]>`select ${depositColumns(sql)} from deposit d
    where d.user_id = ${userId} and ${idCondition(sql, "d.id", ids)} and 'wrong_currency' = any (d.facts)`;
  const events = await otherMoneyEvents(sql, rows);
  const released = rows.map((row) => ({ row, pieces: otherReleased(row, events.get(row.id) ?? [], within) }));
  const isCounted = ({ creditedMs }: StoredDeposit) => creditedMs !== null && creditedMs >= within.startTs && creditedMs < within.endTs;
  return {
    count: released.filter(({ row, pieces }) => pieces.length > 0 && !isCounted(row)).length,
    pieces: released.flatMap(({ pieces }) => pieces),
  };
}

/** Sums by currency, in the order of their ids. */
function summed(all: readonly Credited[]): Credited[] {
  return [...Map.groupBy(all, ({ assetId }) => assetId)]
    .map(([assetId, own]) => ({ assetId, amount: own.reduce((sum, { amount }) => sum + amount, 0n) }))
    .sort((one, other) => one.assetId - other.assetId);
}

/** What was credited within a time; `count` is of those deposits. */
export async function depositSummary(
  { sql, market, clock }: Pick<DepositContext, "sql" | "market" | "clock">,
  call: Call<"GET /api/deposit/summary">,
) {
  const { userId } = userOf(call);
  const { startTs, endTs, epoch } = call.fields;
  const { ids } = await askedEpoch(sql, userId, epoch);
  const [own, others, [open]] = await Promise.all([
    sql<(Credited & { count: number })[]>`
      select asset_id as "assetId", sum(gross - fee) as amount, count(*)::integer as count from deposit d
      where d.user_id = ${userId} and ${idCondition(sql, "d.id", ids)} and d.credited_ms >= ${String(startTs)}::bigint
        and d.credited_ms < ${String(endTs)}::bigint group by 1 order by 1`,
    releasedOthers(sql, userId, ids, { startTs, endTs }),
    sql<{ count: number }[]>`select count(*)::integer as count from deposit d
      where d.user_id = ${userId} and ${idCondition(sql, "d.id", ids)} and d.state in ('created', 'paid', 'reviewing')`,
  ]);
  const sums = summed([...own, ...others.pieces]);
  const rates = exchangeRates(
    sums.map(({ assetId }) => assetId),
    market,
    clock.now(),
  );
  const amounts = sums.map(({ assetId, amount }) => {
    const { code, scale } = currencyOf(assetId);
    const rate = rates.find(({ currencyId }) => currencyId === assetId);
    return { currencyId: assetId, currencyName: code, amount: formatUnits(amount, scale), mid: rate?.mid ?? null, midTs: rate?.ts ?? null };
  });
  const summary: Data<"GET /api/deposit/summary"> = {
    count: own.reduce((total, { count }) => total + count, others.count),
    open: open?.count ?? 0,
    currencyId: SETTLEMENT_CURRENCY_ID,
    currencyName: currencyById(SETTLEMENT_CURRENCY_ID)?.code ?? SETTLEMENT.code,
    worth: worthOf(sums, market),
    amounts,
  };
  return success(summary);
}
