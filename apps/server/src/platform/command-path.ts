import {
  type BatchCommand,
  type BatchOptions,
  type BatchParts,
  type BatchPath,
  type BatchStats,
  type BatchWork,
  createBatchPath,
} from "./batch.ts";
import { passingMs } from "./clock.ts";
import type { Answer } from "./idempotency.ts";
import { Rejected } from "./rejection.ts";

export interface CommandPathParts extends BatchParts {
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  /** After so much of the machine's time the engine's own commands are given up; eight seconds unless it is said. */
  readonly ownDeadlineMs?: number;
}

/** The engine's own command: the path adds the fields that a caller would have sent. */
export type OwnCommand<Command> = Command extends BatchCommand ? Omit<Command, "key" | "hash" | "deadline"> : never;

/** The way of all commands that move money: rejected while the ledger is in doubt, then gathered into transactions. */
export interface CommandPath<Command extends BatchCommand, Data> {
  /** Resolves with the committed answer. Throws `Rejected` for money that may not move, overload, a reused key and an unknown outcome, else the fault. */
  submit(command: Command): Promise<Answer<Data>>;
  /** A command without a caller: no key, since the state of its object makes it happen once, and a deadline after which it is given up and comes again. */
  submitOwn(command: OwnCommand<Command>): Promise<Answer<Data>>;
  /** True while an operation with this key is queued or under way. */
  isRunning(userId: bigint, key: string): boolean;
  stats(): readonly BatchStats[];
  /** Rejects what comes from now on and resolves when all under way is answered. */
  stop(): Promise<void>;
}

/** The engine's own commands are given up after this and tried again. */
const OWN_DEADLINE_MS = 8_000;
/** A start that does without what it gives up is none: on a busy machine it waits longer than work that comes again by itself. */
export const START_DEADLINE_MS = 60_000;

/** The deadline of a command that has no caller, by the clock. */
export function ownDeadline({ clock, ownDeadlineMs = OWN_DEADLINE_MS }: Pick<CommandPathParts, "clock" | "ownDeadlineMs">): number {
  return clock.now() + passingMs(clock, ownDeadlineMs);
}

/** A ledger that does not recompute takes somebody to look at it. */
const LEDGER_RETRY_SECONDS = "60";

/** Batches of several shards are under way at once; users are spread over them, so that one user's commands stay in order. */
export function createCommandPath<Command extends BatchCommand, State, Data, Event>(
  parts: CommandPathParts,
  work: BatchWork<Command, State, Data, Event>,
  shards: readonly BatchOptions[],
): CommandPath<Command, Data> {
  const paths = shards.map((options) => createBatchPath(parts, work, options));
  const pathOf = (userId: bigint): BatchPath<Command, Data> => {
    const path = paths[Number(userId % BigInt(paths.length))];
    if (path === undefined) throw new Error("every user has a shard");
    return path;
  };
  const submit = (command: Command): Promise<Answer<Data>> =>
    parts.mayMoveMoney()
      ? pathOf(command.userId).submit(command)
      : Promise.reject(new Rejected("not_ready", { seconds: LEDGER_RETRY_SECONDS }));
  return {
    submit,
    submitOwn: (command) => submit({ ...command, key: null, hash: "", deadline: ownDeadline(parts) } as unknown as Command),
    isRunning: (userId, key) => pathOf(userId).isRunning(userId, key),
    stats: () => paths.map((path) => path.stats()),
    async stop() {
      await Promise.all(paths.map((path) => path.stop()));
    },
  };
}
