import { formatUnits, quickFormula, SETTLEMENT, signedReceiptText } from "@candela/model";
import type { Queryable } from "../../platform/postgres/database.ts";
import type { Signer } from "../../platform/signing.ts";
import { transfersOf } from "../ledger/index.ts";
import type { QuickReceiptData } from "./order-data.ts";
import { orderTick, termsData } from "./wire.ts";
import type { QuickRecord } from "./working-state.ts";

/** The signed receipt of a trade that has ended; the same trade gives the same receipt for ever. */
export async function makeReceipt(sql: Queryable, signer: Signer, record: QuickRecord): Promise<QuickReceiptData> {
  const transfers = await transfersOf(sql, record.transferIds);
  const terms = {
    order: termsData(record),
    currency: SETTLEMENT.code,
    openTick: orderTick(record.order.open, record.priceScale),
    closeTick: orderTick(record.order.close, record.priceScale),
    suspendedAt: record.order.suspendedAt,
  };
  const unsigned = {
    format: "candela-quick-receipt-1" as const,
    ...terms,
    currencyScale: SETTLEMENT.scale,
    priceScale: record.priceScale,
    formula: quickFormula(terms),
    transfers: transfers.map(({ id, reason, amount }) => ({ id: String(id), reason, amount: formatUnits(amount, SETTLEMENT.scale) })),
    keyId: signer.keyId,
    publicKey: signer.publicKey,
  };
  return { ...unsigned, signature: signer.sign(signedReceiptText(unsigned)) };
}
