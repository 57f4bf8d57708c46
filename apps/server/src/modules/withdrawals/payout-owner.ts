import { formatUnits } from "@candela/model";
import { payableKey, readPayables } from "../destinations/index.ts";
import { endPayout, markSending, type PayoutInstruction, type PayoutOwner, type PayoutRow } from "../payouts/index.ts";
import type { Steps } from "./steps.ts";
import { revisionOf } from "./terms.ts";
import { claimsSince, type WithdrawalParts } from "./withdrawal-parts.ts";
import { currencyOf, type WithdrawalRecord } from "./withdrawal-record.ts";
import { findWithdrawals, isInHand } from "./withdrawal-store.ts";

/**
 * Approved before such addresses were rejected, and never sent: nobody can be paid there, so it ends, and its money is free again. What an operator has in
 * hand is left to operators, and what was sent once to those who resolve it.
 */
async function rejectNobodys(parts: WithdrawalParts, steps: Steps, { id, userId, state }: WithdrawalRecord): Promise<void> {
  if (state !== "approved" || (await isInHand(parts.sql, id, claimsSince(parts)))) return;
  await steps.take(userId, { do: "step", id, command: { do: "reject" }, by: "system", reason: "destination_refused" });
}

/** What a withdrawal asks a rail to pay; null where its destination is no longer what was approved. */
async function instructionOf(
  parts: WithdrawalParts,
  steps: Steps,
  record: WithdrawalRecord,
  reference: string,
): Promise<PayoutInstruction | null> {
  const { kind, destinationId, amount, fee, network } = record;
  const found = await readPayables(parts.sql, parts, { crypto: [], bank: [], [kind]: [destinationId] });
  const destination = found.get(payableKey(kind, destinationId));
  if (destination === undefined || destination.number === "" || destination.usableFrom > parts.clock.now()) return null;
  if (destination.isNobodys) {
    parts.log.error({ withdrawal: String(record.id) }, "nobody has the key of a withdrawal's address: it is not sent");
    await rejectNobodys(parts, steps, record);
    return null;
  }
  const { channelId: id, assetId: currencyId, feeFixed, feeRate } = record;
  const channel = { id, kind, currencyId, network, feeFixed, feeRate };
  if (revisionOf({ channel, destination, amount, fee }) !== record.revision) {
    parts.log.error({ withdrawal: String(record.id) }, "a withdrawal's destination is not the one that was approved: it is not sent");
    return null;
  }
  const currency = currencyOf(record.assetId);
  return {
    reference,
    currency: currency.code,
    amount: formatUnits(amount - fee, currency.scale),
    destination: { kind, network, number: destination.number, values: destination.values },
  };
}

/** Payouts as withdrawals see them: each is a step of the withdrawal, in one transaction with the payout's own row. */
export function payoutOwner(parts: WithdrawalParts, steps: Steps): PayoutOwner {
  const find = async ({ withdrawalId }: PayoutRow): Promise<WithdrawalRecord> => {
    const [record] = await findWithdrawals(parts.sql, [withdrawalId]);
    if (record === undefined) throw new Error(`payout ${withdrawalId} has no withdrawal`);
    return record;
  };
  return {
    async begin(payout, askMs) {
      const record = await find(payout);
      const instruction = await instructionOf(parts, steps, record, payout.reference);
      if (instruction === null) return null;
      const { id, userId } = record;
      const command = { do: "send", attempt: payout.attempt } as const;
      const rejection = await steps.take(userId, { do: "step", id, command, by: "system" }, (tx) =>
        markSending(tx, id, payout.attempt, askMs),
      );
      return rejection === null ? instruction : null;
    },
    async note(payout, step) {
      const { id, userId } = await find(payout);
      await steps.take(userId, { do: "step", id, command: { do: "note", step }, by: "system" });
    },
    async end(payout, answer) {
      const { id, userId } = await find(payout);
      const transaction = answer.state === "paid" ? answer.transaction : "";
      const command = { do: answer.state === "paid" ? "pay" : "return" } as const;
      await steps.take(userId, { do: "step", id, command, by: "system", reason: "payout_failed", transaction }, (tx) =>
        endPayout(tx, id, answer.state, transaction),
      );
    },
  };
}
