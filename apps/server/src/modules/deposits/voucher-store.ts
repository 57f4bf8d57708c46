import { numberList } from "../../platform/postgres/columns.ts";
import type { Queryable } from "../../platform/postgres/database.ts";

export interface SealedVoucher {
  readonly mediaType: string;
  readonly sealed: Buffer;
  readonly sealedWith: string;
}

export async function storeVoucher(tx: Queryable, depositId: bigint, { mediaType, sealed, sealedWith }: SealedVoucher, now: number): Promise<void> {
  await tx`insert into deposit_voucher (deposit_id, media_type, sealed, sealed_with, created_ms)
    values (${depositId}, ${mediaType}, ${sealed}, ${sealedWith}, ${String(now)}::bigint)`;
}

export async function findVoucher(sql: Queryable, depositId: bigint): Promise<SealedVoucher | undefined> {
  const [row] = await sql<SealedVoucher[]>`select media_type as "mediaType", sealed, sealed_with as "sealedWith"
    from deposit_voucher where deposit_id = ${depositId}`;
  return row;
}

/** A few pictures at a time: each may be two megabytes. */
export const RESEAL_MAX = 8;

export async function lockVouchersNotOf(tx: Queryable, keyId: string, after: bigint): Promise<(SealedVoucher & { readonly depositId: bigint })[]> {
  return await tx<(SealedVoucher & { depositId: bigint })[]>`select deposit_id as "depositId", media_type as "mediaType", sealed, sealed_with as "sealedWith"
    from deposit_voucher where sealed_with <> ${keyId} and deposit_id > ${after} order by deposit_id limit ${RESEAL_MAX} for update`;
}

export async function saveSealed(tx: Queryable, depositId: bigint, { sealed, sealedWith }: Pick<SealedVoucher, "sealed" | "sealedWith">): Promise<void> {
  await tx`update deposit_voucher set sealed = ${sealed}, sealed_with = ${sealedWith} where deposit_id = any (${numberList([depositId])}::bigint[])`;
}
