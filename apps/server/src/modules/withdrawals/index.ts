/** Withdrawals: money that a user asks to be sent away, from the request to its payment. */
import { WITHDRAWALS_OPEN_MAX } from "@candela/api";
import type { BatchOptions } from "../../platform/batch.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import type { Answer } from "../../platform/idempotency.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { availableOf, balanceEvent, balanceOf, type MoneyTransactions, moneyTransactions, moveMoney } from "../ledger/index.ts";
import type { AdminParts } from "../operators/index.ts";
import { createPayoutWorker, type PayoutRail, type PayoutWorker } from "../payouts/index.ts";
import { adminWithdrawalHandlers } from "./admin-handlers.ts";
import { payoutOwner } from "./payout-owner.ts";
import { createReviewer, type Reviewer } from "./reviewer.ts";
import { userHandlers } from "./user-handlers.ts";
import type { WithdrawalParts, WithdrawalsParts } from "./withdrawal-parts.ts";
import { currencyOf, type WithdrawalData } from "./withdrawal-record.ts";
import {
  createWithdrawalWork,
  type StepInput,
  type WithdrawalChange,
  type WithdrawalInput,
  type WithdrawalWork,
} from "./withdrawal-work.ts";

export { checkWithdrawalsAgainstLedger } from "./ledger-check.ts";
export type { IdentityLevel } from "./level-limits.ts";
export type { WithdrawalsParts } from "./withdrawal-parts.ts";
export { withdrawingUsers } from "./withdrawal-store.ts";

export interface WithdrawalsModule {
  readonly handlers: Handlers;
  /** Calls of operators, whose acts this audits. */
  readonly adminHandlers: (audit: AdminParts["audit"]) => Handlers;
  /** Approves by itself where the setting says so. */
  readonly reviewer: Reviewer;
  /** Sends what is approved, and asks what became of it. */
  readonly payouts: PayoutWorker;
  /** Ends what is under way, then rejects. */
  readonly stop: () => Promise<void>;
}

/** A step outside of a caller's request, in one transaction with what belongs to it. */
export interface Steps {
  /** Within a transaction of somebody else, who calls `told` after the commit. Throws the rejection. */
  within(tx: Tx, userId: bigint, input: StepInput): Promise<{ readonly told: () => void }>;
  /** In a transaction of its own, with this work in it, which undoes the step by returning false. Returns the rejection, or null. */
  take(userId: bigint, input: StepInput, also?: (tx: Tx) => Promise<boolean>): Promise<string | null>;
}

/** A house sub-account that no other path uses. One at a time: each uses up what its owner proved it by. */
const SUB = 15;
const WITHDRAWALS: readonly BatchOptions[] = [{ shard: SUB, batchMax: 1, queueMax: 512 }];

export type WithdrawalRequests = MoneyTransactions<WithdrawalInput, WithdrawalData | null>;

export function createWithdrawalsModule(given: WithdrawalsParts & { readonly rail: PayoutRail }): WithdrawalsModule {
  const parts: WithdrawalParts = { ...given, openMax: WITHDRAWALS_OPEN_MAX, publish: (change, sent) => publish(given, change, sent) };
  const work = createWithdrawalWork(parts);
  const requests: WithdrawalRequests = moneyTransactions(parts, work, WITHDRAWALS);
  const steps = stepsOf(parts, work);
  return {
    handlers: userHandlers(parts, requests),
    adminHandlers: (audit) => adminWithdrawalHandlers({ ...parts, rail: given.rail, steps, audit }),
    reviewer: createReviewer(parts, steps),
    payouts: createPayoutWorker({ ...parts, rail: given.rail, owner: payoutOwner(parts, steps) }),
    stop: requests.stop,
  };
}

function publish(
  { bus }: Pick<WithdrawalsParts, "bus">,
  { record, before, cash, told }: WithdrawalChange,
  sent: Parameters<WithdrawalParts["publish"]>[1],
): void {
  const { userId, assetId } = record;
  const isMoved = before === null || record.endedMs !== null;
  const messages = sent.filter((each) => each.userId === userId);
  bus.publish("account", {
    userId,
    events: [
      { kind: "withdrawal", withdrawal: told },
      ...(isMoved ? [balanceEvent(currencyOf(assetId), balanceOf(cash), availableOf(cash))] : []),
      ...messages.map(({ message, unread }) => ({ kind: "message" as const, message, unread })),
    ],
  });
}

function stepsOf(parts: WithdrawalParts, work: WithdrawalWork): Steps {
  const one = async (tx: Tx, userId: bigint, input: StepInput) => {
    const now = parts.clock.now();
    const asked = { users: [userId], input, request: null };
    const { answer, posted, stored } = await moveMoney(tx, work, asked, { sub: SUB, now });
    return { answer, told: () => work.committed(posted, stored, now) };
  };
  return {
    async within(tx, userId, input) {
      const { answer, told } = await one(tx, userId, input);
      if (!answer.ok) throw new Rejected(answer.rejection, answer.params);
      return { told };
    },
    async take(userId, input, also) {
      if (!parts.mayMoveMoney()) return "not_ready";
      const done = await transaction(parts.sql, async (tx) => {
        const taken = await one(tx, userId, input);
        if (taken.answer.ok && also !== undefined && !(await also(tx))) throw new StepUndone();
        return taken;
      }).catch((error: unknown) => {
        if (error instanceof StepUndone) return null;
        throw error;
      });
      if (done === null) return "withdrawal_decided";
      const answer: Answer<unknown> = done.answer;
      if (!answer.ok) return answer.rejection;
      done.told();
      return null;
    },
  };
}

/** What belongs to the step was not as it had to be: the transaction is undone. */
class StepUndone extends Error {}
