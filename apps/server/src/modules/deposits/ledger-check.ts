import { DEPOSIT_FACTS, parkedOf } from "@candela/model";
import type { Tx } from "../../platform/postgres/database.ts";
import { LedgerCode, ReferenceKind } from "../ledger/index.ts";
import { numberOf, type StoredDeposit, statusOf } from "./deposit-row.ts";
import { depositColumns, eventsOf } from "./deposit-store.ts";

const PROBLEMS_MAX = 100;
const PAGE = 500;

/** Compares deposits with the ledger, and each with what follows from its events: one line a problem. */
export async function checkDepositsAgainstLedger(sql: Tx): Promise<string[]> {
  return [...(await transfersOfDeposits(sql)), ...(await depositsByEvents(sql)), ...(await parkedMoney(sql))];
}

/** Every transfer of a deposit is one of its events', and each deposit has moved what it says between the accounts that it says. */
async function transfersOfDeposits(sql: Tx): Promise<string[]> {
  const rows = await sql<{ id: bigint }[]>`
    with moved as (
      select t.reference_id as id, array_agg(t.id order by t.id) as ids,
        coalesce(sum(t.amount) filter (where t.code = ${LedgerCode.deposit} and t.asset_id = d.asset_id and c.book = 'cash'
          and t.credit_owner = d.user_id and a.book in ('deposits', 'parked')), 0) as gross,
        coalesce(sum(t.amount) filter (where t.code = ${LedgerCode.deposit_fee} and t.asset_id = d.asset_id and a.book = 'cash'
          and t.debit_owner = d.user_id and c.book = 'fees'), 0) as fee
      from ledger_transfer t join ledger_account a on a.id = t.debit_account join ledger_account c on c.id = t.credit_account
        left join deposit d on d.id = t.reference_id
      where t.reference_kind = ${ReferenceKind.deposit} group by 1
    ), told as (
      select e.deposit_id as id, array_agg(i.id order by i.id) as ids
      from deposit_event e cross join lateral unnest(e.transfer_ids) as i (id) group by 1
    )
    select coalesce(d.id, m.id) as id from deposit d full join moved m on m.id = d.id left join told w on w.id = coalesce(d.id, m.id)
    where d.id is null or m.ids is distinct from w.ids or (d.gross, d.fee) is distinct from (coalesce(m.gross, 0), coalesce(m.fee, 0))
    order by 1 limit ${PROBLEMS_MAX}`;
  return rows.map(({ id }) => `deposit ${id}: its transfers do not move what it says`);
}

/** Each deposit is what follows from its events, by the rules that made it. */
async function depositsByEvents(sql: Tx): Promise<string[]> {
  const problems: string[] = [];
  for (let after = 0n; problems.length < PROBLEMS_MAX; ) {
    const rows = await sql<StoredDeposit[]>`select ${depositColumns(sql)} from deposit d where d.id > ${after} order by d.id limit ${PAGE}`;
    const events = await eventsOf(
      sql,
      rows.map(({ id }) => id),
    );
    for (const row of rows) if (!isByEvents(row, events.get(row.id) ?? [])) problems.push(`deposit ${row.id}: it is not what its events say`);
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE) break;
    after = end.id;
  }
  return problems;
}

function isByEvents(row: StoredDeposit, events: Parameters<typeof statusOf>[1]): boolean {
  const status = statusOf(row, events);
  const told = [row.state, row.reason, row.received, row.gross, row.fee, row.parked, row.hasParked, row.events, row.facts.join()];
  const facts = DEPOSIT_FACTS.filter((fact) => status.facts.has(fact)).join();
  const parked = parkedOf({ assetId: row.assetId }, status);
  const hasParked = status.parts.some(({ isDecided }) => !isDecided);
  const should = [status.state, status.reason, status.received, status.gross, status.fee, parked, hasParked, events.length, facts];
  return told.every((value, at) => value === should[at]) && (numberOf(row.creditedMs) !== null) === status.gross > 0n;
}

/** What the parked book has of a currency is what deposits have parked there. */
async function parkedMoney(sql: Tx): Promise<string[]> {
  const rows = await sql<{ code: string }[]>`
    with booked as (
      select asset_id, sum(credits_posted - debits_posted) as amount from ledger_account where owner = 0 and book = 'parked' group by 1
    ), moved as (
      select t.asset_id, sum(case when c.book = 'parked' then t.amount else -t.amount end) as amount
      from ledger_transfer t join ledger_account a on a.id = t.debit_account join ledger_account c on c.id = t.credit_account
      where t.reference_kind = ${ReferenceKind.deposit} and 'parked' in (a.book, c.book) group by 1
    )
    select l.code from booked b full join moved m on m.asset_id = b.asset_id join ledger_asset l on l.id = coalesce(b.asset_id, m.asset_id)
    where coalesce(b.amount, 0) <> coalesce(m.amount, 0) order by 1`;
  return rows.map(({ code }) => `parked ${code}: the book has not what deposits have parked`);
}
