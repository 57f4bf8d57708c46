import type { Queryable } from "../../platform/postgres/database.ts";
import { ReferenceKind } from "../ledger/index.ts";

/** What a fee belongs to. */
export type FeeOf = "fill" | "contract_fill" | "quick";

/** The fee of one of the user's fills or quick trades, in units of the settlement currency: of a quick trade that gave it back nothing. Undefined where there is no such. */
export async function readFee(sql: Queryable, userId: bigint, kind: FeeOf, id: bigint): Promise<bigint | undefined> {
  const [row] = await sql<{ fee: bigint }[]>`
    select fee from spot_fill where ${kind} = 'fill' and id = ${id} and user_id = ${userId}
    union all select fee from contract_fill where ${kind} = 'contract_fill' and id = ${id} and user_id = ${userId}
    union all select case when status in ('refunded', 'voided') then 0 else fee end from quick_order where ${kind} = 'quick' and id = ${id} and user_id = ${userId}`;
  return row?.fee;
}

/** What vouchers gave back of it. */
export async function usesOf(
  sql: Queryable,
  userId: bigint,
  kind: FeeOf,
  id: bigint,
): Promise<{ readonly voucherId: bigint; readonly amount: bigint; readonly ts: number; readonly isUndone: boolean }[]> {
  const rows = await sql<{ voucherId: bigint; amount: bigint; ts: bigint; isUndone: boolean }[]>`
    select voucher_id as "voucherId", amount, ts, undone_by is not null as "isUndone" from voucher_use
    where user_id = ${userId} and reference_kind = ${ReferenceKind[kind]} and reference_id = ${id} order by id`;
  return rows.map((row) => ({ ...row, ts: Number(row.ts) }));
}
