import type { Answer, StoredAnswer } from "./idempotency.ts";
import { Rejected } from "./rejection.ts";

export interface BatchCommand {
  readonly userId: bigint;
  /** Idempotency key; null for commands of the engine, which the state of their object makes idempotent. */
  readonly key: string | null;
  /** SHA-256 in hex of what was asked. */
  readonly hash: string;
  /** Epoch ms by which the caller must be answered. */
  readonly deadline: number;
}

export interface Decision<Data, Event> {
  readonly answer: Answer<Data>;
  readonly events: readonly Event[];
}

/** Result of a batch: an outcome for each of its commands, the events to store, and the answers to keep by key. */
export interface Decided<Data, Event> {
  readonly outcomes: (Answer<Data> | Rejected)[];
  readonly events: Event[];
  readonly fresh: StoredAnswer<Data>[];
}

/** One command after another; a key that was answered before, in the database or in this batch, gets that answer and does nothing. */
export function decideAll<Command extends BatchCommand, State, Data, Event>(
  decide: (state: State, command: Command, now: number) => Decision<Data, Event>,
  state: State,
  commands: readonly Command[],
  known: readonly StoredAnswer<Data>[],
  now: number,
): Decided<Data, Event> {
  const answers = new Map(known.map((stored) => [`${stored.userId}/${stored.key}`, stored]));
  const decided: Decided<Data, Event> = { outcomes: [], events: [], fresh: [] };
  for (const command of commands) {
    const id = runningId(command);
    const before = id === null ? undefined : answers.get(id);
    if (before !== undefined) {
      decided.outcomes.push(before.hash === command.hash ? before.answer : new Rejected("key_reused"));
      continue;
    }
    const { answer, events } = decide(state, command, now);
    decided.outcomes.push(answer);
    decided.events.push(...events);
    if (id === null || command.key === null) continue;
    const stored = { userId: command.userId, key: command.key, hash: command.hash, answer };
    answers.set(id, stored);
    decided.fresh.push(stored);
  }
  return decided;
}

/** An operation by its user and key; null for what the engine does by itself. */
export function runningId(command: BatchCommand): string | null {
  return command.key === null ? null : `${command.userId}/${command.key}`;
}
