import type { Queryable, Tx } from "../../platform/postgres/database.ts";

/** What people say became of a payout that its rail does not know. */
export interface Resolution {
  readonly attempt: number;
  readonly resolution: "paid" | "failed" | "send_again";
  /** The receiver's name for the payment; empty unless it was paid. */
  readonly transaction: string;
  readonly operatorId: bigint;
  readonly reason: string;
}

export type ToldResolution = Omit<Resolution, "operatorId"> & {
  readonly operatorId: bigint;
  readonly loginName: string;
  readonly ts: number;
};

export async function resolutionsOf(sql: Queryable, id: bigint): Promise<ToldResolution[]> {
  const rows = await sql<(Omit<ToldResolution, "ts"> & { readonly ts: bigint })[]>`
    select r.attempt, r.resolution, r.transaction_name as transaction, r.operator_id as "operatorId", o.login_name as "loginName", r.reason, r.ts
    from payout_resolution r join operator o on o.id = r.operator_id where r.withdrawal_id = ${id} order by r.id`;
  return rows.map((row) => ({ ...row, ts: Number(row.ts) }));
}

/** What a further word comes to: the same operator again is rejected, another one who says something else too, and two who say the same decide it. */
export function wordOf(said: readonly ToldResolution[], word: Resolution): "first" | "decides" | "same_person" | "differs" {
  const [before] = said.filter(({ attempt }) => attempt === word.attempt);
  if (before === undefined) return "first";
  if (before.operatorId === word.operatorId) return "same_person";
  return before.resolution === word.resolution && before.transaction === word.transaction ? "decides" : "differs";
}

export async function addResolution(tx: Tx, id: bigint, word: Resolution, now: number): Promise<void> {
  await tx`
    insert into payout_resolution (withdrawal_id, attempt, resolution, transaction_name, operator_id, reason, ts)
    values (${id}, ${word.attempt}, ${word.resolution}, ${word.transaction}, ${word.operatorId}, ${word.reason}, ${now})`;
}
