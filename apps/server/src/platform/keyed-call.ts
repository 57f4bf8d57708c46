import { findAnswers, storeAnswers } from "./idempotency.ts";
import type { Queryable, Sql, Tx } from "./postgres/database.ts";
import { postgres } from "./postgres/driver.ts";
import { transaction } from "./postgres/transaction.ts";
import { Rejected } from "./rejection.ts";

const UNIQUE_VIOLATION = "23505";

export interface KeyedCall {
  readonly userId: bigint;
  readonly key: string;
  /** Of what was asked. */
  readonly hash: string;
  readonly now: number;
  /** Lets one call of the user at a time go on. */
  readonly lock: (tx: Tx) => Promise<void>;
}

/**
 * Work of a call with a key, in one transaction under the lock of the call. The same again gets the answer that was given, a rejection
 * included; `work` therefore rejects before it writes, and has no other effects: where a call under another lock takes the key meanwhile, it is undone. `isNew` is false for an answer that was given before.
 */
export async function keyedCall<Data>(
  sql: Sql,
  call: KeyedCall,
  work: (tx: Tx) => Promise<Data>,
): Promise<{ readonly data: Data; readonly isNew: boolean }> {
  const { answer, isNew } = await once(sql, call, work).catch((error: unknown) => {
    if (!isKeyTaken(error)) throw error;
    // The other has committed: its answer is found now.
    return once(sql, call, work);
  });
  if (!answer.ok) throw new Rejected(answer.rejection, answer.params);
  return { data: answer.data, isNew };
}

function once<Data>(sql: Sql, { userId, key, hash, now, lock }: KeyedCall, work: (tx: Tx) => Promise<Data>) {
  return transaction(sql, async (tx) => {
    await lock(tx);
    const [before] = await findAnswers<Data>(tx, [{ userId, key }]);
    if (before !== undefined) {
      if (before.hash !== hash) throw new Rejected("key_reused");
      return { answer: before.answer, isNew: false };
    }
    const made = await answerOf(work(tx));
    await storeAnswers(tx, [{ userId, key, hash, answer: made }], now);
    return { answer: made, isNew: true };
  });
}

/** Calls of different modules have locks of their own: of two with one key the second finds it taken as it keeps its answer. */
function isKeyTaken(error: unknown): boolean {
  return error instanceof postgres.PostgresError && error.code === UNIQUE_VIOLATION && error.table_name === "idempotency";
}

/**
 * The answer that the same call got before; undefined where there was none. For calls with a proof that is good once: the second of two would else be told
 * that it is wrong.
 */
export async function answerBefore<Data>(
  sql: Queryable,
  { userId, key, hash }: Pick<KeyedCall, "userId" | "key" | "hash">,
): Promise<{ readonly data: Data } | undefined> {
  const [before] = await findAnswers<Data>(sql, [{ userId, key }]);
  if (before === undefined) return undefined;
  if (before.hash !== hash) throw new Rejected("key_reused");
  if (!before.answer.ok) throw new Rejected(before.answer.rejection, before.answer.params);
  return { data: before.answer.data };
}

async function answerOf<Data>(work: Promise<Data>) {
  try {
    return { ok: true as const, data: await work };
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    return { ok: false as const, rejection: error.key, params: error.params };
  }
}
