import type { PayoutWord } from "@candela/engine";
import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** What an operator says became of a payout that its rail does not know, and why. */
export interface Resolution extends PayoutWord {
  readonly reason: string;
}

export interface ToldResolution extends Resolution {
  readonly loginName: string;
  readonly ts: number;
}

export async function resolutionsOf(sql: Queryable, id: bigint): Promise<ToldResolution[]> {
  const rows = await sql<(Omit<ToldResolution, "ts"> & { readonly ts: bigint })[]>`
    select r.attempt, r.resolution, r.transaction_name as transaction, r.operator_id as "operatorId", o.login_name as "loginName", r.reason, r.ts
    from payout_resolution r join operator o on o.id = r.operator_id where r.withdrawal_id = ${id} order by r.id`;
  return rows.map((row) => ({ ...row, ts: Number(row.ts) }));
}

export async function addResolution(tx: Tx, id: bigint, word: Resolution, now: number): Promise<void> {
  await tx`
    insert into payout_resolution (withdrawal_id, attempt, resolution, transaction_name, operator_id, reason, ts)
    values (${id}, ${word.attempt}, ${word.resolution}, ${word.transaction}, ${word.operatorId}, ${word.reason}, ${now})`;
}
