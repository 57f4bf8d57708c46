import type { BatchCallers, Item } from "./batch-callers.ts";
import { type BatchCommand, type Decided, type Decision, decideAll } from "./batch-decisions.ts";
import type { BatchMetrics } from "./batch-metrics.ts";
import { type Clock, machineClock } from "./clock.ts";
import { findAnswers, storeAnswers } from "./idempotency.ts";
import type { Log } from "./log.ts";
import { LogLimit } from "./log-limit.ts";
import type { Sql, Tx } from "./postgres/database.ts";
import { classifyFault, type Fault, passingFault } from "./postgres/fault.ts";
import { Rejected } from "./rejection.ts";

export interface BatchWork<Command extends BatchCommand, State, Data, Event> {
  /** Reads all that the commands may need; its first statement locks the users' rows. `shard` numbers this batch among its siblings, for split house accounts. */
  load(tx: Tx, commands: readonly Command[], shard: number): Promise<State>;
  /** Pure apart from changing `state`; a rejection leaves it as it was. */
  decide(state: State, command: Command, now: number): Decision<Data, Event>;
  /** Writes all events of the batch. */
  store(tx: Tx, state: State, events: readonly Event[], now: number): Promise<void>;
  /**
   * How many ordinary commands this one is worth, now; 1 where it is not said. The same for all commands of a user. A command that touches
   * rows of other users is worth more than 1: nothing runs beside its batch.
   */
  weight?(command: Command): number;
  /** After the commit; batches of one user in the order of their commits. Must not throw. */
  committed(state: State, events: readonly Event[], now: number): void;
  /** A commit ended in a fault and may have happened, with events that nobody heard of: read again what follows from them. */
  uncertain(): void;
}

export interface BatchParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  readonly metrics?: BatchMetrics | undefined;
}

/** Sums of a path since its start. */
export interface BatchSums {
  batches: number;
  commands: number;
  faults: number;
}

/** A database that restarts is back soon; a full disk takes somebody who makes room. */
const RETRY_PAUSE_MS = 50;
const RETRY_PAUSE_MAX_MS = 800;
const DEADLINE_CHECK_MS = 100;
/** Another process at the same key is met once; more often means that the clash is our own. */
const CLASHES_MAX = 2;

/** Called when a batch has committed, before its callers are answered. */
export type OnCommit = (commands: number, ms: number) => void;

/** Takes one batch at a time to its end, whatever the database does meanwhile. */
export class BatchRun<Command extends BatchCommand, State, Data, Event> {
  readonly #parts: BatchParts;
  readonly #work: BatchWork<Command, State, Data, Event>;
  readonly #callers: BatchCallers<Command, Data>;
  readonly #sums: BatchSums;
  readonly #shard: number;
  readonly #onCommit: OnCommit;
  /** A transaction runs, and may commit. */
  #isAttempting = false;
  readonly #logLimit: LogLimit;

  constructor(
    parts: BatchParts,
    work: BatchWork<Command, State, Data, Event>,
    { callers, sums, shard, onCommit }: { callers: BatchCallers<Command, Data>; sums: BatchSums; shard: number; onCommit: OnCommit },
  ) {
    this.#parts = parts;
    this.#work = work;
    this.#callers = callers;
    this.#sums = sums;
    this.#shard = shard;
    this.#onCommit = onCommit;
    this.#logLimit = new LogLimit(parts.clock);
  }

  /** Returns when every item is answered. */
  async untilSettled(items: readonly Item<Command, Data>[]): Promise<void> {
    const guard = this.#guardDeadlines(items);
    try {
      let clashes = 0;
      let pauseMs = RETRY_PAUSE_MS;
      for (let open = items; open.length > 0; open = items.filter((item) => !item.answered)) {
        const fault = await this.#attempt(open);
        if (fault === null) return;
        this.#sums.faults += 1;
        this.#parts.metrics?.failed();
        if (fault.kind === "clash") clashes += 1;
        if (fault.kind === "bug" || clashes > CLASHES_MAX) {
          await this.#runAlone(open, fault.error);
          return;
        }
        this.#rejectOverdue(open);
        const facts = { err: fault.error, kind: fault.kind, commands: open.length };
        this.#logLimit.line((leftOut) => this.#parts.log.warn({ ...facts, leftOut }, "batch failed and runs again"));
        await new Promise<void>((resolve) => setTimeout(resolve, pauseMs));
        pauseMs = Math.min(2 * pauseMs, RETRY_PAUSE_MAX_MS);
        this.#rejectOverdue(open);
      }
    } finally {
      clearInterval(guard);
      if (items.some((item) => item.uncertain)) this.#work.uncertain();
    }
  }

  async #runAlone(items: readonly Item<Command, Data>[], error: unknown): Promise<void> {
    const [only] = items;
    if (items.length === 1 && only !== undefined) {
      const facts = { err: error, user: String(only.command.userId), key: only.command.key };
      this.#logLimit.line((leftOut) => this.#parts.log.error({ ...facts, leftOut }, "command failed"));
      this.#callers.reject(only, error);
      return;
    }
    for (const item of items) if (!item.answered) await this.untilSettled([item]);
  }

  /** Of a command that reached no commit, between attempts, it is known that nothing was done. */
  #rejectOverdue(items: readonly Item<Command, Data>[]): void {
    const now = this.#parts.clock.now();
    for (const item of items) {
      if (item.answered || item.command.deadline > now) continue;
      const isKnown = !this.#isAttempting && !item.uncertain;
      const rejected = isKnown ? this.#callers.notNow() : new Rejected("operation_unknown", { key: item.command.key ?? "" });
      this.#callers.reject(item, rejected);
    }
  }

  /** Answers callers whose deadline passes while the batch is under way, however long the database takes. */
  #guardDeadlines(items: readonly Item<Command, Data>[]): NodeJS.Timeout {
    return setInterval(() => this.#rejectOverdue(items), DEADLINE_CHECK_MS);
  }

  /** One transaction. Returns null when it committed and everyone is answered. */
  async #attempt(items: readonly Item<Command, Data>[]): Promise<Fault | null> {
    const { sql, clock, metrics } = this.#parts;
    const machine = machineClock(clock);
    const beganMs = machine.now();
    let committing = false;
    this.#isAttempting = true;
    const ended = metrics?.began();
    try {
      const done = (await sql.begin(async (tx) => {
        const commands = items.map((item) => item.command);
        const keyed = commands.flatMap(({ userId, key }) => (key === null ? [] : [{ userId, key }]));
        // Sent together; the connection answers in order, so the keys are read after load's first statement has taken the locks.
        const [, state, known] = await Promise.all([
          // The same few statements for ever: planning each anew costs more than a tailored plan could gain.
          tx`set local plan_cache_mode = force_generic_plan`,
          this.#work.load(tx, commands, this.#shard),
          findAnswers<Data>(tx, keyed),
        ]);
        const now = clock.now();
        const decided = decideAll((...asked) => this.#work.decide(...asked), state, commands, known, now);
        await Promise.all([
          decided.events.length === 0 ? undefined : this.#work.store(tx, state, decided.events, now),
          storeAnswers(tx, decided.fresh, now),
        ]);
        committing = true;
        return { ...decided, state, now };
      })) as Decided<Data, Event> & { state: State; now: number };
      ended?.();
      this.#callers.hindrance = "overloaded";
      this.#sums.batches += 1;
      this.#sums.commands += items.length;
      const tookMs = machine.now() - beganMs;
      metrics?.committed(items.length, tookMs);
      this.#onCommit(items.length, tookMs);
      if (done.events.length > 0) this.#work.committed(done.state, done.events, done.now);
      for (const [index, item] of items.entries()) {
        const outcome = done.outcomes[index];
        if (outcome instanceof Rejected) this.#callers.reject(item, outcome);
        else if (outcome !== undefined) this.#callers.answer(item, outcome);
      }
      return null;
    } catch (error) {
      const fault = classifyFault(error, committing);
      if (fault.kind === "unknown") for (const item of items) item.uncertain = true;
      ended?.(error);
      this.#callers.hindrance = passingFault(error) ?? "overloaded";
      return fault;
    } finally {
      this.#isAttempting = false;
    }
  }
}
