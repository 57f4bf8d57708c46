import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { LogLimit } from "../../platform/log-limit.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { RestingSpotOrder } from "./resting-order.ts";

type DayOrder = Pick<RestingSpotOrder, "id" | "userId" | "expiresAt">;

export interface ExpirySchedulerParts {
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  /** Ends an order whose time is over; resolves when it has ended, or was closed already. */
  readonly expire: (order: DayOrder) => Promise<void>;
}

/** Orders on their way at once: well below what a shard of commands queues. */
const ROUND_MAX = 512;

/**
 * Ends day orders when their time has come. Derived and in memory, as the trigger scheduler is: orders whose time came while no server ran are due
 * at once after a start, and an order ended twice ends once.
 */
export class ExpiryScheduler {
  readonly #parts: ExpirySchedulerParts;
  /** Ends of sessions are few: orders by theirs. */
  readonly #due = new Map<number, Map<bigint, DayOrder>>();
  #round: Promise<void> | null = null;
  readonly #logLimit: LogLimit;

  constructor(parts: ExpirySchedulerParts) {
    this.#parts = parts;
    this.#logLimit = new LogLimit(parts.clock);
  }

  add(order: DayOrder): void {
    if (order.expiresAt === null) return;
    const same = this.#due.get(order.expiresAt) ?? new Map<bigint, DayOrder>();
    same.set(order.id, order);
    this.#due.set(order.expiresAt, same);
  }

  remove({ id, expiresAt }: Pick<DayOrder, "id" | "expiresAt">): void {
    if (expiresAt === null) return;
    const same = this.#due.get(expiresAt);
    same?.delete(id);
    if (same?.size === 0) this.#due.delete(expiresAt);
  }

  /** When the next order's time comes, epoch ms. */
  nextAt(): number {
    return Math.min(...this.#due.keys());
  }

  /** Ends all that is due; one round at a time. Resolves when that round is over; what failed is due again in the next one. */
  run(): Promise<void> {
    this.#round ??= this.#runAll().finally(() => {
      this.#round = null;
    });
    return this.#round;
  }

  async #runAll(): Promise<void> {
    const now = this.#parts.clock.now();
    const due = [...this.#due].filter(([expiresAt]) => expiresAt <= now).flatMap(([, orders]) => [...orders.values()]);
    for (let from = 0; from < due.length; from += ROUND_MAX) {
      const areTaken = await Promise.all(due.slice(from, from + ROUND_MAX).map((order) => this.#endOne(order)));
      // Overloaded or stopping: the next round comes in a second.
      if (areTaken.includes(false)) return;
    }
  }

  /** False where the path of commands takes none now. An order that fails by itself is due again in the next round, and holds up no other. */
  async #endOne(order: DayOrder): Promise<boolean> {
    try {
      await this.#parts.expire(order);
      this.remove(order);
    } catch (error) {
      if (error instanceof Rejected) return false;
      const facts = { err: error, order: String(order.id) };
      this.#logLimit.line((leftOut) => this.#parts.log.warn({ ...facts, leftOut }, "a day order could not be ended"));
    }
    return true;
  }
}
