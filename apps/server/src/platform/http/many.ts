import type { RejectionKey } from "@candela/api";
import type { Answer } from "../idempotency.ts";
import type { Log } from "../log.ts";
import { rejectedOf } from "./errors.ts";

/** The outcome of one order of many, in the shape of a single answer's envelope. */
export interface RowOfMany<Data> {
  readonly idempotencyKey: string;
  readonly code: 200 | 500;
  readonly msg: RejectionKey | "";
  readonly params: Readonly<Record<string, string>>;
  readonly data: Data | null;
}

/** Answer to one order of a call with many: an order that fails has an answer of its own, and takes no other down. */
export async function answerOfMany<Data>(
  log: Pick<Log, "error">,
  { requestId }: { readonly requestId: string },
  { idempotencyKey }: { readonly idempotencyKey: string },
  submit: () => Promise<Answer<Data>>,
): Promise<RowOfMany<Data>> {
  try {
    const answer = await submit();
    if (answer.ok) return { idempotencyKey, code: 200, msg: "", params: {}, data: answer.data };
    return { idempotencyKey, code: 500, msg: answer.rejection, params: answer.params, data: null };
  } catch (error) {
    const rejected = rejectedOf(error, requestId);
    if (rejected.key === "internal_error") log.error({ err: error, reqId: requestId, key: idempotencyKey }, "one of many orders failed");
    return { idempotencyKey, code: 500, msg: rejected.key, params: rejected.params, data: null };
  }
}
