import { type BatchCommand, runningId } from "./batch-decisions.ts";
import type { BatchMetrics } from "./batch-metrics.ts";
import type { Answer } from "./idempotency.ts";
import type { PassingKey } from "./postgres/fault.ts";
import { Rejected } from "./rejection.ts";

/** A command whose caller waits for an answer. */
export interface Item<Command, Data> {
  readonly command: Command;
  readonly id: string | null;
  readonly resolve: (answer: Answer<Data>) => void;
  readonly reject: (error: unknown) => void;
  answered: boolean;
  /** A commit with this command in it ended in a fault. */
  uncertain: boolean;
}

/** All who wait for an answer of a path: each gets one, once. */
export class BatchCallers<Command extends BatchCommand, Data> {
  readonly #metrics: BatchMetrics | undefined;
  readonly #running = new Map<string, number>();
  /** Rejection for a caller that is not served in time: overload, or that the last attempt found the database away or unable to write. */
  hindrance: PassingKey = "overloaded";

  constructor(metrics: BatchMetrics | undefined) {
    this.#metrics = metrics;
  }

  /** A command that waits from now on; `queue` takes it. */
  wait(command: Command, queue: (item: Item<Command, Data>) => void): Promise<Answer<Data>> {
    const id = runningId(command);
    if (id !== null) this.#running.set(id, (this.#running.get(id) ?? 0) + 1);
    return new Promise((resolve, reject) => queue({ command, id, resolve, reject, answered: false, uncertain: false }));
  }

  /** The rejection of a command that is not taken. */
  turnAway(): Promise<never> {
    const rejected = this.notNow();
    this.#metrics?.answered(rejected.key);
    return Promise.reject(rejected);
  }

  /** True while an operation with this key waits or is under way. */
  isRunning(userId: bigint, key: string): boolean {
    return this.#running.has(`${userId}/${key}`);
  }

  answer(item: Item<Command, Data>, answer: Answer<Data>): void {
    if (!this.#settle(item)) return;
    this.#metrics?.answered(answer.ok ? "accepted" : answer.rejection);
    item.resolve(answer);
  }

  reject(item: Item<Command, Data>, error: unknown): void {
    if (!this.#settle(item)) return;
    this.#metrics?.answered(error instanceof Rejected ? error.key : "fault");
    item.reject(error);
  }

  /** Rejects those whose time has passed; gives the others. */
  rejectLate(items: readonly Item<Command, Data>[], now: number): Item<Command, Data>[] {
    for (const item of items) if (item.command.deadline <= now) this.reject(item, this.notNow());
    return items.filter((item) => !item.answered);
  }

  notNow(): Rejected {
    return new Rejected(this.hindrance, { seconds: "1" });
  }

  /** False when the caller has been answered before. */
  #settle(item: Item<Command, Data>): boolean {
    if (item.answered) return false;
    item.answered = true;
    if (item.id === null) return true;
    const left = (this.#running.get(item.id) ?? 1) - 1;
    if (left === 0) this.#running.delete(item.id);
    else this.#running.set(item.id, left);
    return true;
  }
}
