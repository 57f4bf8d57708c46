import type { EarningKind } from "@candela/engine";
import { assert } from "@candela/model";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { idArray } from "../../platform/postgres/table-rows.ts";
import { type IdRange, idCondition } from "../ledger/index.ts";

/** Interest of a day with the order that it is of. */
export interface DayRow {
  readonly orderId: bigint;
  readonly userId: bigint;
  readonly day: number;
  readonly assetId: number;
  readonly productId: number;
  readonly kind: EarningKind;
  readonly principal: bigint;
  readonly rate: bigint;
  readonly amount: bigint;
  readonly state: "waiting" | "paid" | "dropped";
  readonly paidMs: bigint | null;
  /** For money in the treasury, now or before it was paid. */
  readonly waited: boolean;
  readonly balanceAfter: bigint | null;
}

export interface DayFilter {
  readonly ids: IdRange;
  readonly orderId?: bigint | undefined;
  readonly currencyId?: number | undefined;
  readonly startDay?: number | undefined;
  readonly endDay?: number | undefined;
}

const columns = (
  sql: Queryable,
) => sql`d.order_id as "orderId", o.user_id as "userId", d.day, o.asset_id as "assetId", o.product_id as "productId", o.kind, o.principal, d.rate, d.amount,
  d.state, d.paid_ms as "paidMs", d.waited or d.state <> 'paid' as waited, d.balance_after as "balanceAfter"`;

function condition(sql: Queryable, kind: EarningKind, userId: bigint, { ids, orderId, currencyId, startDay, endDay }: DayFilter) {
  return sql`d.user_id = ${userId} and d.kind = ${kind} and ${idCondition(sql, "d.order_id", ids)}
    ${orderId === undefined ? sql`` : sql`and d.order_id = ${orderId}`} ${currencyId === undefined ? sql`` : sql`and o.asset_id = ${currencyId}`}
    ${startDay === undefined ? sql`` : sql`and d.day >= ${startDay}`} ${endDay === undefined ? sql`` : sql`and d.day <= ${endDay}`}`;
}

/** Day and order in one number that falls as the list does. */
const ID_ORDERS = 10n ** 13n;
export function idOfDay({ day, orderId }: Pick<DayRow, "day" | "orderId">): bigint {
  assert(orderId < ID_ORDERS, "an order's number leaves room for the day");
  return BigInt(day) * ID_ORDERS + orderId;
}
function dayOfId(id: bigint): Pick<DayRow, "day" | "orderId"> {
  return { day: Number(id / ID_ORDERS), orderId: id % ID_ORDERS };
}

/** Days of a user's orders, newest first; the later order before the earlier one of a day. */
export async function listDays(
  sql: Queryable,
  kind: EarningKind,
  userId: bigint,
  filter: DayFilter,
  page: RecordPage,
): Promise<{ days: DayRow[]; total: number }> {
  const where = condition(sql, kind, userId, filter);
  const before = page.before === undefined ? undefined : dayOfId(page.before);
  const past = before === undefined ? sql`true` : sql`(d.day, d.order_id) < (${before.day}, ${before.orderId})`;
  const [rows, [count]] = await Promise.all([
    sql<DayRow[]>`select ${columns(sql)} from earning_day d join earning_order o on o.id = d.order_id where ${where}
      and ${past} order by d.day desc, d.order_id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from earning_day d join earning_order o on o.id = d.order_id where ${where} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { days: rows, total: count?.total ?? 0 };
}

/** Interest of a user's orders of one currency on a day. */
export interface DaySum {
  readonly day: number;
  readonly principal: bigint;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly waiting: bigint;
  readonly paidMs: bigint | null;
  /** Whether any of it waited for money. */
  readonly waited: boolean;
}

/** Sums by day, oldest first; what was dropped is in none. */
export async function sumsByDay(sql: Queryable, kind: EarningKind, userId: bigint, filter: DayFilter): Promise<DaySum[]> {
  return await sql<DaySum[]>`select d.day, sum(o.principal) as principal, sum(d.amount) as amount,
      coalesce(sum(d.amount) filter (where d.state = 'paid'), 0) as paid, coalesce(sum(d.amount) filter (where d.state = 'waiting'), 0) as waiting,
      case when bool_and(d.state = 'paid') then max(d.paid_ms) end as "paidMs",
      bool_or(d.waited or d.state = 'waiting') as waited
    from earning_day d join earning_order o on o.id = d.order_id where ${condition(sql, kind, userId, filter)} and d.state <> 'dropped'
    group by d.day order by d.day`;
}

/** The same oldest first, after a day of an order. */
export async function daysAfter(
  sql: Queryable,
  kind: EarningKind,
  userId: bigint,
  filter: DayFilter,
  after: { readonly day: number; readonly orderId: bigint } | null,
  limit: number,
): Promise<DayRow[]> {
  return await sql<DayRow[]>`select ${columns(sql)} from earning_day d join earning_order o on o.id = d.order_id
    where ${condition(sql, kind, userId, filter)}
      and ${after === null ? sql`true` : sql`(d.day, d.order_id) > (${after.day}, ${after.orderId})`}
    order by d.day, d.order_id limit ${limit}`;
}

/** Interest that waits for money in an account, in the order in which it is paid: the oldest day first, of a day that of locks before that of pledges. */
export async function readWaiting(
  sql: Queryable,
  {
    kind,
    assetId,
    except = [],
  }: { readonly kind?: EarningKind; readonly assetId?: number | undefined; readonly except?: readonly bigint[] },
  page: { readonly limit: number; readonly offset: number },
): Promise<DayRow[]> {
  return await sql<DayRow[]>`select ${columns(sql)} from earning_day d join earning_order o on o.id = d.order_id
    where d.state = 'waiting' ${kind === undefined ? sql`` : sql`and o.kind = ${kind}`} ${assetId === undefined ? sql`` : sql`and o.asset_id = ${assetId}`}
      ${except.length === 0 ? sql`` : sql`and o.id <> all (${idArray(except)}::bigint[])`}
    order by d.day, o.kind, d.order_id limit ${page.limit} offset ${page.offset}`;
}

/** How many days of interest wait, of both kinds. */
export async function countWaiting(sql: Queryable, assetId: number | undefined): Promise<number> {
  const [row] = await sql<{ days: number }[]>`select count(*)::integer as days from earning_day d join earning_order o on o.id = d.order_id
    where d.state = 'waiting' ${assetId === undefined ? sql`` : sql`and o.asset_id = ${assetId}`}`;
  return row?.days ?? 0;
}
