import { LOANS_OPEN_MAX } from "@candela/api";
import { type Loan, type LoanAlarm, type LoanRejectReason, type LoanReviewer, type LoanState, loanBids } from "@candela/engine";
import { assert, currencyById } from "@candela/model";
import type { PieceAsked } from "../../platform/due-job.ts";
import { countedUpTo, type RecordPage } from "../../platform/http/page.ts";
import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";
import { idArray, tableRows } from "../../platform/postgres/table-rows.ts";
import { type IdRange, idCondition } from "../ledger/index.ts";
import { LOAN_TEXT_PAGE, type LoanKey } from "./loan-change.ts";
import { type OfferRow, offerColumns, offerOf } from "./product-store.ts";

interface LoanRow extends OfferRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly textVersion: number;
  readonly amount: bigint;
  readonly state: LoanState;
  readonly alarm: LoanAlarm;
  readonly callUntil: bigint | null;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly interestPaid: bigint;
  readonly collateralAsset: number | null;
  readonly collateral: bigint;
  readonly appliedAt: bigint;
  readonly reviewAt: bigint | null;
  readonly reviewer: LoanReviewer | null;
  readonly rejectReason: LoanRejectReason | null;
  readonly score: number | null;
  readonly disbursedAt: bigint | null;
  readonly firstDay: number | null;
  readonly dueDay: number | null;
  readonly bookedThrough: number | null;
  readonly reminded: number;
  readonly sold: bigint;
  readonly soldFor: bigint;
  readonly saleFees: bigint;
  readonly shortfall: bigint;
  readonly waived: bigint;
  readonly endedAt: bigint | null;
  readonly callToldUntil: bigint | null;
  readonly topUpCap: bigint | null;
  readonly toppedUp: bigint;
}

const columns = (
  sql: Queryable,
) => sql`o.id, o.user_id as "userId", o.text_version as "textVersion", o.amount, o.state, o.alarm, o.call_until_ms as "callUntil",
  o.principal, o.interest, o.interest_paid as "interestPaid", o.collateral_asset as "collateralAsset", o.collateral, o.applied_ms as "appliedAt",
  o.review_ms as "reviewAt", o.reviewer, o.reject_reason as "rejectReason", o.score, o.disbursed_ms as "disbursedAt", o.first_day as "firstDay",
  o.due_day as "dueDay", o.booked_through as "bookedThrough", o.reminded, o.sold, o.sold_for as "soldFor", o.sale_fees as "saleFees", o.shortfall, o.waived,
  o.ended_ms as "endedAt", o.call_told_until_ms as "callToldUntil", o.top_up_cap as "topUpCap", o.topped_up as "toppedUp", ${offerColumns(sql)}`;
const tables = (sql: Queryable) => sql`loan_order o join loan_product p on p.id = o.product_id
  join loan_terms t on t.product_id = o.product_id and t.version = o.version`;

const moment = (ms: bigint | null) => (ms === null ? null : Number(ms));

function loanOf(row: LoanRow): Loan {
  const { id, userId, textVersion, amount, state, alarm, principal, interest, interestPaid, collateral, reviewer, rejectReason } = row;
  const { score, firstDay, dueDay, bookedThrough, reminded, sold, soldFor, saleFees, shortfall, waived, topUpCap, toppedUp } = row;
  const pledged = row.collateralAsset === null ? null : currencyById(row.collateralAsset);
  assert(pledged !== undefined, "collateral is of a known currency");
  return {
    ...{ id, userId, textVersion, amount, state, alarm, principal, interest, interestPaid, collateral, reviewer, rejectReason, score },
    ...{ firstDay, dueDay, bookedThrough, reminded, sold, soldFor, saleFees, shortfall, waived, pledged, topUpCap, toppedUp },
    offer: offerOf(row),
    callUntil: moment(row.callUntil),
    callToldUntil: moment(row.callToldUntil),
    appliedAt: Number(row.appliedAt),
    reviewAt: moment(row.reviewAt),
    disbursedAt: moment(row.disbursedAt),
    endedAt: moment(row.endedAt),
  };
}

/** A loan with the decimals of the prices that it waits for; null where its collateral has no product now. */
export interface StoredLoan {
  readonly loan: Loan;
  readonly bidScale: number | null;
}

const bidsOf = ({ loan, bidScale }: StoredLoan) => (bidScale === null ? { below: null, above: null } : loanBids(loan, bidScale));

const LOANS = tableRows<StoredLoan>("loan_order", {
  id: ({ loan }) => loan.id,
  user_id: ({ loan }) => loan.userId,
  product_id: ({ loan }) => loan.offer.productId,
  version: ({ loan }) => loan.offer.version,
  text_page: () => LOAN_TEXT_PAGE,
  text_version: ({ loan }) => loan.textVersion,
  asset_id: ({ loan }) => loan.offer.currency.id,
  amount: ({ loan }) => loan.amount,
  state: ({ loan }) => loan.state,
  alarm: ({ loan }) => loan.alarm,
  call_until_ms: ({ loan }) => loan.callUntil,
  principal: ({ loan }) => loan.principal,
  interest: ({ loan }) => loan.interest,
  interest_paid: ({ loan }) => loan.interestPaid,
  collateral_asset: ({ loan }) => loan.pledged?.id ?? null,
  collateral: ({ loan }) => loan.collateral,
  applied_ms: ({ loan }) => loan.appliedAt,
  review_ms: ({ loan }) => loan.reviewAt,
  reviewer: ({ loan }) => loan.reviewer,
  reject_reason: ({ loan }) => loan.rejectReason,
  score: ({ loan }) => loan.score,
  disbursed_ms: ({ loan }) => loan.disbursedAt,
  first_day: ({ loan }) => loan.firstDay,
  due_day: ({ loan }) => loan.dueDay,
  booked_through: ({ loan }) => loan.bookedThrough,
  reminded: ({ loan }) => loan.reminded,
  sold: ({ loan }) => loan.sold,
  sold_for: ({ loan }) => loan.soldFor,
  sale_fees: ({ loan }) => loan.saleFees,
  shortfall: ({ loan }) => loan.shortfall,
  waived: ({ loan }) => loan.waived,
  ended_ms: ({ loan }) => loan.endedAt,
  // A reset writes these itself.
  reset_principal: () => 0,
  reset_interest: () => 0,
  reset_collateral: () => 0,
  below_bid: (row) => bidsOf(row).below,
  above_bid: (row) => bidsOf(row).above,
  bid_scale: ({ bidScale }) => bidScale,
  // A claim is an operator's alone.
  claimed_by: () => null,
  claimed_name: () => null,
  call_told_until_ms: ({ loan }) => loan.callToldUntil,
  top_up_cap: ({ loan }) => loan.topUpCap,
  topped_up: ({ loan }) => loan.toppedUp,
});

export async function insertLoans(tx: Tx, loans: readonly StoredLoan[]): Promise<void> {
  if (loans.length > 0) await tx`insert into loan_order select * from unnest(${LOANS.list(loans)}::loan_order[])`;
}

/** Writes what may change of loans; the table keeps the rest as it was. */
export async function saveLoans(tx: Tx, loans: readonly StoredLoan[]): Promise<void> {
  if (loans.length === 0) return;
  await tx`update loan_order o set state = n.state, alarm = n.alarm, call_until_ms = n.call_until_ms, principal = n.principal, interest = n.interest,
      interest_paid = n.interest_paid, collateral = n.collateral, review_ms = n.review_ms, reviewer = n.reviewer, reject_reason = n.reject_reason,
      disbursed_ms = n.disbursed_ms, first_day = n.first_day, due_day = n.due_day, booked_through = n.booked_through, reminded = n.reminded, sold = n.sold,
      sold_for = n.sold_for, sale_fees = n.sale_fees, shortfall = n.shortfall, waived = n.waived, ended_ms = n.ended_ms, below_bid = n.below_bid,
      above_bid = n.above_bid, bid_scale = n.bid_scale, call_told_until_ms = n.call_told_until_ms, top_up_cap = n.top_up_cap, topped_up = n.topped_up
    from unnest(${LOANS.list(loans)}::loan_order[]) n where o.id = n.id`;
}

/** Loans of these users among these ids, as they are under the lock of their users. */
export async function readLoans(sql: Queryable, userIds: readonly bigint[], ids: readonly bigint[]): Promise<Map<bigint, Loan>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<LoanRow[]>`select ${columns(sql)} from ${tables(sql)}
    where o.user_id = any (${numberList(userIds)}::bigint[]) and o.id = any (${idArray(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, loanOf(row)]));
}

/** Loans of a user, newest first, and how many match as far as they are counted. */
export async function listLoans(
  sql: Queryable,
  userId: bigint,
  { ids, isOpen }: { readonly ids: IdRange; readonly isOpen?: boolean | undefined },
  page: RecordPage,
): Promise<{ loans: Loan[]; total: number }> {
  const own = sql`o.user_id = ${userId} and ${idCondition(sql, "o.id", ids)}
    ${isOpen === undefined ? sql`` : isOpen ? sql`and o.ended_ms is null` : sql`and o.ended_ms is not null`}`;
  const [rows, [count]] = await Promise.all([
    sql<LoanRow[]>`select ${columns(sql)} from ${tables(sql)} where ${own}
      and ${page.before === undefined ? sql`true` : sql`o.id < ${page.before}`} order by o.id desc limit ${page.limit} offset ${page.offset}`,
    sql<
      { total: number }[]
    >`select count(*)::integer as total from (select 1 from loan_order o where ${own} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { loans: rows.map(loanOf), total: count?.total ?? 0 };
}

/** Loans of a user that run or wait, newest first. */
export async function openLoans(sql: Queryable, userId: bigint): Promise<Loan[]> {
  const rows = await sql<LoanRow[]>`select ${columns(sql)} from ${tables(sql)}
    where o.user_id = ${userId} and o.ended_ms is null order by o.id desc limit ${LOANS_OPEN_MAX}`;
  return rows.map(loanOf);
}

export type ClaimedLoan = Loan & { readonly claimedBy: bigint | null; readonly claimedName: string };
type ClaimedRow = LoanRow & { readonly claimedBy: bigint | null; readonly claimedName: string | null };
const claimedOf = (row: ClaimedRow): ClaimedLoan => ({ ...loanOf(row), claimedBy: row.claimedBy, claimedName: row.claimedName ?? "" });
const claimColumns = (sql: Queryable) => sql`o.claimed_by as "claimedBy", o.claimed_name as "claimedName"`;

/** Loans of all users for operators, newest first. */
export async function listAllLoans(
  sql: Queryable,
  { userId, state }: { readonly userId?: bigint | undefined; readonly state?: LoanState | undefined },
  page: RecordPage,
): Promise<{ loans: ClaimedLoan[]; total: number }> {
  const where = sql`true ${userId === undefined ? sql`` : sql`and o.user_id = ${userId}`} ${state === undefined ? sql`` : sql`and o.state = ${state}`}`;
  const [rows, [count]] = await Promise.all([
    sql<ClaimedRow[]>`select ${columns(sql)}, ${claimColumns(sql)} from ${tables(sql)} where ${where}
      and ${page.before === undefined ? sql`true` : sql`o.id < ${page.before}`} order by o.id desc limit ${page.limit} offset ${page.offset}`,
    sql<
      { total: number }[]
    >`select count(*)::integer as total from (select 1 from loan_order o where ${where} limit ${countedUpTo(page)}) as counted`,
  ]);
  return { loans: rows.map(claimedOf), total: count?.total ?? 0 };
}

/** A loan of whoever it is. */
export async function findLoan(sql: Queryable, id: bigint): Promise<ClaimedLoan | undefined> {
  const [row] = await sql<ClaimedRow[]>`select ${columns(sql)}, ${claimColumns(sql)} from ${tables(sql)} where o.id = ${id}`;
  return row === undefined ? undefined : claimedOf(row);
}

/** Takes an application to an operator, or gives it back. */
export async function setClaim(tx: Tx, id: bigint, by: { readonly operatorId: bigint; readonly loginName: string } | null): Promise<void> {
  await tx`update loan_order set claimed_by = ${by?.operatorId ?? null}, claimed_name = ${by?.loginName ?? null} where id = ${id} and state = 'applied'`;
}

const keyColumns = (sql: Queryable) => sql`id, user_id as "userId", asset_id as "assetId", collateral_asset as "collateralId"`;

/** Keys of a loan of a user; undefined where the user has none with this id. */
export async function findKey(sql: Queryable, userId: bigint, id: bigint): Promise<LoanKey | undefined> {
  const [row] = await sql<LoanKey[]>`select ${keyColumns(sql)} from loan_order where id = ${id} and user_id = ${userId}`;
  return row;
}

const due = (sql: Queryable, through: number) => sql`state in ('disbursed', 'overdue') and booked_through < ${through}`;

/** The first day up to a day that is not booked of some loan; the next one after it where all are. */
export async function firstDue(sql: Queryable, through: number): Promise<number> {
  const [row] = await sql<{ day: number }[]>`select booked_through + 1 as day from loan_order where ${due(sql, through)}
    order by booked_through, id limit 1`;
  return row?.day ?? through + 1;
}

export type DueLoan = LoanKey & { readonly bookedThrough: number };

/** Loans with days that are over and not booked through a day: the one that is furthest behind first. */
export async function readDue(sql: Queryable, through: number, { after, limit, except }: PieceAsked<DueLoan>): Promise<DueLoan[]> {
  return await sql<DueLoan[]>`select ${keyColumns(sql)}, booked_through as "bookedThrough" from loan_order
    where ${due(sql, through)} and id <> all (${idArray(except)}::bigint[])
      ${after === null ? sql`` : sql`and (booked_through, id) > (${after.bookedThrough}, ${after.id})`}
    order by booked_through, id limit ${limit}`;
}

/** Loans whose user is to be reminded today, in the order of their ids after one of them, without those that are set aside. */
export async function readReminded(
  sql: Queryable,
  today: number,
  { after, limit, except }: { readonly after: bigint; readonly limit: number; readonly except: readonly bigint[] },
): Promise<LoanKey[]> {
  return await sql<LoanKey[]>`select ${keyColumns(sql)} from loan_order
    where state = 'disbursed' and id > ${after} and id <> all (${idArray(except)}::bigint[]) and due_day >= ${today}
      and ((reminded < 1 and due_day <= ${today + 3}) or (reminded < 2 and due_day <= ${today + 1})) order by id limit ${limit}`;
}

/** Applications that the sandbox decides now: none that an operator has claimed, and none of an account under a freeze. */
export async function readForReview(sql: Queryable, now: number, limit: number): Promise<LoanKey[]> {
  return await sql<
    LoanKey[]
  >`select ${keyColumns(sql)} from loan_order o where o.state = 'applied' and o.review_ms <= ${String(now)}::bigint and o.claimed_by is null
    and not exists (select from account_freeze f where f.user_id = o.user_id and f.lifted_ms is null) order by o.review_ms, o.id limit ${limit}`;
}

/** When the next application is reviewed, or the next margin call ends, epoch ms. */
export async function nextMoment(sql: Queryable): Promise<number> {
  const [row] = await sql<{ at: bigint | null }[]>`select least(
    (select min(review_ms) from loan_order where state = 'applied' and claimed_by is null), (select min(call_until_ms) from loan_order where alarm = 'call')) as at`;
  return row?.at === null || row === undefined ? Number.POSITIVE_INFINITY : Number(row.at);
}

/** Ends everything of these users as their accounts begin anew. Answers what the house had lent them, by currency. */
export async function resetLoans(tx: Tx, userIds: readonly bigint[], now: number): Promise<Map<number, bigint>> {
  const rows = await tx<{ assetId: number; principal: bigint }[]>`
    with open as (
      select id, asset_id, principal, interest, collateral from loan_order where ended_ms is null and user_id = any (${numberList(userIds)}::bigint[])
    ), ended as (
      update loan_order o set state = 'reset', alarm = 'none', call_until_ms = null, ended_ms = ${String(now)}::bigint, review_ms = null,
        reset_principal = b.principal, reset_interest = b.interest, reset_collateral = b.collateral, principal = 0, interest = 0, collateral = 0,
        below_bid = null, above_bid = null
      from open b where o.id = b.id
    )
    select asset_id as "assetId", sum(principal) as principal from open group by 1 having sum(principal) > 0 order by 1`;
  return new Map(rows.map(({ assetId, principal }) => [assetId, principal]));
}

export interface OwedRow {
  readonly assetId: number;
  readonly collateralId: number | null;
  readonly principal: bigint;
  readonly interest: bigint;
  readonly collateral: bigint;
}

/** What a user owes and has pledged, by currency and collateral. */
export async function owedBy(sql: Queryable, userId: bigint): Promise<OwedRow[]> {
  return await sql<
    OwedRow[]
  >`select asset_id as "assetId", collateral_asset as "collateralId", sum(principal) as principal, sum(interest) as interest,
      sum(collateral) as collateral
    from loan_order where user_id = ${userId} and state in ('disbursed', 'overdue') group by 1, 2 order by 1, 2`;
}
