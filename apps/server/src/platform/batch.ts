import { BatchCallers, type Item } from "./batch-callers.ts";
import type { BatchCommand } from "./batch-decisions.ts";
import { BatchGathering } from "./batch-gathering.ts";
import { type BatchParts, BatchRun, type BatchSums, type BatchWork } from "./batch-run.ts";
import { BatchTurns } from "./batch-turns.ts";
import { machineClock } from "./clock.ts";
import type { Answer } from "./idempotency.ts";

export type { BatchCommand, Decision } from "./batch-decisions.ts";
export type { BatchParts, BatchWork } from "./batch-run.ts";

/**
 * The batch path. Commands that arrive while a batch commits form the next one, which a busy path lets gather for a moment. A batch is one transaction: load
 * (set-based, rows locked in sorted order), decide (pure, one command after another), store (set-based), commit; then the callers are answered and
 * the events go out. The idempotency rows are part of the same transaction.
 *
 * Two at once. In one batch the server and the database take turns: while one of them works the other waits. Where many commands wait, a second batch runs beside the
 * first. A user's commands stay in order, for no batch takes a command of a user who is in the other; and a batch that touches rows of others has nothing beside it.
 *
 * Faults. A batch that failed before its commit was sent has done nothing: it runs again while deadlines allow, with pauses that grow, and when
 * the fault is of our own making each command runs alone, so that one poisoned command cannot take its neighbours down. A fault at the commit
 * says nothing about the outcome: the batch runs again too, and the keys found in the database tell what happened. A caller
 * that cannot be answered in time gets `operation_unknown` and asks by key.
 */
export interface BatchPath<Command extends BatchCommand, Data> {
  /** Resolves with the committed answer. Throws `Rejected` for overload, a reused key and an unknown outcome, else the fault. */
  submit(command: Command): Promise<Answer<Data>>;
  /** True while an operation with this key is queued or under way. */
  isRunning(userId: bigint, key: string): boolean;
  stats(): BatchStats;
  /** Rejects what comes from now on and resolves when all under way is answered. */
  stop(): Promise<void>;
}

export interface BatchOptions {
  readonly shard: number;
  /** Sub-accounts of the house for a second batch beside the first; without it there is none. */
  readonly besideShard?: number;
  readonly batchMax: number;
  readonly queueMax: number;
}

export interface BatchStats extends Readonly<BatchSums> {
  readonly queued: number;
}

/** Where fewer commands wait than this, a batch of their own costs more than a place in the next one. */
const BESIDE_FROM = 64;

const NOBODY: ReadonlySet<bigint> = new Set();

/** Takes batch after batch, one at a time. */
interface Runner<Command extends BatchCommand, Data> {
  readonly run: { untilSettled(items: readonly Item<Command, Data>[]): Promise<void> };
  readonly gathering: BatchGathering;
  /** Its work until it rests; null while it does. */
  draining: Promise<void> | null;
  /** The batch that is under way, and whose commands are in it. */
  batch: Promise<void> | null;
  users: ReadonlySet<bigint>;
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
  readonly #callers: BatchCallers<Command, Data>;
  readonly #sums: BatchSums = { batches: 0, commands: 0, faults: 0 };
  readonly #turns = new BatchTurns();
  readonly #first: Runner<Command, Data>;
  readonly #second: Runner<Command, Data> | null;
  #queue: Item<Command, Data>[] = [];
  /** The first batch touches rows of others, or is about to. */
  #isAlone = false;
  #isStopping = false;

  constructor(parts: BatchParts, work: BatchWork<Command, State, Data, Event>, options: BatchOptions) {
    this.#parts = parts;
    this.#work = work;
    this.#options = options;
    this.#callers = new BatchCallers(parts.metrics);
    this.#first = this.#runner(options.shard);
    this.#second = options.besideShard === undefined ? null : this.#runner(options.besideShard);
    parts.metrics?.watch(() => this.#queue.length);
  }

  #runner(shard: number): Runner<Command, Data> {
    const machine = machineClock(this.#parts.clock);
    const gathering = new BatchGathering(() => machine.now());
    const onCommit = (commands: number, ms: number) => gathering.ended(commands, ms, this.#queue.length);
    const run = new BatchRun(this.#parts, this.#work, { callers: this.#callers, sums: this.#sums, shard, onCommit });
    return { run, gathering, draining: null, batch: null, users: NOBODY };
  }

  submit(command: Command): Promise<Answer<Data>> {
    if (this.#isStopping || this.#queue.length >= this.#options.queueMax) return this.#callers.turnAway();
    const answer = this.#callers.wait(command, (item) => this.#queue.push(item));
    this.#first.gathering.arrived();
    this.#second?.gathering.arrived();
    this.#first.draining ??= this.#drain();
    this.#beginBeside();
    return answer;
  }

  isRunning(userId: bigint, key: string): boolean {
    return this.#callers.isRunning(userId, key);
  }

  stats(): BatchStats {
    return { queued: this.#queue.length, ...this.#sums };
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const runners = this.#second === null ? [this.#first] : [this.#first, this.#second];
    for (const { gathering } of runners) gathering.stop();
    // A runner that rested may have begun while the other ended.
    while (runners.some(({ draining }) => draining !== null)) await Promise.all(runners.map(({ draining }) => draining));
  }

  async #drain(): Promise<void> {
    const [runner, second] = [this.#first, this.#second];
    // One turn of the event loop, so that what has arrived together starts together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    this.#turns.begin();
    while (this.#queue.length > 0) {
      await this.#gather(runner);
      const items = this.#take(second, (queue) => this.#turns.take(queue, this.#options.batchMax, this.#weightOf));
      if (items.length === 0) {
        // All that wait are of users in the second batch.
        await second?.batch;
        continue;
      }
      this.#isAlone = items.some((item) => this.#weightOf(item) > 1);
      if (this.#isAlone) await second?.batch;
      await this.#carryOut(runner, items);
      this.#isAlone = false;
    }
    runner.draining = null;
  }

  #beginBeside(): void {
    if (this.#first.batch === null || this.#second === null || !this.#isWorthTwo()) return;
    this.#second.draining ??= this.#drainBeside(this.#second);
  }

  async #drainBeside(runner: Runner<Command, Data>): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#isWorthTwo()) {
      await this.#gather(runner);
      if (!this.#isWorthTwo()) break;
      const items = this.#take(this.#first, (queue) => this.#turns.takeBeside(queue, BESIDE_FROM, this.#options.batchMax, this.#weightOf));
      if (items.length === 0) break;
      await this.#carryOut(runner, items);
    }
    runner.draining = null;
  }

  #isWorthTwo(): boolean {
    return !this.#isAlone && this.#queue.length >= BESIDE_FROM;
  }

  async #gather({ gathering }: Runner<Command, Data>): Promise<void> {
    const gathered = gathering.wait(this.#queue.length, this.#options.batchMax);
    if (gathered !== null) await gathered;
  }

  readonly #weightOf = ({ command }: Item<Command, Data>): number => this.#work.weight?.(command) ?? 1;

  /** Takes what `choose` chooses out of the queue, without commands of users who are in the other batch. */
  #take(
    other: Runner<Command, Data> | null,
    choose: (queue: readonly Item<Command, Data>[]) => Item<Command, Data>[],
  ): Item<Command, Data>[] {
    const users = other?.users ?? NOBODY;
    const chosen = choose(users.size === 0 ? this.#queue : this.#queue.filter(({ command }) => !users.has(command.userId)));
    const taken = new Set(chosen);
    if (taken.size > 0) this.#queue = this.#queue.filter((item) => !taken.has(item));
    return chosen;
  }

  async #carryOut(runner: Runner<Command, Data>, items: readonly Item<Command, Data>[]): Promise<void> {
    const onTime = this.#callers.rejectLate(items, this.#parts.clock.now());
    if (onTime.length === 0) return;
    runner.users = new Set(onTime.map(({ command }) => command.userId));
    runner.batch = runner.run.untilSettled(onTime);
    this.#beginBeside();
    await runner.batch;
    runner.batch = null;
    runner.users = NOBODY;
  }
}
