/** Withdrawals: money that a user asks to be sent away, from the request to its payment. */
import { WITHDRAWALS_OPEN_MAX } from "@candela/api";
import type { BatchOptions } from "../../platform/batch.ts";
import type { Handlers } from "../../platform/http/handlers.ts";
import { availableOf, balanceEvent, balanceOf, moneyTransactions } from "../ledger/index.ts";
import type { AdminParts } from "../operators/index.ts";
import { createPayoutWorker, type PayoutRail, type PayoutWorker } from "../payouts/index.ts";
import { adminWithdrawalHandlers } from "./admin-handlers.ts";
import { payoutOwner } from "./payout-owner.ts";
import { createReviewer, type Reviewer } from "./reviewer.ts";
import { createSteps, SUB, type WithdrawalRequests } from "./steps.ts";
import { userHandlers } from "./user-handlers.ts";
import type { WithdrawalChange } from "./withdrawal-change.ts";
import type { WithdrawalParts, WithdrawalsParts } from "./withdrawal-parts.ts";
import { currencyOf } from "./withdrawal-record.ts";
import { createWithdrawalWork } from "./withdrawal-work.ts";

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

/** A house sub-account that no other path uses. One at a time: each uses up what its owner proved it by. */
const WITHDRAWALS: readonly BatchOptions[] = [{ shard: SUB, batchMax: 1, queueMax: 512 }];

export function createWithdrawalsModule(given: WithdrawalsParts & { readonly rail: PayoutRail }): WithdrawalsModule {
  const parts: WithdrawalParts = { ...given, openMax: WITHDRAWALS_OPEN_MAX, publish: (change, sent) => publish(given, change, sent) };
  const work = createWithdrawalWork(parts);
  const requests: WithdrawalRequests = moneyTransactions(parts, work, WITHDRAWALS);
  const steps = createSteps(parts, work);
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
