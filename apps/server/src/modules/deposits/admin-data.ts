import { type Data, type Fields, LIST_COUNTED_MAX, LIST_PAGE_SIZE, list, type Row } from "@candela/api";
import { formatUnits, readTransferReference } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import { countFailingCallbacks, failingCallbacks } from "../payments/index.ts";
import { approvalsOf, notesOf } from "./admin-store.ts";
import { currencyOf, recordData, type StoredDeposit, type StoredEvent, statusOf } from "./deposit-row.ts";
import { depositColumns, depositsById, eventsOf, otherMoneyEvents } from "./deposit-store.ts";

export type AdminDepositData = NonNullable<Data<"GET /api/admin/deposit/detail">>;

export function rowData(deposit: StoredDeposit, own: readonly StoredEvent[]): Row<"GET /api/admin/deposit/list"> {
  const { userId, claimedBy, claimedMs, hasParked, events } = deposit;
  const claimedAt = claimedMs === null ? null : Number(claimedMs);
  return { ...recordData(deposit, "en", own), userId: String(userId), claimedBy, claimedAt, hasParked, revision: events };
}

export interface Looked {
  readonly deposit: StoredDeposit;
  readonly events: readonly StoredEvent[];
}

/** Throws `not_found`. */
export async function lookAt(sql: Queryable, id: string): Promise<Looked> {
  const [deposit] = await depositsById(sql, [BigInt(id)]);
  if (deposit === undefined) throw new Rejected("not_found");
  return { deposit, events: (await eventsOf(sql, [deposit.id])).get(deposit.id) ?? [] };
}

export async function adminDetail(sql: Queryable, id: string): Promise<AdminDepositData> {
  const { deposit, events } = await lookAt(sql, id);
  const [notes, approvals] = await Promise.all([notesOf(sql, deposit.id), approvalsOf(sql, deposit.id)]);
  const money = (assetId: number, units: bigint) => {
    const { code, scale } = currencyOf(assetId);
    return { currencyName: code, amount: formatUnits(units, scale) };
  };
  const receipts = events.flatMap(({ type, assetId, amount, source, externalId, ts }) =>
    type === "receipt" && assetId !== null && amount !== null
      ? [{ source: source ?? "", externalId: externalId ?? "", ...money(assetId, amount), ts: Number(ts) }]
      : [],
  );
  return {
    ...rowData(deposit, events),
    ...{ address: deposit.address, transaction: deposit.txid, hasVoucher: deposit.hasVoucher, receipts },
    parts: statusOf(deposit, events).parts.map(({ assetId, amount, isDecided }, part) => ({
      ...{ part, currencyId: assetId, isDecided },
      ...money(assetId, amount),
    })),
    approvals: approvals.map(({ content, loginName, ts }) => ({ content, loginName, ts: Number(ts) })),
    notes: notes.map(({ loginName, text, ts }) => ({ loginName, text, ts: Number(ts) })),
    ledgerTransferIds: events.flatMap(({ transferIds }) => transferIds.map(String)),
  };
}

export type DepositFilter = Omit<Fields<"GET /api/admin/deposit/list">, "before" | "pageSize">;

function matching(sql: Queryable, fields: DepositFilter) {
  const { "params[state]": state, "params[channelType]": kind, "params[currencyId]": currencyId, "params[userId]": userId } = fields;
  const { "params[isWaiting]": isWaiting, "params[claimedBy]": claimedBy, "params[reference]": reference } = fields;
  const { "params[hasParked]": hasParked, "params[startTs]": startTs, "params[endTs]": endTs } = fields;
  const asked = reference === undefined ? undefined : (readTransferReference(reference) ?? reference);
  return sql`true
    ${state === undefined ? sql`` : sql`and d.state = ${state}`}
    ${kind === undefined ? sql`` : sql`and d.kind = ${kind}`}
    ${currencyId === undefined ? sql`` : sql`and d.asset_id = ${currencyId}`}
    ${userId === undefined ? sql`` : sql`and d.user_id = ${userId}::bigint`}
    ${claimedBy === undefined ? sql`` : claimedBy === "" ? sql`and d.claimed_by = ''` : sql`and d.claimed_by <> '' and d.claimed_by = ${claimedBy}`}
    ${asked === undefined ? sql`` : sql`and d.reference = ${asked}`}
    ${hasParked === undefined ? sql`` : sql`and d.has_parked = ${hasParked}`}
    ${startTs === undefined ? sql`` : sql`and d.created_ms >= ${String(startTs)}::bigint`}
    ${endTs === undefined ? sql`` : sql`and d.created_ms < ${String(endTs)}::bigint`}
    ${isWaiting === undefined ? sql`` : sql`and (d.state = 'reviewing' or d.has_parked) = ${isWaiting}`}`;
}

/** Newest first, by the last id of the page before: whatever comes in meanwhile moves no row. */
export async function depositsBefore(
  sql: Queryable,
  filter: DepositFilter,
  before: string | null,
  limit: number,
): Promise<readonly StoredDeposit[]> {
  return await sql<StoredDeposit[]>`select ${depositColumns(sql)} from deposit d where ${matching(sql, filter)}
    ${before === null ? sql`` : sql`and d.id < ${before}::bigint`} order by d.id desc limit ${limit}`;
}

export async function adminList(sql: Queryable, { before, pageSize = LIST_PAGE_SIZE, ...filter }: Fields<"GET /api/admin/deposit/list">) {
  const [rows, [count]] = await Promise.all([
    depositsBefore(sql, filter, before ?? null, pageSize),
    sql<{ total: number }[]>`select count(*)::integer as total from deposit d where ${matching(sql, filter)}`,
  ]);
  const events = await otherMoneyEvents(sql, rows);
  return list(
    rows.map((row) => rowData(row, events.get(row.id) ?? [])),
    count?.total ?? 0,
  );
}

/** Callbacks that could not be applied yet, counted as far as lists are. */
export async function callbackList(
  sql: Queryable,
  { after = "0", pageSize = LIST_PAGE_SIZE }: Fields<"GET /api/admin/deposit/callbackList">,
) {
  const [rows, total] = await Promise.all([failingCallbacks(sql, BigInt(after), pageSize), countFailingCallbacks(sql, LIST_COUNTED_MAX)]);
  return list(
    rows.map(({ id, provider, receivedMs, tries, nextTryMs, fault }) => ({
      ...{ id: String(id), provider, receivedAt: Number(receivedMs), tries, nextTryAt: Number(nextTryMs), fault },
    })),
    total,
  );
}
