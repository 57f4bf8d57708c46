import type { EarningKind } from "@candela/engine";
import { dayText, earningRate, isDrawn, startOfDay } from "@candela/model";
import { earningDraw } from "@candela/model/earning-rate";
import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";
import { EARNING_NAMES } from "./earning-change.ts";

const PROBLEMS_MAX = 100;

/** Compares orders of a kind with the ledger, and works out anew every day of every order: one line a problem. */
export function earningCheck(kind: EarningKind) {
  return async (sql: Tx): Promise<string[]> => [
    ...(await transfersOfOrders(sql, kind)),
    ...(await sumsOfOrders(sql, kind)),
    ...(await daysOfOrders(sql, kind)),
    ...(await takenOfProducts(sql, kind)),
    ...(await ratesOfDays(sql, kind)),
  ];
}

/** Each order took its principal in once, and gave back what its end says. */
async function transfersOfOrders(sql: Tx, kind: EarningKind): Promise<string[]> {
  const { reference, start, return: back, interest, forfeit, fee } = EARNING_NAMES[kind];
  const none = -1;
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select reference_id as id,
        coalesce(sum(amount) filter (where code = ${LedgerCode[start]}), 0) as started,
        coalesce(sum(amount) filter (where code = ${LedgerCode[back]}), 0) as returned,
        coalesce(sum(amount) filter (where code = ${LedgerCode[interest]}), 0) as paid,
        coalesce(sum(amount) filter (where code = ${forfeit === null ? none : LedgerCode[forfeit]}), 0) as forfeited,
        coalesce(sum(amount) filter (where code = ${fee === null ? none : LedgerCode[fee]}), 0) as fee
      from ledger_transfer where reference_kind = ${ReferenceKind[reference]} group by 1
    ), claimed as (
      select id, principal as started, case when state in ('matured', 'redeemed') then principal else 0 end as returned, paid, forfeited, fee
      from earning_order where kind = ${kind}
    )
    select coalesce(c.id, m.id) as id from claimed c full join moved m on m.id = c.id
    where (c.started, c.returned, c.paid, c.forfeited, c.fee) is distinct from (m.started, m.returned, m.paid, m.forfeited, m.fee)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `${kind} ${id}: its transfers do not move what it says`);
}

/** The earn book of each user and currency has what their running orders of all kinds say. */
async function sumsOfOrders(sql: Tx, kind: EarningKind): Promise<string[]> {
  // Both kinds share the book: the first of them tells.
  if (kind !== "lock") return [];
  const rows = await sql<{ userId: bigint; assetId: number }[]>`
    with running as (
      select user_id, asset_id, sum(principal) as units from earning_order where state = 'running' group by 1, 2
    ), booked as (
      select owner as user_id, asset_id, credits_posted - debits_posted as units from ledger_account where book = 'earn'
    )
    select coalesce(r.user_id, b.user_id) as "userId", coalesce(r.asset_id, b.asset_id) as "assetId"
    from running r full join booked b on b.user_id = r.user_id and b.asset_id = r.asset_id
    where coalesce(r.units, 0) <> coalesce(b.units, 0) order by 1, 2 limit ${PROBLEMS_MAX}`;
  return rows.map(({ userId, assetId }) => `user ${userId}: the earn book of asset ${assetId} is not what runs`);
}

/** Every day up to the one that is booked is there once, comes to what its rate gives, and was paid by its own transfer. */
async function daysOfOrders(sql: Tx, kind: EarningKind): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with summed as (
      select d.order_id as id, count(*) as days, min(d.day) as first, max(d.day) as last,
        coalesce(sum(d.amount) filter (where d.state = 'paid'), 0) as paid, coalesce(sum(d.amount) filter (where d.state = 'waiting'), 0) as waiting,
        bool_or(d.amount <> div(o.principal * d.rate, 36500000000::numeric) or (d.user_id, d.kind) is distinct from (o.user_id, o.kind)) as is_wrong,
        bool_or(d.transfer_id is not null and (d.amount, d.paid_ms, d.balance_after) is distinct from (t.amount, t.ts, t.credit_balance)) as is_moved
      from earning_day d join earning_order o on o.id = d.order_id left join ledger_transfer t on t.id = d.transfer_id
      where o.kind = ${kind} group by 1
    )
    select o.id from earning_order o left join summed s on s.id = o.id
    where o.kind = ${kind} and ((o.booked_through - o.first_day + 1, o.paid, o.waiting) is distinct from
        (coalesce(s.days, 0)::integer, coalesce(s.paid, 0), coalesce(s.waiting, 0))
      or (s.days > 0 and (s.first, s.last) is distinct from (o.first_day, o.booked_through)) or s.is_wrong or s.is_moved)
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `${kind} ${id}: its days are not what it says`);
}

/** What is taken of a product is what runs in it. */
async function takenOfProducts(sql: Tx, kind: EarningKind): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select p.name from earning_product p
      left join (select product_id, sum(principal) as units from earning_order where state = 'running' group by 1) r on r.product_id = p.id
    where p.kind = ${kind} and p.taken <> coalesce(r.units, 0) order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ name }) => `${kind} product ${name}: what is taken of it is not what runs`);
}

interface DayRate {
  readonly name: string;
  readonly version: number;
  readonly day: number;
  readonly rate: bigint;
  readonly rateLow: bigint;
  readonly rateHigh: bigint;
  readonly publishedMs: bigint | null;
  readonly seed: Buffer | null;
}

/** The rate of a product's day is drawn from the seed whose hash was published before it; all orders of the same terms have the same. */
async function ratesOfDays(sql: Tx, kind: EarningKind): Promise<string[]> {
  const rows = await sql<DayRate[]>`
    select distinct p.name, o.version, d.day, d.rate, t.rate_low as "rateLow", t.rate_high as "rateHigh", s.published_ms as "publishedMs", s.seed
    from earning_day d join earning_order o on o.id = d.order_id join earning_product p on p.id = o.product_id
      join earning_terms t on t.product_id = o.product_id and t.version = o.version left join earning_seed_day s on s.day = d.day
    where o.kind = ${kind}`;
  return rows
    .filter((row) => rateOf(row) !== null && row.rate !== rateOf(row))
    .slice(0, PROBLEMS_MAX)
    .map(({ name, day }) => `${kind} product ${name}: the rate of ${dayText(day)} does not follow from its seed`);
}

/** Null in the moments between the end of a day and the publication of its seed. */
function rateOf({ name, day, publishedMs, seed, ...terms }: DayRate): bigint | null {
  const isCommitted = publishedMs !== null && Number(publishedMs) < startOfDay(day);
  if (!isDrawn(terms) || !isCommitted) return terms.rateHigh;
  return seed === null ? null : earningRate(terms, earningDraw(seed, name, dayText(day)));
}
