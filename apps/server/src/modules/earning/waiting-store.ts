import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";
import { idArray } from "../../platform/postgres/table-rows.ts";
import { dayKey } from "./run.ts";

/** Currencies among these of which interest waits for money: that of an order which cannot be paid for a fault of its own waits for none. */
export async function waitingAssets(sql: Queryable, assetIds: readonly number[], unpayable: readonly bigint[]): Promise<Set<number>> {
  if (assetIds.length === 0) return new Set();
  const rows = await sql<{ assetId: number }[]>`select a.id as "assetId" from unnest(${numberList(assetIds)}::integer[]) as a (id)
    where exists (select from earning_order o where o.waiting > 0 and o.asset_id = a.id and o.id <> all (${idArray(unpayable)}::bigint[]))`;
  return new Set(rows.map(({ assetId }) => assetId));
}

/** How much interest of each currency waits, of both kinds: by orders, of which there are fewer than days. */
export async function waitingAmounts(sql: Queryable): Promise<Map<number, bigint>> {
  const rows = await sql<{ assetId: number; amount: bigint }[]>`select asset_id as "assetId", sum(waiting) as amount
    from earning_order where waiting > 0 group by 1 order by 1`;
  return new Map(rows.map(({ assetId, amount }) => [assetId, amount]));
}

/** Those of these days that still wait. */
export async function stillWaiting(
  sql: Queryable,
  days: readonly { readonly id: bigint; readonly day: number }[],
): Promise<Map<string, { readonly rate: bigint; readonly amount: bigint }>> {
  if (days.length === 0) return new Map();
  const rows = await sql<{ orderId: bigint; day: number; rate: bigint; amount: bigint }[]>`
    select d.order_id as "orderId", d.day, d.rate, d.amount
    from unnest(${numberList(days.map(({ id }) => id))}::bigint[], ${numberList(days.map(({ day }) => day))}::integer[]) as k (order_id, day)
      join earning_day d on (d.order_id, d.day) = (k.order_id, k.day) where d.state = 'waiting'`;
  return new Map(rows.map(({ orderId, day, rate, amount }) => [dayKey(orderId, day), { rate, amount }]));
}
