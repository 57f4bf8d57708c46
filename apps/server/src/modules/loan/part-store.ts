import type { LoanDay, LoanSale, SaleReason } from "@candela/engine";
import { assert } from "@candela/model";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import { type IdRange, idCondition } from "../ledger/index.ts";
import { storeTicks } from "../pricing/index.ts";
import type { LoanEventKind, LoanHappened } from "./loan-change.ts";

/** Days and events of loans. */

/** Interest of a day with whose it is. */
export interface OwnedLoanDay extends LoanDay {
  readonly userId: bigint;
}

const DAYS = tableRows<OwnedLoanDay>("loan_day", {
  loan_id: ({ loanId }) => loanId,
  day: ({ day }) => day,
  principal: ({ principal }) => principal,
  rate: ({ rate }) => rate,
  amount: ({ amount }) => amount,
  user_id: ({ userId }) => userId,
});

const EVENTS = tableRows<LoanHappened>("loan_event", {
  id: ({ id }) => id,
  loan_id: ({ loanId }) => loanId,
  user_id: ({ userId }) => userId,
  kind: ({ kind }) => kind,
  ts: ({ ts }) => ts,
  amount: ({ amount }) => amount,
  interest_part: ({ interestPart }) => interestPart,
  principal_part: ({ principalPart }) => principalPart,
  debt: ({ debt }) => debt,
  collateral: ({ collateral }) => collateral,
  product_code: ({ at }) => at?.tick.productCode ?? null,
  tick_seq: ({ at }) => at?.tick.seq ?? null,
  ltv: ({ ltv }) => ltv,
  call_until_ms: ({ callUntil }) => callUntil,
  sale_why: ({ sale }) => sale?.why ?? null,
  sale_debt: ({ sale }) => sale?.debt ?? null,
  sale_collateral: ({ sale }) => sale?.collateral ?? null,
  sale_value: ({ sale }) => sale?.value ?? null,
  sale_target: ({ sale }) => sale?.target ?? null,
  sale_sold: ({ sale }) => sale?.sold ?? null,
  sale_gross: ({ sale }) => sale?.gross ?? null,
  sale_fee: ({ sale }) => sale?.fee ?? null,
  sale_rest: ({ sale }) => sale?.payment.rest ?? null,
  sale_shortfall: ({ sale }) => sale?.shortfall ?? null,
  sale_waived: ({ sale }) => sale?.waived ?? null,
  exchange_id: ({ exchangeId }) => exchangeId,
});

export async function storeDays(tx: Tx, days: readonly OwnedLoanDay[]): Promise<void> {
  if (days.length > 0) await tx`insert into loan_day select * from unnest(${DAYS.list(days)}::loan_day[])`;
}

/** Keeps events, and for ever the ticks that decided them. */
export async function storeEvents(tx: Tx, events: readonly LoanHappened[]): Promise<void> {
  if (events.length === 0) return;
  await storeTicks(
    tx,
    events.flatMap(({ at }) => (at === null ? [] : [at])),
  );
  await tx`insert into loan_event select * from unnest(${EVENTS.list(events)}::loan_event[])`;
}

/** Which of these applications operators have taken, locked so that none is taken while it is decided. */
export async function lockClaimed(tx: Tx, ids: readonly bigint[]): Promise<Set<bigint>> {
  if (ids.length === 0) return new Set();
  const rows = await tx<{ id: bigint; isClaimed: boolean }[]>`select id, claimed_by is not null as "isClaimed" from loan_order
    where id = any (${idArray(ids)}::bigint[]) order by id for no key update`;
  return new Set(rows.flatMap(({ id, isClaimed }) => (isClaimed ? [id] : [])));
}

/** When each of these loans began, or had collateral taken back, last. */
export async function readLoosened(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx<{ id: bigint; ts: bigint }[]>`select loan_id as id, max(ts) as ts from loan_event
    where loan_id = any (${idArray(ids)}::bigint[]) and kind in ('disbursed', 'collateralTaken') group by 1`;
  return new Map(rows.map(({ id, ts }) => [id, Number(ts)]));
}

/** Day and loan in one number that falls as the list does. */
const ID_LOANS = 10n ** 13n;
export function idOfDay({ day, loanId }: Pick<DayRow, "day" | "loanId">): bigint {
  assert(loanId < ID_LOANS, "a loan's number leaves room for the day");
  return BigInt(day) * ID_LOANS + loanId;
}

export interface DayRow extends LoanDay {
  readonly assetId: number;
  readonly dueDay: number;
}

export interface PartFilter {
  readonly ids: IdRange;
  readonly loanId?: bigint | undefined;
}

function ownDays(sql: Queryable, userId: bigint, { ids, loanId }: PartFilter) {
  return sql`d.user_id = ${userId} and ${idCondition(sql, "d.loan_id", ids)} ${loanId === undefined ? sql`` : sql`and d.loan_id = ${loanId}`}`;
}

/** Interest by day of a user's loans, newest first. */
export async function listDays(
  sql: Queryable,
  userId: bigint,
  filter: PartFilter,
  page: RecordPage,
): Promise<{ days: DayRow[]; total: number }> {
  const own = ownDays(sql, userId, filter);
  const { before } = page;
  const past = before === undefined ? sql`true` : sql`(d.day, d.loan_id) < (${Number(before / ID_LOANS)}, ${before % ID_LOANS})`;
  const [days, [count]] = await Promise.all([
    sql<DayRow[]>`select d.loan_id as "loanId", d.day, d.principal, d.rate, d.amount, o.asset_id as "assetId", o.due_day as "dueDay"
      from loan_day d join loan_order o on o.id = d.loan_id where ${own} and ${past}
      order by d.day desc, d.loan_id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from loan_day d where ${own} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { days: [...days], total: count?.total ?? 0 };
}

/** The same oldest first, after a day of a loan. */
export async function daysAfter(
  sql: Queryable,
  userId: bigint,
  filter: PartFilter,
  after: { readonly day: number; readonly loanId: bigint } | null,
  limit: number,
): Promise<DayRow[]> {
  return await sql<
    DayRow[]
  >`select d.loan_id as "loanId", d.day, d.principal, d.rate, d.amount, o.asset_id as "assetId", o.due_day as "dueDay"
    from loan_day d join loan_order o on o.id = d.loan_id
    where ${ownDays(sql, userId, filter)} and ${after === null ? sql`true` : sql`(d.day, d.loan_id) > (${after.day}, ${after.loanId})`}
    order by d.day, d.loan_id limit ${limit}`;
}

/** An event with the currencies of its loan and the tick that decided it. */
export interface EventRow extends Omit<LoanHappened, "at" | "sale" | "ts" | "callUntil"> {
  readonly ts: bigint;
  readonly callUntil: bigint | null;
  readonly assetId: number;
  readonly collateralAsset: number | null;
  readonly saleFeeRate: bigint;
  readonly productCode: string | null;
  readonly seq: bigint | null;
  readonly tickTs: bigint | null;
  readonly bid: bigint | null;
  readonly priceScale: number | null;
  readonly why: SaleReason | null;
  readonly saleDebt: LoanSale["debt"] | null;
  readonly saleCollateral: bigint | null;
  readonly saleValue: bigint | null;
  readonly saleTarget: bigint | null;
  readonly sold: bigint | null;
  readonly gross: bigint | null;
  readonly fee: bigint | null;
  readonly rest: bigint | null;
  readonly shortfall: bigint | null;
  readonly waived: bigint | null;
  readonly kind: LoanEventKind;
}

const eventColumns = (
  sql: Queryable,
) => sql`e.id, e.loan_id as "loanId", e.user_id as "userId", e.kind, e.ts, e.amount, e.interest_part as "interestPart",
  e.principal_part as "principalPart", e.debt, e.collateral, e.ltv, e.call_until_ms as "callUntil", e.sale_why as why, e.sale_debt as "saleDebt",
  e.sale_collateral as "saleCollateral", e.sale_value as "saleValue", e.sale_target as "saleTarget", e.sale_sold as sold, e.sale_gross as gross,
  e.sale_fee as fee, e.sale_rest as rest, e.sale_shortfall as shortfall, e.sale_waived as waived, e.exchange_id as "exchangeId", o.asset_id as "assetId",
  o.collateral_asset as "collateralAsset", t.sale_fee_rate as "saleFeeRate", e.product_code as "productCode", e.tick_seq as seq, k.ts as "tickTs", k.bid,
  k.price_scale as "priceScale"`;
const eventTables = (sql: Queryable) => sql`loan_event e join loan_order o on o.id = e.loan_id
  join loan_terms t on t.product_id = o.product_id and t.version = o.version
  left join stored_tick k on k.product_code = e.product_code and k.seq = e.tick_seq`;

/** Events of a user's loans, newest first. */
export async function listEvents(
  sql: Queryable,
  userId: bigint,
  { ids, loanId }: PartFilter,
  page: RecordPage,
): Promise<{ events: EventRow[]; total: number }> {
  const own = sql`e.user_id = ${userId} and ${idCondition(sql, "e.loan_id", ids)} ${loanId === undefined ? sql`` : sql`and e.loan_id = ${loanId}`}`;
  const [events, [count]] = await Promise.all([
    sql<EventRow[]>`select ${eventColumns(sql)} from ${eventTables(sql)} where ${own}
      and ${page.before === undefined ? sql`true` : sql`e.id < ${page.before}`} order by e.id desc limit ${page.limit} offset ${page.offset}`,
    sql<
      { total: number }[]
    >`select count(*)::integer as total from (select 1 from loan_event e where ${own} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { events: [...events], total: count?.total ?? 0 };
}

/** Events of one loan, newest first. */
export async function eventsOfLoan(sql: Queryable, loanId: bigint, page: RecordPage): Promise<{ events: EventRow[]; total: number }> {
  const [events, [count]] = await Promise.all([
    sql<EventRow[]>`select ${eventColumns(sql)} from ${eventTables(sql)} where e.loan_id = ${loanId}
      and ${page.before === undefined ? sql`true` : sql`e.id < ${page.before}`} order by e.id desc limit ${page.limit} offset ${page.offset}`,
    sql<{ total: number }[]>`select count(*)::integer as total from (
      select 1 from loan_event e where e.loan_id = ${loanId} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { events: [...events], total: count?.total ?? 0 };
}
