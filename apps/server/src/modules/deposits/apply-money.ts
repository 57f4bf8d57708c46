import { paymentTold } from "@candela/engine";
import type { ProviderPayment } from "../payments/index.ts";
import type { DepositContext } from "./deposit-context.ts";
import { findByReference } from "./deposit-store.ts";
import type { Happened } from "./deposit-work.ts";

type ApplyParts = Pick<DepositContext, "sql" | "money" | "log">;

/**
 * All that a provider says of a payment, applied in one transaction: money that is known already counts no second time, so it does not matter how
 * often, how late or in which order it is said. False where the reference is of no deposit.
 */
export async function applyPayment(
  { sql, money, log }: ApplyParts,
  provider: string,
  payment: ProviderPayment,
  callbackId?: bigint,
): Promise<boolean> {
  const deposit = await findByReference(sql, payment.reference);
  if (deposit === undefined || deposit.kind !== "online") return false;
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
  return true;
}
