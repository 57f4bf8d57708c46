import { paymentTold } from "@candela/engine";
import type { ProviderPayment, ToldPayment } from "../payments/index.ts";
import type { DepositContext } from "./deposit-context.ts";
import type { StoredDeposit } from "./deposit-row.ts";
import { depositsByReference } from "./deposit-store.ts";
import type { Happened } from "./deposit-work.ts";

type ApplyParts = Pick<DepositContext, "sql" | "money" | "log">;

/**
 * All that a provider says of some payments. Their deposits are read at once, and the path of money gathers them into as few transactions as it can:
 * where one of them fails, the others of its transaction are applied without it. Money that is known already counts no second time, so it does
 * not matter how often, how late or in which order it is said. Answers for each, in order: false where the reference is of no deposit.
 */
export async function applyPayments(parts: ApplyParts, told: readonly ToldPayment[]): Promise<PromiseSettledResult<boolean>[]> {
  const deposits = await depositsByReference(parts.sql, [...new Set(told.map(({ payment }) => payment.reference))]);
  return Promise.allSettled(
    told.map(async ({ provider, payment, callbackId }) => {
      const deposit = deposits.get(payment.reference);
      if (deposit?.kind !== "online") return false;
      await applyTo(parts, deposit, provider, payment, callbackId);
      return true;
    }),
  );
}

/** The same of one payment that was asked for. */
export async function applyAnswer(parts: ApplyParts, deposit: StoredDeposit, provider: string, payment: ProviderPayment): Promise<void> {
  if (deposit.kind === "online" && deposit.reference === payment.reference) await applyTo(parts, deposit, provider, payment);
}

async function applyTo(
  { money, log }: ApplyParts,
  deposit: StoredDeposit,
  provider: string,
  payment: ProviderPayment,
  callbackId?: bigint,
): Promise<void> {
  const { receipts, failed, unreadable } = paymentTold(provider, payment);
  for (const money of unreadable)
    log.error({ deposit: String(deposit.id), money }, "money of a provider cannot be booked: its amount or currency is unknown here");
  const happened = [...receipts, ...failed].map((told): Happened => ({ ...told, by: "system" }));
  const assetIds = [...new Set([deposit.assetId, ...receipts.map(({ happening }) => happening.assetId)])];
  const answer = await money.moneyTransaction([deposit.userId], {
    ...{ act: "happen", id: deposit.id, assetIds, happened, language: "en" },
    ...(callbackId !== undefined && { callbackId }),
  });
  if (!answer.ok) throw new Error(`a payment could not be applied: ${answer.rejection}`);
}
