import type { Answer } from "../../platform/idempotency.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { transaction } from "../../platform/postgres/transaction.ts";
import { Rejected } from "../../platform/rejection.ts";
import { type MoneyTransactions, moveMoney } from "../ledger/index.ts";
import type { StepInput, WithdrawalInput } from "./withdrawal-change.ts";
import type { WithdrawalParts } from "./withdrawal-parts.ts";
import type { WithdrawalData } from "./withdrawal-record.ts";
import type { WithdrawalWork } from "./withdrawal-work.ts";

/** Requests of users, each under its key. */
export type WithdrawalRequests = MoneyTransactions<WithdrawalInput, WithdrawalData | null>;

/** The house's sub-account of withdrawals; locks have the same one. */
export const SUB = 15;

/** A step outside of a caller's request, in one transaction with what belongs to it. */
export interface Steps {
  /** Within a transaction of somebody else, who calls `told` after the commit. Throws the rejection. */
  within(tx: Tx, userId: bigint, input: StepInput): Promise<{ readonly told: () => void }>;
  /** In a transaction of its own, with this work in it, which undoes the step by returning false. Returns the rejection, or null. */
  take(userId: bigint, input: StepInput, also?: (tx: Tx) => Promise<boolean>): Promise<string | null>;
}

export function createSteps(parts: WithdrawalParts, work: WithdrawalWork): Steps {
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
