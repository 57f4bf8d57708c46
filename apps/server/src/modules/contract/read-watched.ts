import type { Queryable } from "../../platform/postgres/database.ts";
import type { Watched } from "../triggers/index.ts";
import { type OrderRow, orderColumns, orderRecord, type PositionRow, positionColumns, positionRecord } from "./rows.ts";
import { watchedOrder, watchedPosition } from "./watched.ts";
import type { PositionRecord } from "./working-state.ts";

/**
 * Rows per page when everything that is open is read. The queries repeat the conditions of the partial indexes of `0009_contract.sql`, so
 * that PostgreSQL uses these.
 */
const PAGE = 5_000;

/** Every open position. */
export async function readAllOpenPositions(sql: Queryable): Promise<PositionRecord[]> {
  const records: PositionRecord[] = [];
  for (let after = 0n; ; ) {
    const rows = await sql<PositionRow[]>`select ${positionColumns(sql)} from contract_position
      where lots > 0 and id > ${after} order by id limit ${PAGE}`;
    records.push(...rows.map(positionRecord));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return records;
    after = last.id;
  }
}

/** Everything that waits for a price, trailing stops as far as they are known to have followed. */
export async function readWatched(sql: Queryable, positions: readonly PositionRecord[]): Promise<Watched[]> {
  const watched: Watched[] = [];
  for (let after = 0n; ; ) {
    const rows = await sql<OrderRow[]>`select ${orderColumns(sql)} from contract_order
      where cancel_reason is null and (lots = 0 or filled_lots < lots) and id > ${after} order by id limit ${PAGE}`;
    for (const row of rows) watched.push(watchedOrder(orderRecord(row).order, row.productCode));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = last.id;
  }
  const marks = await readMarks(sql);
  for (const { position, product } of positions) {
    const one = watchedPosition(position, product.productCode);
    const mark = marks.get(position.id);
    const { trail } = one;
    watched.push(trail === null || mark?.setSeq !== trail.setSeq ? one : { ...one, trail: { ...trail, best: mark.best } });
  }
  return watched;
}

async function readMarks(sql: Queryable): Promise<Map<bigint, { setSeq: number; best: { price: bigint; seq: number } }>> {
  const rows = await sql<{ id: bigint; setSeq: bigint; extreme: bigint; extremeSeq: bigint }[]>`
    select m.position_id as id, m.set_seq as "setSeq", m.extreme, m.extreme_seq as "extremeSeq"
    from contract_high_water_mark m join contract_position p on p.id = m.position_id where p.status = 'open'`;
  return new Map(
    rows.map(({ id, setSeq, extreme, extremeSeq }) => [id, { setSeq: Number(setSeq), best: { price: extreme, seq: Number(extremeSeq) } }]),
  );
}

/** A page of users with an open position that was opened before this moment and not charged for this day yet, by position id. */
export async function readOwing(
  sql: Queryable,
  due: { readonly day: number; readonly moment: number },
  after: bigint,
  limit: number,
): Promise<{ id: bigint; userId: bigint }[]> {
  const rows = await sql<{ id: bigint; userId: bigint }[]>`select id, user_id as "userId" from contract_position
    where lots > 0 and id > ${after} and opened_at < ${String(due.moment)}::bigint and coalesce(financed_day, -1) < ${due.day}
    order by id limit ${limit}`;
  return [...rows];
}
