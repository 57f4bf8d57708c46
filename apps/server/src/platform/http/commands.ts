import { list, success } from "@candela/api";
import { type Answer, findAnswers } from "../idempotency.ts";
import type { Log } from "../log.ts";
import type { Sql } from "../postgres/database.ts";
import { Rejected } from "../rejection.ts";
import { answerOfMany } from "./many.ts";

/** The part of a command path that routes need. */
export interface CommandRouteParts<Command, Data> {
  readonly sql: Sql;
  readonly log: Pick<Log, "error">;
  readonly submit: (command: Command) => Promise<Answer<Data>>;
  readonly isRunning: (userId: bigint, key: string) => boolean;
}

/** The envelope of a command's answer. A rejection because something changed carries it as it is now, where `state` reads it. */
export async function answered<Data>(answer: Answer<Data>, state?: (rejection: string) => Promise<Data | null>) {
  if (answer.ok) return success(answer.data);
  throw new Rejected(answer.rejection, answer.params, (await state?.(answer.rejection)) ?? null);
}

/** The answers to many commands of one call, in their order; each has its own key and stands alone. */
export async function answeredMany<Command, Data, Fields extends { readonly idempotencyKey: string }>(
  parts: Pick<CommandRouteParts<Command, Data>, "log" | "submit">,
  call: { readonly requestId: string },
  orders: readonly Fields[],
  commandOf: (fields: Fields) => Command,
) {
  const rows = await Promise.all(orders.map((fields) => answerOfMany(parts.log, call, fields, () => parts.submit(commandOf(fields)))));
  return list(rows, rows.length);
}

/**
 * The stored answer to an operation of the caller, by its key. Throws `operation_in_progress` while it is under way, the rejection it ended
 * in, and `not_found` for a key that nobody used, or that was used for an operation whose answer is not of this kind.
 */
export async function answerByKey<Data>(
  parts: Pick<CommandRouteParts<never, Data>, "sql" | "isRunning">,
  userId: bigint,
  key: string,
  isOfThisKind: (data: Data) => boolean,
): Promise<Data> {
  if (parts.isRunning(userId, key)) throw new Rejected("operation_in_progress");
  const [stored] = await findAnswers<Data>(parts.sql, [{ userId, key }]);
  if (stored === undefined) throw new Rejected("not_found");
  if (!stored.answer.ok) throw new Rejected(stored.answer.rejection, stored.answer.params);
  if (!isOfThisKind(stored.answer.data)) throw new Rejected("not_found");
  return stored.answer.data;
}
