import { DESTINATION_LABEL_MAX } from "@candela/api";
import { keyedCall as callOnce, type KeyedCall } from "../../platform/keyed-call.ts";
import { readName } from "../../platform/name-text.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";

/** Namespace of the advisory locks that let one user's destinations change by one call at a time. */
const LOCK_CLASS = 82;

export async function lockDestinations(tx: Tx, userId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${userId}))`;
}

/** A call with a key that changes the user's destinations. */
export function keyedCall<Data>(sql: Sql, call: Omit<KeyedCall, "lock">, work: (tx: Tx) => Promise<Data>) {
  return callOnce(sql, { ...call, lock: (tx) => lockDestinations(tx, call.userId) }, work);
}

/** Throws `destination_label` for a name of which nothing can be seen, or that is too long. */
export function labelOf(text: string): string {
  const label = readName(text, DESTINATION_LABEL_MAX);
  if (label === undefined) throw new Rejected("destination_label", { max: String(DESTINATION_LABEL_MAX) });
  return label;
}
