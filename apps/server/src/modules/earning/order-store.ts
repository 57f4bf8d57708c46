import { EARNINGS_OPEN_MAX } from "@candela/api";
import type { EarningKind, EarningOrder, EarningState } from "@candela/engine";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import { type IdRange, idCondition } from "../ledger/index.ts";
import type { DueOrder, OrderKey, OwnedDay } from "./earning-change.ts";
import { type OfferRow, offerColumns, offerOf } from "./product-store.ts";

interface OrderRow extends OfferRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly principal: bigint;
  readonly startedAt: bigint;
  readonly firstDay: number;
  readonly lastDay: number | null;
  readonly rollsOver: boolean;
  readonly bookedThrough: number;
  readonly paid: bigint;
  readonly waiting: bigint;
  readonly state: EarningState;
  readonly endedAt: bigint | null;
  readonly back: bigint | null;
  readonly forfeited: bigint;
  readonly fee: bigint;
  readonly nextId: bigint | null;
  readonly textVersion: number | null;
}

const columns = (sql: Queryable) => sql`o.id, o.user_id as "userId", o.principal, o.started_ms as "startedAt", o.first_day as "firstDay",
  o.last_day as "lastDay", o.rolls_over as "rollsOver", o.booked_through as "bookedThrough", o.paid, o.waiting, o.state, o.ended_ms as "endedAt", o.back,
  o.forfeited, o.fee, o.next_id as "nextId", o.text_version as "textVersion", ${offerColumns(sql)}`;
const tables = (sql: Queryable) => sql`earning_order o join earning_product p on p.id = o.product_id
  join earning_terms t on t.product_id = o.product_id and t.version = o.version`;

function orderOf(row: OrderRow): EarningOrder {
  const {
    id,
    userId,
    principal,
    firstDay,
    lastDay,
    rollsOver,
    bookedThrough,
    paid,
    waiting,
    state,
    back,
    forfeited,
    fee,
    nextId,
    textVersion,
  } = row;
  return {
    ...{
      id,
      userId,
      principal,
      firstDay,
      lastDay,
      rollsOver,
      bookedThrough,
      paid,
      waiting,
      state,
      back,
      forfeited,
      fee,
      nextId,
      textVersion,
    },
    offer: offerOf(row),
    startedAt: Number(row.startedAt),
    endedAt: row.endedAt === null ? null : Number(row.endedAt),
  };
}

const ORDERS = tableRows<EarningOrder>("earning_order", {
  id: ({ id }) => id,
  user_id: ({ userId }) => userId,
  kind: ({ offer }) => offer.kind,
  product_id: ({ offer }) => offer.productId,
  version: ({ offer }) => offer.version,
  asset_id: ({ offer }) => offer.currency.id,
  principal: ({ principal }) => principal,
  term_days: ({ offer }) => offer.termDays,
  started_ms: ({ startedAt }) => startedAt,
  first_day: ({ firstDay }) => firstDay,
  last_day: ({ lastDay }) => lastDay,
  rolls_over: ({ rollsOver }) => (rollsOver ? "t" : "f"),
  booked_through: ({ bookedThrough }) => bookedThrough,
  paid: ({ paid }) => paid,
  waiting: ({ waiting }) => waiting,
  state: ({ state }) => state,
  ended_ms: ({ endedAt }) => endedAt,
  back: ({ back }) => back,
  forfeited: ({ forfeited }) => forfeited,
  fee: ({ fee }) => fee,
  next_id: ({ nextId }) => nextId,
  text_version: ({ textVersion }) => textVersion,
});

const DAYS = tableRows<OwnedDay>("earning_day", {
  order_id: ({ orderId }) => orderId,
  day: ({ day }) => day,
  rate: ({ rate }) => rate,
  amount: ({ amount }) => amount,
  state: ({ state }) => state,
  paid_ms: ({ paidAt }) => paidAt,
  transfer_id: ({ transferId }) => transferId,
  balance_after: ({ balanceAfter }) => balanceAfter,
  // Of a new one; storeDays says it of what waited before.
  waited: () => "f",
  user_id: ({ userId }) => userId,
  kind: ({ kind }) => kind,
});

export async function insertOrders(tx: Tx, orders: readonly EarningOrder[]): Promise<void> {
  if (orders.length > 0) await tx`insert into earning_order select * from unnest(${ORDERS.list(orders)}::earning_order[])`;
}

/** Writes what may change of orders; the table keeps the rest as it was. */
export async function saveOrders(tx: Tx, orders: readonly EarningOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await tx`update earning_order o set rolls_over = n.rolls_over, booked_through = n.booked_through, paid = n.paid, waiting = n.waiting, state = n.state,
      ended_ms = n.ended_ms, back = n.back, forfeited = n.forfeited, fee = n.fee, next_id = n.next_id
    from unnest(${ORDERS.list(orders)}::earning_order[]) n where o.id = n.id`;
}

/** Books days that are new, and says of those that waited what became of them. */
export async function storeDays(tx: Tx, days: readonly OwnedDay[]): Promise<void> {
  if (days.length === 0) return;
  await tx`insert into earning_day select * from unnest(${DAYS.list(days)}::earning_day[])
    on conflict (order_id, day) do update set state = excluded.state, paid_ms = excluded.paid_ms, transfer_id = excluded.transfer_id,
      balance_after = excluded.balance_after, waited = excluded.state = 'paid'`;
}

/** Drops the interest of these orders that waits. */
export async function dropWaiting(tx: Tx, orderIds: readonly bigint[]): Promise<void> {
  if (orderIds.length > 0)
    await tx`update earning_day set state = 'dropped' where state = 'waiting' and order_id = any (${idArray(orderIds)}::bigint[])`;
}

/** Orders of these users among these ids, as they are under the lock of their users. */
export async function readOrders(
  sql: Queryable,
  kind: EarningKind,
  userIds: readonly bigint[],
  ids: readonly bigint[],
): Promise<Map<bigint, EarningOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<OrderRow[]>`select ${columns(sql)} from ${tables(sql)} where o.kind = ${kind}
    and o.user_id = any (${numberList(userIds)}::bigint[]) and o.id = any (${idArray(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, orderOf(row)]));
}

/** Which of a user's orders a list has. */
export interface OrderFilter {
  readonly ids: IdRange;
  readonly isOpen?: boolean | undefined;
  readonly currencyId?: number | undefined;
}

function condition(sql: Queryable, kind: EarningKind, { isOpen, currencyId }: Omit<OrderFilter, "ids">) {
  return sql`o.kind = ${kind} ${currencyId === undefined ? sql`` : sql`and o.asset_id = ${currencyId}`}
    ${isOpen === undefined ? sql`` : isOpen ? sql`and o.state = 'running'` : sql`and o.state <> 'running'`}`;
}

/** Orders of a user, newest first, and how many match as far as they are counted. */
export async function listOrders(
  sql: Queryable,
  kind: EarningKind,
  userId: bigint,
  filter: OrderFilter,
  page: RecordPage,
): Promise<{ orders: EarningOrder[]; total: number }> {
  const own = sql`o.user_id = ${userId} and ${idCondition(sql, "o.id", filter.ids)} and ${condition(sql, kind, filter)}`;
  const [rows, [count]] = await Promise.all([
    sql<OrderRow[]>`select ${columns(sql)} from ${tables(sql)} where ${own}
      and ${page.before === undefined ? sql`true` : sql`o.id < ${page.before}`} order by o.id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from earning_order o where ${own} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { orders: rows.map(orderOf), total: count?.total ?? 0 };
}

/** Orders of all users for operators, newest first. */
export async function listAllOrders(
  sql: Queryable,
  filter: { readonly kind?: EarningKind | undefined; readonly userId?: bigint | undefined; readonly isOpen?: boolean | undefined },
  page: RecordPage,
): Promise<{ orders: EarningOrder[]; total: number }> {
  const where = sql`true ${filter.kind === undefined ? sql`` : sql`and o.kind = ${filter.kind}`}
    ${filter.userId === undefined ? sql`` : sql`and o.user_id = ${filter.userId}`}
    ${filter.isOpen === undefined ? sql`` : filter.isOpen ? sql`and o.state = 'running'` : sql`and o.state <> 'running'`}`;
  const [rows, [count]] = await Promise.all([
    sql<OrderRow[]>`select ${columns(sql)} from ${tables(sql)} where ${where}
      and ${page.before === undefined ? sql`true` : sql`o.id < ${page.before}`} order by o.id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from earning_order o where ${where} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { orders: rows.map(orderOf), total: count?.total ?? 0 };
}

/** The running term of a user that matures first; undefined without any. */
export async function nextToMature(sql: Queryable, kind: EarningKind, userId: bigint): Promise<EarningOrder | undefined> {
  const [row] = await sql<OrderRow[]>`select ${columns(sql)} from ${tables(sql)}
    where o.kind = ${kind} and o.user_id = ${userId} and o.state = 'running' and o.last_day is not null order by o.last_day, o.id limit 1`;
  return row === undefined ? undefined : orderOf(row);
}

export interface HeldByCurrency {
  readonly assetId: number;
  readonly open: number;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly waiting: bigint;
}

/** What a user has in orders that run, by currency. */
export async function heldByCurrency(sql: Queryable, kind: EarningKind, userId: bigint): Promise<HeldByCurrency[]> {
  return await sql<HeldByCurrency[]>`select asset_id as "assetId", count(*)::integer as open, sum(principal) as amount, sum(paid) as paid,
      sum(waiting) as waiting
    from earning_order where kind = ${kind} and user_id = ${userId} and state = 'running' group by 1 order by 1`;
}

const due = (sql: Queryable, kind: EarningKind, through: number) =>
  sql`state = 'running' and kind = ${kind} and booked_through < ${through} and (last_day is null or booked_through < last_day)`;

/** The first day up to a day that is not booked of some order; the next one after it where all are. */
export async function firstDue(sql: Queryable, kind: EarningKind, through: number): Promise<number> {
  const [row] = await sql<{ day: number }[]>`select booked_through + 1 as day from earning_order
    where ${due(sql, kind, through)} order by booked_through, id limit 1`;
  return row?.day ?? through + 1;
}

/** Which orders with days to book are read next. */
export interface DueAsked {
  /** The last day that is over. */
  readonly through: number;
  readonly limit: number;
  /** Those that are set aside. */
  readonly except: readonly bigint[];
  /** The last one that was booked: what it and those before it left in the index is not read again. Null from the beginning. */
  readonly after: Pick<DueOrder, "bookedThrough" | "id"> | null;
}

/** Orders of a kind with days that are over and not booked. The one that is furthest behind comes first, so that days are booked in order whatever was standing still. */
export async function readDue(sql: Queryable, kind: EarningKind, { through, limit, except, after }: DueAsked): Promise<DueOrder[]> {
  return await sql<
    DueOrder[]
  >`select id, user_id as "userId", asset_id as "assetId", product_id as "productId", booked_through as "bookedThrough",
      last_day is not null and last_day <= ${through} as matures
    from earning_order
    where ${due(sql, kind, through)} and id <> all (${idArray(except)}::bigint[])
      ${after === null ? sql`` : sql`and (booked_through, id) > (${after.bookedThrough}, ${after.id})`}
    order by booked_through, id limit ${limit}`;
}

/** Keys of an order of a user; undefined where the user has none with this id. */
export async function findKey(sql: Queryable, kind: EarningKind, userId: bigint, id: bigint): Promise<OrderKey | undefined> {
  const [row] = await sql<OrderKey[]>`select id, user_id as "userId", asset_id as "assetId", product_id as "productId" from earning_order
    where id = ${id} and user_id = ${userId} and kind = ${kind}`;
  return row;
}

/** Ends everything of these users as their accounts begin anew: the ledger gives the money back to where the paper money came from. */
export async function resetOrders(tx: Tx, kind: EarningKind, userIds: readonly bigint[], now: number): Promise<void> {
  const users = numberList(userIds);
  // In the order in which everybody takes products; the update below takes them as they come.
  await tx`select from earning_product where id in (
    select product_id from earning_order where state = 'running' and kind = ${kind} and user_id = any (${users}::bigint[])
  ) order by id for no key update`;
  await tx`update earning_day d set state = 'dropped' from earning_order o
    where d.order_id = o.id and d.state = 'waiting' and o.kind = ${kind} and o.user_id = any (${users}::bigint[])`;
  await tx`with ended as (
      update earning_order set state = 'reset', ended_ms = ${String(now)}::bigint, back = 0, waiting = 0
      where state = 'running' and kind = ${kind} and user_id = any (${users}::bigint[]) returning product_id, principal
    ), freed as (select product_id, sum(principal) as units from ended group by 1)
    update earning_product p set taken = p.taken - f.units from freed f where p.id = f.product_id`;
  await tx`update earning_order set waiting = 0 where waiting > 0 and kind = ${kind} and user_id = any (${users}::bigint[])`;
}

/** Orders of a user that run, newest first. */
export async function runningOrders(sql: Queryable, kind: EarningKind, userId: bigint): Promise<EarningOrder[]> {
  const rows = await sql<OrderRow[]>`select ${columns(sql)} from ${tables(sql)}
    where o.kind = ${kind} and o.user_id = ${userId} and o.state = 'running' order by o.id desc limit ${EARNINGS_OPEN_MAX}`;
  return rows.map(orderOf);
}
