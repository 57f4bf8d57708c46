import { formatUnits, SETTLEMENT } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { ContractBooking } from "./working-state.ts";

const KINDS = {
  liquidation: "liquidation",
  cross_settlement: "liquidation",
  take_profit: "protection_hit",
  stop_loss: "protection_hit",
  trailing: "protection_hit",
} as const;

/**
 * A message for every position that the engine closed by itself. Each comes of the booking that closed it, which happens once: firing a liquidation
 * again books nothing and tells nothing.
 */
export function endingMessages(bookings: readonly ContractBooking[]): NewMessage[] {
  return bookings.flatMap(({ fill: record, position: ended, userId }): NewMessage[] => {
    if (record === null || ended === null || ended.position.status !== "closed") return [];
    const { fill, product, triggerPrice } = record;
    if (fill.reason === "order") return [];
    const { realised, deficit, fees, financing, liquidationFee } = ended.position;
    const params = {
      productCode: product.productCode,
      positionId: String(fill.positionId),
      side: fill.side,
      reason: fill.reason,
      price: formatUnits(fill.price, product.priceScale),
      ...(triggerPrice !== null && { trigger: formatUnits(triggerPrice, product.priceScale) }),
      /** What the whole position came to, with all that it cost and what the insurance book paid of it. */
      result: formatUnits(realised + deficit - fees - financing - liquidationFee, SETTLEMENT.scale),
      currency: SETTLEMENT.code,
    };
    return [{ userId, kind: KINDS[fill.reason], params }];
  });
}
