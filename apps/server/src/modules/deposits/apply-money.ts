import { parseUnits } from "@candela/model";
import type { ProviderPayment } from "../payments/index.ts";
import type { DepositContext } from "./deposit-context.ts";
import { findByReference } from "./deposit-store.ts";
import type { Happened } from "./deposit-work.ts";
import { currencyByCode } from "./currency-by-code.ts";

type ApplyParts = Pick<DepositContext, "sql" | "money" | "log">;

/**
 * All that a provider says of a payment, applied in one transaction: money that is known already counts no second time, so it does not matter how
 * often, how late or in which order it is said. False where the reference is of no deposit.
 */
export async function applyPayment({ sql, money, log }: ApplyParts, provider: string, payment: ProviderPayment, callbackId?: bigint): Promise<boolean> {
  const deposit = await findByReference(sql, payment.reference);
  if (deposit === undefined || deposit.kind !== "online") return false;
  const receipts = payment.money.flatMap(({ id, amount, currency, paidAt }): Happened[] => {
    const known = currencyByCode(currency);
    const parsed = known === undefined ? undefined : parseUnits(amount, known.scale);
    if (known === undefined || parsed === undefined || !parsed.ok || parsed.value <= 0n) {
      log.error({ deposit: String(deposit.id), money: id }, "money of a provider cannot be booked: its amount or currency is unknown here");
      return [];
    }
    const happening = { type: "receipt", assetId: known.id, amount: parsed.value, at: paidAt } as const;
    return [{ happening, by: "system", source: provider, externalId: id }];
  });
  const failed: Happened[] = payment.hasFailed ? [{ happening: { type: "failed" }, by: "system" }] : [];
  const assetIds = [...new Set([deposit.assetId, ...receipts.flatMap(({ happening }) => ("assetId" in happening ? [happening.assetId] : []))])];
  const answer = await money.moneyTransaction([deposit.userId], {
    ...{ act: "happen", id: deposit.id, assetIds, happened: [...receipts, ...failed], language: "en" },
    ...(callbackId !== undefined && { callbackId }),
  });
  if (!answer.ok) throw new Error(`a payment could not be applied: ${answer.rejection}`);
  return true;
}
