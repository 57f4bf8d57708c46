import type { RejectionKey } from "@candela/api";
import type { Candle } from "@candela/model";
import { Rejected } from "../../platform/rejection.ts";
import type { FoldPlan } from "./fold-plan.ts";
import type { Folding } from "./folding.ts";

/** A caller that waits for the past. */
export interface Asker {
  /** Callers of one address share its turns. */
  readonly address: string;
  /** Epoch ms; who has not got them by then waits no longer. */
  readonly deadline: number;
}

/** The house itself asks: it waits as long as it takes. */
export const HOUSE: Asker = { address: "", deadline: Number.POSITIVE_INFINITY };

/** The candles that a plan came to, as of its moment. */
export interface FoldedPlan {
  readonly candles: readonly Candle[];
  readonly now: number;
}

export interface FoldQueueParts {
  readonly folding: Pick<Folding, "slice">;
  readonly now: () => number;
}

/** Questions about the past that wait at once, of all askers together and of one address. */
export const WAITING_MAX = 64;
export const WAITING_PER_ADDRESS = 8;
/** Windows handed over at once. */
const WINDOWS_MAX = 32;
/** When to ask again. */
const BUSY_SECONDS = "2";

/** A turn's work; what it came to in the end, or undefined while more is to be done. */
type Slice<T> = () => Promise<{ readonly found: T } | undefined>;

interface Task {
  readonly key: string;
  readonly kind: "newest" | "past";
  readonly address: string;
  readonly slice: Slice<unknown>;
  readonly done: PromiseWithResolvers<unknown>;
  /** What it is rejected with where it finds no place. */
  readonly rejection: RejectionKey;
  deadline: number;
}

/**
 * Queue of the past that must be worked out, a slice of one question at a time. Addresses take turns, so that an address which asks for much waits for
 * its own questions. Equal questions share one answer. The newest candles, of which there are few different ones, have every second turn and no bound.
 */
export class FoldQueue {
  readonly #parts: FoldQueueParts;
  readonly #tasks = new Map<string, Task>();
  readonly #newest: Task[] = [];
  /** Addresses in the order of their turns. */
  readonly #past = new Map<string, Task[]>();
  #pastWaiting = 0;
  #isNewestTurn = true;
  #isRunning = false;

  constructor(parts: FoldQueueParts) {
    this.#parts = parts;
  }

  /** Rejects with `candles_busy` where there is no place, or where none came up in time. Equal keys are equal plans. */
  fold(key: string, kind: "newest" | "past", asker: Asker, plan: () => FoldPlan | Promise<FoldPlan>): Promise<FoldedPlan> {
    return this.#enter({ key, kind, rejection: "candles_busy" }, asker, () => this.#folding(plan));
  }

  /** Work of one slice, among all that waits of the past. Rejects with `past_prices_busy` in the same way. Equal keys are equal work. */
  ask<T>(key: string, asker: Asker, work: () => Promise<T>): Promise<T> {
    return this.#enter({ key, kind: "past", rejection: "past_prices_busy" }, asker, () => async () => ({ found: await work() }));
  }

  #enter<T>(
    { key, kind, rejection }: Pick<Task, "key" | "kind" | "rejection">,
    { address, deadline }: Asker,
    begin: () => Slice<T>,
  ): Promise<T> {
    const known = this.#tasks.get(key);
    if (known !== undefined) {
      known.deadline = Math.max(known.deadline, deadline);
      // Equal keys are equal questions, so what comes is of this kind.
      return known.done.promise as Promise<T>;
    }
    if (kind === "past") this.#makeRoom(address, rejection);
    const done = Promise.withResolvers<T>();
    const task = { key, kind, address, deadline, rejection, slice: begin(), done: done as PromiseWithResolvers<unknown> };
    this.#tasks.set(key, task);
    if (kind === "newest") this.#newest.push(task);
    else this.#line(task);
    if (!this.#isRunning) void this.#run();
    return done.promise;
  }

  /** A plan, made in its first turn, and its windows, as many a turn as fit a slice. */
  #folding(plan: () => FoldPlan | Promise<FoldPlan>): Slice<FoldedPlan> {
    let made: FoldPlan | undefined;
    let folded = 0;
    const candles: Candle[] = [];
    return async () => {
      made ??= await plan();
      const { ahead, own, now, whole } = made;
      const windows = [...ahead, ...own].slice(folded, folded + WINDOWS_MAX);
      for (const found of await this.#parts.folding.slice(windows)) {
        if (folded >= ahead.length) candles.push(...found);
        folded += 1;
      }
      return folded < ahead.length + own.length ? undefined : { found: { candles: whole?.(candles) ?? candles, now } };
    };
  }

  #line(task: Task): void {
    const own = this.#past.get(task.address);
    if (own === undefined) this.#past.set(task.address, [task]);
    else own.push(task);
    this.#pastWaiting += 1;
  }

  /** A full queue keeps a place for who has none: it is taken from the address that has the most. */
  #makeRoom(address: string, rejection: RejectionKey): void {
    const own = this.#past.get(address)?.length ?? 0;
    if (own >= WAITING_PER_ADDRESS) throw busy(rejection);
    if (this.#pastWaiting < WAITING_MAX) return;
    const [most] = [...this.#past.values()].sort((a, b) => b.length - a.length);
    const given = most !== undefined && most.length > own + 1 ? most.at(-1) : undefined;
    if (given === undefined) throw busy(rejection);
    this.#reject(given);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let task = this.#next(); task !== undefined; task = this.#next()) {
      await this.#slice(task);
      if (task.kind === "past") this.#toTheEnd(task.address);
    }
    this.#isRunning = false;
  }

  /** The next in turn; who was not reached in time is told so. */
  #next(): Task | undefined {
    for (;;) {
      const task = this.#inTurn();
      if (task === undefined || this.#parts.now() <= task.deadline) return task;
      this.#reject(task);
    }
  }

  #reject(task: Task): void {
    this.#leave(task);
    task.done.reject(busy(task.rejection));
  }

  #inTurn(): Task | undefined {
    this.#isNewestTurn = !this.#isNewestTurn;
    const [newest] = this.#newest;
    const [past] = this.#past.values();
    return past === undefined || (this.#isNewestTurn && newest !== undefined) ? newest : past[0];
  }

  /** After a slice the others come first, those too that have come meanwhile. */
  #toTheEnd(address: string): void {
    const own = this.#past.get(address);
    if (own === undefined) return;
    this.#past.delete(address);
    this.#past.set(address, own);
  }

  async #slice(task: Task): Promise<void> {
    try {
      const ended = await task.slice();
      if (ended === undefined) return;
      task.done.resolve(ended.found);
    } catch (error) {
      task.done.reject(error);
    }
    this.#leave(task);
  }

  #leave(task: Task): void {
    this.#tasks.delete(task.key);
    if (task.kind === "newest") {
      this.#newest.splice(this.#newest.indexOf(task), 1);
      return;
    }
    const own = this.#past.get(task.address) ?? [];
    own.splice(own.indexOf(task), 1);
    this.#pastWaiting -= 1;
    if (own.length === 0) this.#past.delete(task.address);
  }
}

const busy = (rejection: RejectionKey) => new Rejected(rejection, { seconds: BUSY_SECONDS });
