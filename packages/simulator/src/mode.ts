import type { Tick } from "@candela/model";
import type { SeededRandom } from "@candela/testkit";
import type { SimMarket } from "./market.ts";
import type { Wallets } from "./wallets.ts";

/** One call of a user, or one of the engine's own (key null). `fields` belong to the mode alone. */
export interface Operation<Fields> {
  readonly mode: string;
  readonly userId: bigint;
  /** Idempotency key; null for what the engine does by itself. */
  readonly key: number | null;
  readonly fields: Fields;
}

/** A decision: a rejection's key, or null and the object as it stands. */
export interface Outcome {
  readonly rejection: string | null;
  readonly data: unknown;
  /** Nothing happened and nothing was asked for: a trigger that was not reached any more. */
  readonly isIdle?: boolean;
}

export interface Moment {
  readonly market: SimMarket;
  /** Epoch ms. */
  readonly now: number;
  /** When it is decided, where what a tick set off has waited until then; absent it is `now`. */
  readonly decidedAt?: number;
}

/**
 * A mode of trading under simulation: the real engine on simulated tables, and beside it the naive model that was written from the
 * documents and not from the engine.
 */
export interface Mode<Fields> {
  readonly name: string;
  /** Invents the next command of a user. */
  invent(random: SeededRandom, userId: bigint, moment: Moment): Fields;
  /** Commands of the engine that follow from a tick. */
  onTick(tick: Tick, moment: Moment): Operation<Fields>[];
  /** Commands of the engine that follow from the passing of time. */
  onTime?(moment: Moment): Operation<Fields>[];
  /** Products were suspended, closed or opened again. */
  onDisturbance?(moment: Moment): void;
  /** Faults are over until all is settled: what is under way outside arrives. */
  onCalm?(moment: Moment): void;
  /** The engine decides and its tables change; nothing is committed yet. */
  decide(operation: Operation<Fields>, moment: Moment): Outcome;
  /** Tables of this transaction are kept or dropped. */
  commit(): void;
  discard(): void;
  /** After the commit, what follows in memory: indexes learn of new and closed objects. */
  learn(operations: readonly Operation<Fields>[], moment: Moment): Operation<Fields>[];
  /** After each commit: whose money may have changed, by whatever mode. */
  onMoney?(users: ReadonlySet<bigint>, moment: Moment): Operation<Fields>[];
  /** The process died: everything in memory is made anew from the tables. */
  restart(): void;
  /** The naive model does the same operation and compares; throws a `Violation`. */
  audit(operation: Operation<Fields>, outcome: Outcome, moment: Moment): void;
  /** Compares the whole state of a user, and with `all` the whole of the tables. */
  compare(userId: bigint, wallets: Wallets): void;
  /** When all is calm and nothing is under way: nothing may wait that should have happened. */
  settled(moment: Moment): void;
  /** How often what happened by itself: liquidations, stops and the like, for the report. */
  happened?(): Readonly<Record<string, number>>;
  /** Money that this mode's house accounts took in all: with the wallets the sum never changes. */
  taken(): bigint;
}
