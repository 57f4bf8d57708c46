import { type BatchCommand, type Decided, type Decision, decideAll, runningId } from "./batch-decisions.ts";
import { BatchGathering } from "./batch-gathering.ts";
import type { BatchMetrics } from "./batch-metrics.ts";
import { BatchTurns } from "./batch-turns.ts";
import { type Clock, machineClock } from "./clock.ts";
import { type Answer, findAnswers, storeAnswers } from "./idempotency.ts";
import type { Log } from "./log.ts";
import { LogLimit } from "./log-limit.ts";
import type { Sql, Tx } from "./postgres/database.ts";
import { classifyFault, type Fault, type PassingKey, passingFault } from "./postgres/fault.ts";
import { Rejected } from "./rejection.ts";

export type { BatchCommand, Decision } from "./batch-decisions.ts";

/**
 * The batch path. Commands that arrive while a batch commits form the next one, which a busy path lets gather for a moment. A batch is one transaction: load
 * (set-based, rows locked in sorted order), decide (pure, one command after another), store (set-based), commit; then the callers are answered and
 * the events go out. The idempotency rows are part of the same transaction.
 *
 * Faults. A batch that failed before its commit was sent has done nothing: it runs again while deadlines allow, with pauses that grow, and when
 * the fault is of our own making each command runs alone, so that one poisoned command cannot take its neighbours down. A fault at the commit
 * says nothing about the outcome: the batch runs again too, and the keys found in the database tell what happened. A caller
 * that cannot be answered in time gets `operation_unknown` and asks by key.
 */
export interface BatchWork<Command extends BatchCommand, State, Data, Event> {
  /** Reads all that the commands may need; its first statement locks the users' rows. `shard` numbers this path among its siblings, for split house accounts. */
  load(tx: Tx, commands: readonly Command[], shard: number): Promise<State>;
  /** Pure apart from changing `state`; a rejection leaves it as it was. */
  decide(state: State, command: Command, now: number): Decision<Data, Event>;
  /** Writes all events of the batch. */
  store(tx: Tx, state: State, events: readonly Event[], now: number): Promise<void>;
  /** How many ordinary commands this one is worth, now; 1 where it is not said. The same for all commands of a user. */
  weight?(command: Command): number;
  /** After the commit, in the order of commits of this shard. Must not throw. */
  committed(state: State, events: readonly Event[], now: number): void;
  /** A commit ended in a fault and may have happened, with events that nobody heard of: read again what follows from them. */
  uncertain(): void;
}

export interface BatchOptions {
  readonly shard: number;
  readonly batchMax: number;
  readonly queueMax: number;
}

export interface BatchPath<Command extends BatchCommand, Data> {
  /** Resolves with the committed answer. Throws `Rejected` for overload, a reused key and an unknown outcome, else the fault. */
  submit(command: Command): Promise<Answer<Data>>;
  /** True while an operation with this key is queued or under way. */
  isRunning(userId: bigint, key: string): boolean;
  stats(): BatchStats;
  /** Rejects what comes from now on and resolves when all under way is answered. */
  stop(): Promise<void>;
}

export interface BatchStats {
  readonly queued: number;
  readonly batches: number;
  readonly commands: number;
  readonly faults: number;
}

interface Item<Command, Data> {
  readonly command: Command;
  readonly id: string | null;
  readonly resolve: (answer: Answer<Data>) => void;
  readonly reject: (error: unknown) => void;
  answered: boolean;
  /** A commit with this command in it ended in a fault. */
  uncertain: boolean;
}

/** A database that restarts is back soon; a full disk takes somebody who makes room. */
const RETRY_PAUSE_MS = 50;
const RETRY_PAUSE_MAX_MS = 800;
const DEADLINE_CHECK_MS = 100;
/** Another process at the same key is met once; more often means that the clash is our own. */
const CLASHES_MAX = 2;

export interface BatchParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "error" | "warn">;
  readonly metrics?: BatchMetrics | undefined;
}

export function createBatchPath<Command extends BatchCommand, State, Data, Event>(
  parts: BatchParts,
  work: BatchWork<Command, State, Data, Event>,
  options: BatchOptions,
): BatchPath<Command, Data> {
  return new Path(parts, work, options);
}

class Path<Command extends BatchCommand, State, Data, Event> implements BatchPath<Command, Data> {
  readonly #parts: BatchParts;
  readonly #work: BatchWork<Command, State, Data, Event>;
  readonly #options: BatchOptions;
  #queue: Item<Command, Data>[] = [];
  readonly #gathering: BatchGathering;
  readonly #turns = new BatchTurns();
  readonly #running = new Map<string, number>();
  #active: Promise<void> | null = null;
  #stopping = false;
  #batches = 0;
  #commands = 0;
  #faults = 0;
  /** A transaction runs, and may commit. */
  #isAttempting = false;
  /** Rejection for a caller that is not served in time: overload, or that the last attempt found the database away or unable to write. */
  #hindrance: PassingKey = "overloaded";
  readonly #logLimit: LogLimit;

  constructor(parts: BatchParts, work: BatchWork<Command, State, Data, Event>, options: BatchOptions) {
    this.#parts = parts;
    this.#work = work;
    this.#options = options;
    const machine = machineClock(parts.clock);
    this.#gathering = new BatchGathering(() => machine.now());
    this.#logLimit = new LogLimit(parts.clock);
    parts.metrics?.watch(() => this.#queue.length);
  }

  submit(command: Command): Promise<Answer<Data>> {
    if (this.#stopping || this.#queue.length >= this.#options.queueMax) {
      const rejected = this.#notNow();
      this.#parts.metrics?.answered(rejected.key);
      return Promise.reject(rejected);
    }
    const id = runningId(command);
    if (id !== null) this.#running.set(id, (this.#running.get(id) ?? 0) + 1);
    return new Promise<Answer<Data>>((resolve, reject) => {
      this.#queue.push({ command, id, resolve, reject, answered: false, uncertain: false });
      this.#gathering.arrived();
      this.#active ??= this.#drain();
    });
  }

  isRunning(userId: bigint, key: string): boolean {
    return this.#running.has(`${userId}/${key}`);
  }

  stats(): BatchStats {
    return { queued: this.#queue.length, batches: this.#batches, commands: this.#commands, faults: this.#faults };
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#gathering.stop();
    await this.#active;
  }

  async #drain(): Promise<void> {
    // One turn of the event loop, so that what has arrived together starts together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#turns.begin();
    while (this.#queue.length > 0) {
      const gathered = this.#gathering.wait(this.#queue.length, this.#options.batchMax);
      if (gathered !== null) await gathered;
      const { taken: items, left } = this.#turns.take(
        this.#queue,
        this.#options.batchMax,
        ({ command }) => this.#work.weight?.(command) ?? 1,
      );
      this.#queue = left;
      const now = this.#parts.clock.now();
      const late = items.filter((item) => item.command.deadline <= now);
      for (const item of late) this.#reject(item, this.#notNow());
      const onTime = items.filter((item) => !item.answered);
      if (onTime.length > 0) await this.#runUntilSettled(onTime);
    }
    this.#active = null;
  }

  /** Returns when every item is answered. */
  async #runUntilSettled(items: readonly Item<Command, Data>[]): Promise<void> {
    const guard = this.#guardDeadlines(items);
    try {
      let clashes = 0;
      let pauseMs = RETRY_PAUSE_MS;
      for (let open = items; open.length > 0; open = items.filter((item) => !item.answered)) {
        const fault = await this.#attempt(open);
        if (fault === null) return;
        this.#faults += 1;
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
      this.#reject(only, error);
      return;
    }
    for (const item of items) if (!item.answered) await this.#runUntilSettled([item]);
  }

  #answer(item: Item<Command, Data>, answer: Answer<Data>): void {
    if (!this.#settle(item)) return;
    this.#parts.metrics?.answered(answer.ok ? "accepted" : answer.rejection);
    item.resolve(answer);
  }

  #reject(item: Item<Command, Data>, error: unknown): void {
    if (!this.#settle(item)) return;
    this.#parts.metrics?.answered(error instanceof Rejected ? error.key : "fault");
    item.reject(error);
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

  /** Of a command that reached no commit, between attempts, it is known that nothing was done. */
  #rejectOverdue(items: readonly Item<Command, Data>[]): void {
    const now = this.#parts.clock.now();
    for (const item of items) {
      if (item.answered || item.command.deadline > now) continue;
      const isKnown = !this.#isAttempting && !item.uncertain;
      this.#reject(item, isKnown ? this.#notNow() : new Rejected("operation_unknown", { key: item.command.key ?? "" }));
    }
  }

  /** Answers callers whose deadline passes while the batch is under way, however long the database takes. */
  #guardDeadlines(items: readonly Item<Command, Data>[]): NodeJS.Timeout {
    return setInterval(() => this.#rejectOverdue(items), DEADLINE_CHECK_MS);
  }

  #notNow(): Rejected {
    return new Rejected(this.#hindrance, { seconds: "1" });
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
          this.#work.load(tx, commands, this.#options.shard),
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
      this.#hindrance = "overloaded";
      this.#batches += 1;
      this.#commands += items.length;
      const tookMs = machine.now() - beganMs;
      metrics?.committed(items.length, tookMs);
      this.#gathering.ended(items.length, tookMs, this.#queue.length);
      if (done.events.length > 0) this.#work.committed(done.state, done.events, done.now);
      for (const [index, item] of items.entries()) {
        const outcome = done.outcomes[index];
        if (outcome instanceof Rejected) this.#reject(item, outcome);
        else if (outcome !== undefined) this.#answer(item, outcome);
      }
      return null;
    } catch (error) {
      const fault = classifyFault(error, committing);
      if (fault.kind === "unknown") for (const item of items) item.uncertain = true;
      ended?.(error);
      this.#hindrance = passingFault(error) ?? "overloaded";
      return fault;
    } finally {
      this.#isAttempting = false;
    }
  }
}
