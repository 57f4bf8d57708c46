import { formatUnits, SETTLEMENT } from "@candela/model";
import type { NewMessage } from "../messages/index.ts";
import type { MessageTellers, Say } from "../push/index.ts";
import type { ContractBooking } from "./working-state.ts";

const KINDS = {
  liquidation: "liquidation",
  cross_settlement: "liquidation",
  take_profit: "protection_hit",
  stop_loss: "protection_hit",
  trailing: "protection_hit",
} as const;

const PROTECTION_TITLES = { take_profit: "inbox_take_profit", stop_loss: "inbox_stop_loss", trailing: "inbox_trailing" } as const;

const positionOf = ({ side }: NewMessage["params"], say: Say) => ({
  position: say(side === "short" ? "contract_short_of" : "contract_long_of"),
});

/** Texts of the messages about closed positions. */
export const endingTellers: MessageTellers = {
  liquidation: (params, say) => ({
    title: say("inbox_liquidation", positionOf(params, say)),
    body: say(params.reason === "cross_settlement" ? "inbox_cross_settlement_text" : "inbox_liquidation_text"),
  }),
  protection_hit: (params, say) => ({
    title: say(PROTECTION_TITLES[params.reason as keyof typeof PROTECTION_TITLES] ?? PROTECTION_TITLES.stop_loss, positionOf(params, say)),
    body: say("inbox_protection_text"),
  }),
};

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
      /** Result of the whole position, all its costs included, and the part that the insurance book paid. */
      result: formatUnits(realised + deficit - fees - financing - liquidationFee, SETTLEMENT.scale),
      currency: SETTLEMENT.code,
    };
    return [{ userId, kind: KINDS[fill.reason], params }];
  });
}
