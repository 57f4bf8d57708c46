import type { Clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Sql } from "../../platform/postgres/database.ts";
import { type RepeatedWork, repeatedWork } from "../../platform/repeated-work.ts";
import type { MoneyTransactions } from "../ledger/index.ts";
import type { LoanInput } from "./loan-change.ts";
import { readForReview } from "./order-store.ts";
import type { LoanData } from "./wire.ts";

export interface LoanReviewerWork extends RepeatedWork {
  /** Decides what is due, once each. */
  round(): Promise<void>;
}

const EVERY_MS = 1_000;
const AT_ONCE = 50;

/** The sandbox's reviewer: it decides applications by the published score alone, each once, in the open. What an operator has claimed is left to operators. */
export function createLoanReviewer({
  sql,
  clock,
  log,
  money,
  mayMoveMoney,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly money: Pick<MoneyTransactions<LoanInput, LoanData | null>, "moneyTransaction">;
  readonly mayMoveMoney: () => boolean;
}): LoanReviewerWork {
  async function round(): Promise<void> {
    if (!mayMoveMoney()) return;
    for (const { id, userId, assetId } of await readForReview(sql, clock.now(), AT_ONCE)) {
      // Taken back or decided meanwhile, it is nobody's to decide.
      await money.moneyTransaction([userId], { kind: "review", id, assetId, collateralId: null }).catch((error: unknown) => {
        log.warn({ err: error, loan: String(id) }, "the sandbox could not decide an application for a loan; it is tried again");
      });
    }
  }
  const onFailure = (error: unknown) => log.warn({ err: error }, "a round of the sandbox's reviewer of loans failed; the next one follows");
  return { ...repeatedWork({ everyMs: EVERY_MS, work: round, onFailure }), round };
}
