/** What a withdrawal costs, and how it goes from a request to its end. Pure. */
import { divCeil } from "./rounding.ts";

/** What a channel asks for, in units of its currency; the rate in 10^-8. */
export interface WithdrawalChannel {
  readonly amountMin: bigint;
  /** Null is no maximum. */
  readonly amountMax: bigint | null;
  readonly feeFixed: bigint;
  readonly feeRate: bigint;
}

export interface WithdrawalAmounts {
  /** The part of the fee that grows with the amount. */
  readonly feeShare: bigint;
  readonly fee: bigint;
  /** What arrives; not above zero where the fee eats all of it. */
  readonly receives: bigint;
}

const RATE_ONE = 100_000_000n;

/** The fee is part of the amount; its share is rounded up. */
export function withdrawalAmounts(
  { feeFixed, feeRate }: Pick<WithdrawalChannel, "feeFixed" | "feeRate">,
  amount: bigint,
): WithdrawalAmounts {
  const feeShare = divCeil(amount * feeRate, RATE_ONE);
  const fee = feeFixed + feeShare;
  return { feeShare, fee, receives: amount - fee };
}

/** Never moves but forward. */
export type WithdrawalState = "reviewing" | "approved" | "paying" | "paid" | "rejected" | "cancelled" | "returned";

/** A line of a withdrawal's history. `sending` is written before the payout is sent, `sent` once its rail has taken it. */
export type WithdrawalStep =
  | "requested"
  | "approved_once"
  | "approved"
  | "sending"
  | "sent"
  | "asked_provider"
  | "paid"
  | "rejected"
  | "cancelled"
  | "returned";

/** What decides the next step. */
export interface WithdrawalStatus {
  readonly state: WithdrawalState;
  /** Hash of what is approved. */
  readonly revision: string;
  readonly approvalsNeeded: number;
  /** Names of those who approved, each once. */
  readonly approvers: readonly string[];
  /** How often a payout was sent. */
  readonly attempts: number;
}

export type WithdrawalCommand =
  | { readonly do: "cancel" }
  | { readonly do: "approve"; readonly approver: string; readonly revision: string }
  | { readonly do: "reject" }
  /** The next attempt: the first of what is approved; a later one of what is being paid only after two people said so. */
  | { readonly do: "send"; readonly attempt: number }
  | { readonly do: "note"; readonly step: "sent" | "asked_provider" }
  | { readonly do: "pay" }
  | { readonly do: "return" };

export type WithdrawalRejection = "withdrawal_decided" | "terms_changed" | "approved_before";

export type WithdrawalDecision =
  | { readonly ok: true; readonly step: WithdrawalStep; readonly after: WithdrawalStatus }
  | { readonly ok: false; readonly rejection: WithdrawalRejection };

const no = (rejection: WithdrawalRejection): WithdrawalDecision => ({ ok: false, rejection });

/** The first step. */
export function withdrawalRequested(revision: string, approvalsNeeded: number): WithdrawalStatus {
  return { state: "reviewing", revision, approvalsNeeded, approvers: [], attempts: 0 };
}

/** One command on a withdrawal as it is. There is no way from `paying` back to `approved`: what was perhaps sent is never queued again by itself. */
export function decideWithdrawal(status: WithdrawalStatus, command: WithdrawalCommand): WithdrawalDecision {
  const moved = (step: WithdrawalStep, state: WithdrawalState): WithdrawalDecision => ({ ok: true, step, after: { ...status, state } });
  const { state } = status;
  switch (command.do) {
    case "cancel":
      return state === "reviewing" ? moved("cancelled", "cancelled") : no("withdrawal_decided");
    case "approve":
      return state === "reviewing" ? approve(status, command) : no("withdrawal_decided");
    case "reject":
      return state === "reviewing" || state === "approved" ? moved("rejected", "rejected") : no("withdrawal_decided");
    case "send": {
      const isNext = command.attempt === status.attempts + 1 && state === (command.attempt === 1 ? "approved" : "paying");
      if (!isNext) return no("withdrawal_decided");
      return { ok: true, step: "sending", after: { ...status, state: "paying", attempts: command.attempt } };
    }
    case "note":
      return state === "paying" ? moved(command.step, "paying") : no("withdrawal_decided");
    case "pay":
      return state === "paying" ? moved("paid", "paid") : no("withdrawal_decided");
    case "return":
      return state === "paying" ? moved("returned", "returned") : no("withdrawal_decided");
  }
}

function approve(status: WithdrawalStatus, { approver, revision }: Extract<WithdrawalCommand, { do: "approve" }>): WithdrawalDecision {
  if (revision !== status.revision) return no("terms_changed");
  if (status.approvers.includes(approver)) return no("approved_before");
  const approvers = [...status.approvers, approver];
  const isEnough = approvers.length >= status.approvalsNeeded;
  return {
    ok: true,
    step: isEnough ? "approved" : "approved_once",
    after: { ...status, approvers, state: isEnough ? "approved" : "reviewing" },
  };
}

/** Whether the money is still held. */
export function isWithdrawalOpen(state: WithdrawalState): boolean {
  return state === "reviewing" || state === "approved" || state === "paying";
}
