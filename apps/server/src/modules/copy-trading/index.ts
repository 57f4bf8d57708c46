/** Copy trading: leaders whose contracts others copy in the same commit, and weekly shares of profit above a high-water mark. */
import type { TickHistory } from "@candela/feeds";
import type { BatchOptions, BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { ContractModule, Copying } from "../contract/index.ts";
import { frozenUsers } from "../freezes/index.ts";
import { type CashNeedsOf, moneyTransactions } from "../ledger/index.ts";
import type { Awaited, MarketData } from "../pricing/index.ts";
import type { CopyContext } from "./context.ts";
import { CopyBook } from "./copy-book.ts";
import { FiguresJob } from "./figures-job.ts";
import { followActs } from "./follow-acts.ts";
import { followedUsers } from "./follow-store.ts";
import { FollowTeller } from "./follow-teller.ts";
import { leaderActs } from "./leader-acts.ts";
import type { OwnStopReached } from "./own-stop-watch.ts";
import { copyReads } from "./reads.ts";
import { ShareJob } from "./share-job.ts";
import { createShareWork } from "./share-work.ts";

export { withCopies } from "./kind.ts";

export interface CopyTradingParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Bus;
  readonly market: MarketData;
  readonly tickAt: TickHistory["tickAt"];
  readonly cashNeeds: CashNeedsOf;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

type Contracts = Pick<ContractModule, "submit" | "submitOwn" | "isRunning">;

export interface CopyTrading {
  readonly handlers: Handlers;
  /** For the batch of contracts, which is made after it. */
  readonly copying: Copying;
  /** The contracts at work. Before the start. */
  join(contracts: Contracts): void;
  load(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
  awaited(): Iterable<Awaited>;
  dueAt(): number;
  /** Settles and counts what is due now; timers do so by themselves. */
  carryOutDue(): Promise<void>;
  /** Resolves when nothing that a tick set off is under way. */
  idle(): Promise<void>;
  changes(): number;
  stats(): readonly BatchStats[];
}

/** Shares move between users alone: no sub-account of the house is touched. */
const OPTIONS: readonly BatchOptions[] = [{ shard: 15, batchMax: 16, queueMax: 256 }];

export function createCopyTrading(parts: CopyTradingParts): CopyTrading {
  const { sql, clock, log, bus, market, tickAt, cashNeeds, mayMoveMoney, metrics } = parts;
  const book = new CopyBook({ sql, clock, log, market });
  const teller = new FollowTeller({ sql, clock, log, bus, market });
  let contracts: Contracts | undefined;
  const joined = () => {
    if (contracts === undefined) throw new Error("copy trading is joined to the contracts before it starts");
    return contracts;
  };
  const work = createShareWork({ bus, cashNeeds, settled: (pairs) => teller.touchPairs(pairs.map(({ id }) => id)) });
  const shares = moneyTransactions({ sql, clock, log, mayMoveMoney, metrics }, work, OPTIONS);
  const shareJob = new ShareJob({ sql, clock, log, money: shares });
  const figures = new FiguresJob({ sql, clock, log, market, tickAt });
  const context: CopyContext = { sql, clock, log, bus, market, book, teller, figures, contracts: joined };

  const stops = ownStops(context);
  book.listen({ reached: stops.stop, touched: (follows) => teller.touch(follows), stopped: (users) => teller.touchLeaders(users) });
  const subscriptions: (() => void)[] = [];
  return {
    handlers: { ...copyReads(context), ...followActs(context), ...leaderActs(context) },
    copying: book,
    join(running) {
      contracts = running;
    },
    load: () => book.load(),
    start() {
      book.start();
      teller.start();
      shareJob.start();
      figures.start();
      subscriptions.push(
        market.onTick((tick) => book.take(tick)),
        followFreezes(context),
        bus.subscribe("account", ({ userId, events }) => {
          // Under a freeze a leader cannot be followed, and after a reset leads no more.
          if (events.some(({ kind }) => kind === "freeze" || kind === "epoch")) teller.touchLeaders([userId]);
        }),
      );
      stopFrozen(context);
    },
    async stop() {
      for (const unsubscribe of subscriptions.splice(0)) unsubscribe();
      await Promise.all([book.stop(), teller.stop(), shareJob.stop(), figures.stop(), stops.idle()]);
      await shares.stop();
    },
    awaited: () => book.awaited(),
    dueAt: () => Math.min(shareJob.nextAt(), figures.nextAt()),
    async carryOutDue() {
      await shareJob.run();
      await figures.run();
    },
    idle: stops.idle,
    changes: () => shares.stats().reduce((sum, { batches }) => sum + batches, 0),
    stats: shares.stats,
  };
}

/** Stops follows whose own stop was reached. */
function ownStops({ book, clock, log, contracts }: CopyContext) {
  const stopping = new Map<bigint, Promise<void>>();
  return {
    /** The follow is looked at again under its lock; one that could not be decided comes again soon. */
    stop({ followId, followerId, ticks }: OwnStopReached): void {
      if (stopping.has(followId)) return;
      const command = { kind: "copyStop", userId: followerId, followId, copies: "close", reason: "own_stop" } as const;
      const done = contracts()
        .submitOwn({ ...command, ticks, firedAt: clock.now() })
        .then(() => undefined)
        .catch((error: unknown) => {
          book.weighAgain(followId);
          if (!(error instanceof Rejected)) log.warn({ err: error, follow: String(followId) }, "a follow could not be stopped");
        })
        .finally(() => stopping.delete(followId));
      stopping.set(followId, done);
    },
    /** All stops that were reached so far are done. */
    async idle(): Promise<void> {
      while (stopping.size > 0) await Promise.all(stopping.values());
    },
  };
}

/** A leader under a freeze cannot trade: the follows end as when the leader stops. */
function followFreezes(parts: CopyContext): () => void {
  const { bus, book } = parts;
  return bus.subscribe("account", ({ userId, events }) => {
    if (book.leads(userId) && events.some((event) => event.kind === "freeze" && event.freeze !== null)) stopLeader(parts, userId);
  });
}

/** At the start: a server that ended right after a freeze has not stopped the leader. */
function stopFrozen(context: CopyContext): void {
  const { sql, log } = context;
  const stop = async () => {
    const followed = (await followedUsers(sql)).map(({ userId }) => userId);
    for (const userId of await frozenUsers(sql, followed)) stopLeader(context, userId);
  };
  void stop().catch((error: unknown) => log.warn({ err: error }, "leaders under a freeze could not be read"));
}

function stopLeader({ contracts, log }: CopyContext, userId: bigint): void {
  void contracts()
    .submitOwn({ kind: "leaderStop", userId })
    .catch((error: unknown) => log.warn({ err: error, user: String(userId) }, "a leader under a freeze could not be stopped"));
}
