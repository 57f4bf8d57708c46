/** Loans: money that is lent against collateral at a live price, or against a published score. */
import { type AccountEvent, LOAN_REVIEW_MS } from "@candela/api";
import type { BatchOptions, BatchStats } from "../../platform/batch.ts";
import type { BatchMetrics } from "../../platform/batch-metrics.ts";
import type { Bus } from "../../platform/bus.ts";
import { type Clock, passingMs } from "../../platform/clock.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql, Tx } from "../../platform/postgres/database.ts";
import { Rejected } from "../../platform/rejection.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { loadSigner, type Signer } from "../../platform/signing.ts";
import { acceptedText } from "../content/index.ts";
import { createExchangeWork, openQuote } from "../exchange/index.ts";
import type { RunningKind } from "../kinds/index.ts";
import { type CashNeedsOf, type MoneyRequest, moneyTransactions } from "../ledger/index.ts";
import type { MarketData } from "../pricing/index.ts";
import { loanActs } from "./acts.ts";
import { LoanBookingJob } from "./booking-job.ts";
import { beginFunds } from "./fund.ts";
import { LOAN_TEXT_PAGE, type LoanInput } from "./loan-change.ts";
import { createLoanWork } from "./loan-work.ts";
import { nextMoment, openLoans } from "./order-store.ts";
import { CollateralPrices } from "./prices.ts";
import { loanReads } from "./reads.ts";
import { createLoanReviewer } from "./reviewer.ts";
import { LOOK_EVERY_MS, LoanWatcher } from "./watcher.ts";
import { type LoanData, loanData } from "./wire.ts";

export { loanKind } from "./kind.ts";

export interface LoanParts {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Log;
  readonly bus: Pick<Bus, "publish">;
  /** Keeps the key that quotes are signed with. */
  readonly box: SecretBox;
  readonly market: MarketData;
  readonly frozenUsers: (tx: Tx, userIds: readonly bigint[]) => Promise<ReadonlySet<bigint>>;
  readonly cashNeeds: CashNeedsOf;
  /** False stops every new money command: the watchdog found the ledger wrong. */
  readonly mayMoveMoney: () => boolean;
  readonly metrics?: BatchMetrics;
}

export interface LoanModule extends RunningKind {
  load(): Promise<void>;
  /** For tests: the way every command takes. */
  submit(userId: bigint, input: LoanInput, request: MoneyRequest): Promise<Answer<LoanData | null>>;
  /** Books, reviews and looks at whatever is due now; timers do so by themselves. */
  run(): Promise<void>;
  stats(): readonly BatchStats[];
}

/** The house's sub-account of loans; deposits have the same one. */
const SHARD = 14;
const OPTIONS: readonly BatchOptions[] = [{ shard: SHARD, batchMax: 64, queueMax: 2_048 }];

export function createLoanModule(parts: LoanParts): LoanModule {
  const { sql, clock, log, market, mayMoveMoney } = parts;
  const prices = new CollateralPrices(market, clock);
  const pathParts = { sql, clock, log, mayMoveMoney, metrics: parts.metrics };
  const work = createLoanWork(
    {
      ...parts,
      prices,
      reviewMs: passingMs(clock, LOAN_REVIEW_MS),
      exchange: createExchangeWork(parts),
      changed: () => watcher.changed(),
    },
    () => clock.now(),
  );
  const money = moneyTransactions(pathParts, work, OPTIONS);
  const job = new LoanBookingJob({ sql, clock, log, money });
  const watcher: LoanWatcher = new LoanWatcher({ sql, clock, log, market, prices, money });
  const reviewer = createLoanReviewer({ sql, clock, log, money, mayMoveMoney });
  let signer: Signer | undefined;
  let nextAt = 0;
  const submit: LoanModule["submit"] = (userId, input, request) => money.moneyTransaction([userId], input, request);
  const run = async () => {
    await job.run();
    await reviewer.round();
    await watcher.look();
    // What a price holds up is looked at again as often as by the timer.
    nextAt = Math.max(await nextMoment(sql), clock.now() + LOOK_EVERY_MS);
  };
  return {
    handlers: {
      ...loanReads({ sql, clock, prices }),
      ...loanActs({
        ...{ sql, clock, submit, isRunning: money.isRunning },
        openQuote(userId, text) {
          if (signer === undefined) throw new Rejected("not_ready", { seconds: "1" });
          const quote = openQuote(signer, text);
          // Somebody else's quote is answered as a forged one.
          return quote?.userId === userId ? quote : null;
        },
      }),
    },
    async load() {
      signer = await loadSigner(sql, parts.box);
      await acceptedText(sql, LOAN_TEXT_PAGE, clock.now());
      await beginFunds(pathParts, SHARD);
    },
    async start() {
      await watcher.start();
      job.start();
      reviewer.start();
    },
    async stop() {
      await watcher.stop();
      await Promise.all([job.stop(), reviewer.stop()]);
      await money.stop();
    },
    async openEvents(userId): Promise<AccountEvent[]> {
      const loans = await openLoans(sql, userId);
      return loans.map((loan) => ({ kind: "loan", loan: loanData(loan, loan.pledged === null ? null : prices.of(loan.pledged.id)) }));
    },
    awaited: () => watcher.awaited(),
    dueAt: () => Math.min(job.nextAt(), nextAt),
    carryOutDue: run,
    idle: () => watcher.idle(),
    changes: () => money.stats().reduce((sum, { batches }) => sum + batches, 0),
    submit,
    run,
    stats: money.stats,
  };
}
