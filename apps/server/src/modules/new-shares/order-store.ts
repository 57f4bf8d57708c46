import { NEW_SHARE_LOTS_MAX } from "@candela/api";
import type { NewShareOffer, NewShareOrder, NewShareOrderState } from "@candela/engine";
import { guestRoom } from "@candela/model";
import type { ListedLots } from "@candela/model/new-share-draw";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import { type IdRange, idCondition } from "../ledger/index.ts";

type Moment = "createdAt" | "changedAt";
type LateMoment = "settledAt" | "deliveredAt";
type OrderRow = Omit<NewShareOrder, Moment | LateMoment | "textsHash"> & { readonly [Key in Moment]: bigint } & {
  readonly [Key in LateMoment]: bigint | null;
} & { readonly textsHash: Buffer };

const columns = (
  sql: Queryable,
) => sql`w.id, w.user_id as "userId", w.offer_id as "offerId", w.version, w.lots, w.state, w.held, w.paid, w.returned,
  w.taken_back as "takenBack", w.lots_allotted as "lotsAllotted", w.texts_hash as "textsHash", w.created_ms as "createdAt", w.changed_ms as "changedAt",
  w.settled_ms as "settledAt", w.delivered_ms as "deliveredAt"`;

function orderOf(row: OrderRow): NewShareOrder {
  const momentOf = (value: bigint | null) => (value === null ? null : Number(value));
  return {
    ...row,
    textsHash: row.textsHash.toString("hex"),
    createdAt: Number(row.createdAt),
    changedAt: Number(row.changedAt),
    settledAt: momentOf(row.settledAt),
    deliveredAt: momentOf(row.deliveredAt),
  };
}

/** An order as it is written, with the transfer that paid for its shares. */
export interface WrittenOrder {
  readonly order: NewShareOrder;
  readonly paymentId: bigint | null;
}

const ORDERS = tableRows<WrittenOrder>("new_share_order", {
  id: ({ order }) => order.id,
  user_id: ({ order }) => order.userId,
  offer_id: ({ order }) => order.offerId,
  version: ({ order }) => order.version,
  lots: ({ order }) => order.lots,
  state: ({ order }) => order.state,
  held: ({ order }) => order.held,
  paid: ({ order }) => order.paid,
  returned: ({ order }) => order.returned,
  taken_back: ({ order }) => order.takenBack,
  lots_allotted: ({ order }) => order.lotsAllotted,
  // Written by the draw alone.
  places: () => null,
  texts_hash: ({ order }) => `\\x${order.textsHash}`,
  created_ms: ({ order }) => order.createdAt,
  changed_ms: ({ order }) => order.changedAt,
  settled_ms: ({ order }) => order.settledAt,
  delivered_ms: ({ order }) => order.deliveredAt,
  payment_id: ({ paymentId }) => paymentId,
});

export async function insertOrders(tx: Tx, orders: readonly WrittenOrder[]): Promise<void> {
  if (orders.length > 0) await tx`insert into new_share_order select * from unnest(${ORDERS.list(orders)}::new_share_order[])`;
}

/** Writes what may change of orders by what their users and the settlement do. */
export async function saveOrders(tx: Tx, orders: readonly WrittenOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await tx`update new_share_order w set version = n.version, lots = n.lots, state = n.state, held = n.held, paid = n.paid, returned = n.returned,
      taken_back = n.taken_back, texts_hash = n.texts_hash, changed_ms = n.changed_ms, settled_ms = n.settled_ms, delivered_ms = n.delivered_ms,
      payment_id = n.payment_id
    from unnest(${ORDERS.list(orders)}::new_share_order[]) n where w.id = n.id`;
}

/** What the draw gave each order of the list, and where its lots fell. */
export async function writeAllotments(
  tx: Tx,
  rows: readonly { readonly id: bigint; readonly lotsAllotted: number; readonly places: readonly number[] }[],
): Promise<void> {
  const slice = 2_000;
  for (let from = 0; from < rows.length; from += slice) {
    const some = rows.slice(from, from + slice);
    await tx`update new_share_order w set lots_allotted = n.lots_allotted, places = string_to_array(nullif(n.places, ''), ' ')::integer[]
      from unnest(${numberList(some.map(({ id }) => id))}::bigint[], ${numberList(some.map((row) => row.lotsAllotted))}::integer[],
        string_to_array(${some.map(({ places }) => places.join(" ")).join(",")}, ',')) n (id, lots_allotted, places) where w.id = n.id`;
  }
}

/** Orders of these users among these ids, as they are under the lock of their users. */
export async function readOrders(sql: Queryable, userIds: readonly bigint[], ids: readonly bigint[]): Promise<Map<bigint, NewShareOrder>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<OrderRow[]>`select ${columns(sql)} from new_share_order w
    where w.user_id = any (${numberList(userIds)}::bigint[]) and w.id = any (${idArray(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, orderOf(row)]));
}

/** Orders of these users in these offers that were not withdrawn. */
export async function ordersIn(sql: Queryable, userIds: readonly bigint[], offerIds: readonly number[]): Promise<NewShareOrder[]> {
  if (offerIds.length === 0 || userIds.length === 0) return [];
  const rows = await sql<OrderRow[]>`select ${columns(sql)} from new_share_order w where w.state <> 'withdrawn'
    and w.user_id = any (${numberList(userIds)}::bigint[]) and w.offer_id = any (${numberList(offerIds)}::integer[])`;
  return rows.map(orderOf);
}

/** Lots that guests ask for in these offers, in orders that were not withdrawn; offers of which they ask for none are left out. */
async function lotsOfGuests(sql: Queryable, offerIds: readonly number[]): Promise<Map<number, number>> {
  if (offerIds.length === 0) return new Map();
  const rows = await sql<{ offerId: number; lots: number }[]>`select w.offer_id as "offerId", sum(w.lots)::integer as lots
    from new_share_order w join app_user u on u.id = w.user_id
    where w.state <> 'withdrawn' and w.offer_id = any (${numberList(offerIds)}::integer[]) and u.account_type = 'guest' group by 1`;
  return new Map(rows.map(({ offerId, lots }) => [offerId, lots]));
}

/**
 * Lots that guests ask for in these offers, exact only where as many more as `moreOf` says could pass the bound of guests. Elsewhere it is all that is asked for, by guests and
 * others, which is never less: so the sum over all orders of an offer is made only once half of what a draw takes is nearly asked for.
 */
export async function lotsNearBound(
  sql: Queryable,
  offers: readonly Pick<NewShareOffer, "id" | "lotsAsked">[],
  moreOf: (offerId: number) => number,
): Promise<Map<number, number>> {
  const room = Number(guestRoom(BigInt(NEW_SHARE_LOTS_MAX)));
  const near = new Set(offers.filter(({ id, lotsAsked }) => lotsAsked + moreOf(id) > room).map(({ id }) => id));
  const exact = await lotsOfGuests(sql, [...near]);
  return new Map(offers.map(({ id, lotsAsked }) => [id, near.has(id) ? (exact.get(id) ?? 0) : lotsAsked]));
}

/** The offer of an order of a user; undefined where the user has none with this id. */
export async function offerOfOrder(sql: Queryable, userId: bigint, id: bigint): Promise<number | undefined> {
  const [row] = await sql<
    { offerId: number }[]
  >`select offer_id as "offerId" from new_share_order where id = ${id} and user_id = ${userId}`;
  return row?.offerId;
}

export async function placesOf(sql: Queryable, userId: bigint, id: bigint): Promise<readonly number[]> {
  const [row] = await sql<{ places: number[] | null }[]>`select places from new_share_order where id = ${id} and user_id = ${userId}`;
  return row?.places ?? [];
}

/** The list of an offer, by rising id. */
export async function listOf(sql: Queryable, offerId: number): Promise<ListedLots[]> {
  return await sql<
    ListedLots[]
  >`select id as "orderId", lots from new_share_order where offer_id = ${offerId} and state <> 'withdrawn' order by id`;
}

export interface ListedOrder extends ListedLots {
  readonly lotsAllotted: number | null;
}

/** A part of the list, behind the order with this id. */
export async function listAfter(
  sql: Queryable,
  offerId: number,
  { after, limit, offset }: { readonly after: bigint; readonly limit: number; readonly offset: number },
): Promise<ListedOrder[]> {
  return await sql<ListedOrder[]>`select id as "orderId", lots, lots_allotted as "lotsAllotted" from new_share_order
    where offer_id = ${offerId} and state <> 'withdrawn' and id > ${after} order by id limit ${limit} offset ${offset}`;
}

export interface OrderKey {
  readonly id: bigint;
  readonly userId: bigint;
}

/** Orders of an offer whose money is to be settled, or whose shares are to be delivered, without those that are set aside. */
export async function dueOrders(
  sql: Queryable,
  offerId: number,
  due: "settle" | "deliver",
  limit: number,
  except: readonly bigint[],
): Promise<OrderKey[]> {
  const isDue = due === "settle" ? sql`state = 'open'` : sql`state = 'allotted' and delivered_ms is null`;
  return await sql<OrderKey[]>`select id, user_id as "userId" from new_share_order
    where offer_id = ${offerId} and ${isDue} and id <> all (${idArray(except)}::bigint[]) order by id limit ${limit}`;
}

/** What became of an order, as lists are filtered by it. */
export type OrderGroup = "open" | "allotted" | "unallotted" | "returned";

const GROUPS: Readonly<Record<OrderGroup, readonly NewShareOrderState[]>> = {
  open: ["open"],
  allotted: ["allotted"],
  unallotted: ["unallotted"],
  returned: ["failed", "void"],
};

function inGroup(sql: Queryable, group: OrderGroup | undefined) {
  return group === undefined ? sql`true` : sql`w.state = any (${`{${GROUPS[group].join(",")}}`}::text[])`;
}

/** Orders of a user, newest first, and how many match as far as they are counted. */
export async function listOrders(
  sql: Queryable,
  userId: bigint,
  { ids, group }: { readonly ids: IdRange; readonly group?: OrderGroup | undefined },
  page: RecordPage,
): Promise<{ orders: NewShareOrder[]; total: number }> {
  const own = sql`w.user_id = ${userId} and ${idCondition(sql, "w.id", ids)} and ${inGroup(sql, group)}`;
  const [rows, [count]] = await Promise.all([
    sql<OrderRow[]>`select ${columns(sql)} from new_share_order w where ${own}
      and ${page.before === undefined ? sql`true` : sql`w.id < ${page.before}`} order by w.id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from new_share_order w where ${own} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { orders: rows.map(orderOf), total: count?.total ?? 0 };
}

/** Orders of all users for operators, newest first. */
export async function listAllOrders(
  sql: Queryable,
  filter: { readonly offerId?: number | undefined; readonly userId?: bigint | undefined; readonly isOpen?: boolean | undefined },
  page: RecordPage,
): Promise<{ orders: NewShareOrder[]; total: number }> {
  const where = sql`true ${filter.offerId === undefined ? sql`` : sql`and w.offer_id = ${filter.offerId}`}
    ${filter.userId === undefined ? sql`` : sql`and w.user_id = ${filter.userId}`}
    ${filter.isOpen === undefined ? sql`` : filter.isOpen ? sql`and w.state = 'open'` : sql`and w.state <> 'open'`}`;
  const [rows, [count]] = await Promise.all([
    sql<OrderRow[]>`select ${columns(sql)} from new_share_order w where ${where}
      and ${page.before === undefined ? sql`true` : sql`w.id < ${page.before}`} order by w.id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from new_share_order w where ${where} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { orders: rows.map(orderOf), total: count?.total ?? 0 };
}

export interface OrderSums {
  readonly held: bigint;
  readonly paid: bigint;
  readonly returned: bigint;
  readonly all: number;
  readonly open: number;
  readonly allotted: number;
  readonly unallotted: number;
  readonly returnedOrders: number;
}

/** A user's money in new shares and orders by what became of them, in an epoch. */
export async function sumsOf(sql: Queryable, userId: bigint, ids: IdRange): Promise<OrderSums> {
  const [row] = await sql<
    OrderSums[]
  >`select coalesce(sum(w.held), 0) as held, coalesce(sum(w.paid), 0) as paid, coalesce(sum(w.returned), 0) as returned,
      count(*)::integer as all, count(*) filter (where w.state = 'open')::integer as open, count(*) filter (where w.state = 'allotted')::integer as allotted,
      count(*) filter (where w.state = 'unallotted')::integer as unallotted,
      count(*) filter (where w.state in ('failed', 'void'))::integer as "returnedOrders"
    from new_share_order w where w.user_id = ${userId} and ${idCondition(sql, "w.id", ids)}`;
  if (row === undefined) throw new Error("a sum has a row");
  return row;
}

/** What users have aside: what waits for draws, and the price of shares that wait for their listing. */
export async function asideOf(sql: Queryable, userId: bigint): Promise<bigint> {
  const [row] = await sql<{ units: bigint }[]>`select coalesce(sum(held + paid), 0) as units from new_share_order
    where user_id = ${userId} and (state = 'open' or (state = 'allotted' and delivered_ms is null))`;
  return row?.units ?? 0n;
}

/** Orders of these users that something is still to happen to. */
export async function countUnended(sql: Queryable, userIds: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await sql<{ userId: bigint; count: number }[]>`select user_id as "userId", count(*)::integer as count from new_share_order
    where user_id = any (${numberList(userIds)}::bigint[]) and (state = 'open' or (state = 'allotted' and delivered_ms is null)) group by 1`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

/** The same of one user, newest first. */
export async function unendedOrders(sql: Queryable, userId: bigint, limit: number): Promise<NewShareOrder[]> {
  const rows = await sql<OrderRow[]>`select ${columns(sql)} from new_share_order w
    where w.user_id = ${userId} and (w.state = 'open' or (w.state = 'allotted' and w.delivered_ms is null)) order by w.id desc limit ${limit}`;
  return rows.map(orderOf);
}
