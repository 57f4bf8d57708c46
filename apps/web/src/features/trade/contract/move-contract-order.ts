import type { Fields } from "@candela/contract";
import type { ContractOrder } from "./contract-shapes.ts";

/** The order as it is placed anew at another price, once the old one is cancelled. */
export function movedFields(order: ContractOrder, price: string): Omit<Fields<"POST /api/contractOrder/place">, "idempotencyKey"> {
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
