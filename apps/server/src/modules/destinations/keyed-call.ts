import { DESTINATION_LABEL_MAX } from "@candela/api";
import { findAnswers, storeAnswers } from "../../platform/idempotency.ts";
import { readName } from "../../platform/name-text.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";

/** Namespace of the advisory locks that let one user's destinations change by one call at a time. */
const LOCK_CLASS = 82;

export async function lockDestinations(tx: Tx, userId: bigint): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK_CLASS}, hashint8(${userId}))`;
}

export interface KeyedCall {
  readonly userId: bigint;
  readonly key: string;
  /** Of what was asked. */
  readonly hash: string;
  readonly now: number;
}

/**
 * Work of a call with a key, in one transaction under the lock of the user's destinations. The same again gets the answer that was given, a rejection
 * included; `work` therefore rejects before it writes. `isNew` is false for an answer that was given before.
 */
export async function keyedCall<Data>(
  sql: Sql,
  { userId, key, hash, now }: KeyedCall,
  work: (tx: Tx) => Promise<Data>,
): Promise<{ readonly data: Data; readonly isNew: boolean }> {
  const { answer, isNew } = await transaction(sql, async (tx) => {
    await lockDestinations(tx, userId);
    const [before] = await findAnswers<Data>(tx, [{ userId, key }]);
    if (before !== undefined) {
      if (before.hash !== hash) throw new Rejected("key_reused");
      return { answer: before.answer, isNew: false };
    }
    const made = await answerOf(work(tx));
    await storeAnswers(tx, [{ userId, key, hash, answer: made }], now);
    return { answer: made, isNew: true };
  });
  if (!answer.ok) throw new Rejected(answer.rejection, answer.params);
  return { data: answer.data, isNew };
}

async function answerOf<Data>(work: Promise<Data>) {
  try {
    return { ok: true as const, data: await work };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ok: false as const, rejection: error.key, params: error.params };
  }
}

/** Throws `destination_label` for a name of which nothing can be seen, or that is too long. */
export function labelOf(text: string): string {
  const label = readName(text, DESTINATION_LABEL_MAX);
  if (label === undefined) throw new Rejected("destination_label", { max: String(DESTINATION_LABEL_MAX) });
  return label;
}
