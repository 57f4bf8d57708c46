import type { Fields } from "@candela/api";
import { type ContractProduct, contractDirection, isTriggerReached, limitPriceRange, tradePrice } from "@candela/model";
import { command } from "../../../lib/net/command.ts";
import { cancelAndPlace } from "../ticket/cancel-and-place.ts";
import { typedUnits } from "../ticket/decimal-field.ts";
import type { Problem } from "../ticket/problem-text.ts";
import { type ContractOrder, priceText, type SideQuote } from "./contract-shapes.ts";

/**
 * Why an order could not be placed at this price: asked before the old one is cancelled, as nothing would be left of it. Null when nothing is
 * wrong, or nothing is typed.
 */
export function checkMovedPrice(
  { orderType, side, action }: Pick<ContractOrder, "orderType" | "side" | "action">,
  price: string,
  spec: ContractProduct,
  quote: SideQuote & { readonly present: bigint },
): Problem | null {
  const at = price === "" ? null : typedUnits(price, spec.priceScale);
  if (at === null) return null;
  if (at % spec.tickSize !== 0n) return { key: "price_step", params: { step: priceText(spec, spec.tickSize) } };
  const { min, max } = limitPriceRange(quote.present, spec.tickSize);
  if (at < min || at > max) return { key: "price_out_of_range", params: { min: priceText(spec, min), max: priceText(spec, max) } };
  const direction = contractDirection(side, action);
  if (orderType === "stop" && isTriggerReached(direction, at, quote))
    return { key: "trigger_price_side", params: { price: priceText(spec, tradePrice(direction, quote)) } };
  return null;
}

/** The order as it is placed anew at another price, once the old one is cancelled. */
function movedFields(order: ContractOrder, price: string): Omit<Fields<"POST /api/contractOrder/place">, "idempotencyKey"> {
  const { productCode, side, action, orderType, lots, leverage, marginMode, takeProfit, stopLoss, trailing } = order;
  return {
    productCode,
    side,
    action,
    orderType,
    quantity: lots,
    ...(orderType === "limit" ? { price } : { triggerPrice: price }),
    ...(action === "open" && {
      leverage,
      marginMode,
      ...(takeProfit !== null && { takeProfit }),
      ...(stopLoss !== null && { stopLoss }),
      ...(trailing !== null && { trailingBy: trailing.by, trailingDistance: trailing.distance }),
    }),
  };
}

/** Moves an order to another price, and shows what came of it. */
export function moveContractOrder(order: ContractOrder, price: string) {
  // Each route is named: found from what is expected of the answer, it is looked for among all commands.
  return cancelAndPlace(
    () => command<"POST /api/contractOrder/cancel">("POST /api/contractOrder/cancel", { id: order.id }),
    () => command<"POST /api/contractOrder/place">("POST /api/contractOrder/place", movedFields(order, price)),
  );
}
