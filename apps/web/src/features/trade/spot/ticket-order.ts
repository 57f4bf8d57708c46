import type { Fields } from "@candela/api";
import { Direction, divCeil, divFloor, formatUnits } from "@candela/model";
import { trimZeros } from "@candela/ui";
import { ACCEPTABLE_MOVE_BASIS_POINTS } from "../ticket/acceptable-price.ts";
import { typedUnits } from "../ticket/decimal-field.ts";
import { priceOf, sizeOf, type TicketMarket, type TicketState } from "./ticket-state.ts";

export type PlaceFields = Omit<Fields<"POST /api/spotOrder/place">, "idempotencyKey">;

/** Acceptable price that a market order seen at `at` accepts, on a whole price step and never better than `at`. */
export function acceptablePrice(direction: Direction, at: bigint, tickSize: bigint): bigint {
  if (direction === Direction.buy) {
    const worst = divFloor(at * (10_000n + ACCEPTABLE_MOVE_BASIS_POINTS), 10_000n * tickSize) * tickSize;
    return worst > at ? worst : at;
  }
  const worst = divCeil(at * (10_000n - ACCEPTABLE_MOVE_BASIS_POINTS), 10_000n * tickSize) * tickSize;
  return worst < at ? worst : at;
}

/** The fields to send for a ticket, with the acceptable price fixed at the quote that was reviewed; null while something is missing. */
export function orderOf(productCode: string, state: TicketState, market: TicketMarket): PlaceFields | null {
  const { product, settlement } = market;
  const at = priceOf(state, market);
  const size = sizeOf(state, market);
  if (at === null || size === null) return null;
  const { orderType, timeInForce, sellAll } = state;
  const price = (value: bigint) => trimZeros(formatUnits(value, product.priceScale));
  const trigger = typedUnits(state.trigger, product.priceScale);
  if (orderType === "stop_limit" && trigger === null) return null;
  const units = trimZeros(formatUnits(size.units, size.by === "amount" ? settlement.scale : product.quantityScale));
  return {
    productCode,
    direction: state.direction,
    orderType,
    timeInForce,
    ...(orderType === "market" ? { acceptablePrice: price(acceptablePrice(state.direction, at, product.tickSize)) } : { price: price(at) }),
    ...(orderType === "stop_limit" && trigger !== null && { triggerPrice: price(trigger) }),
    ...(sellAll ? { sellAll } : size.by === "amount" ? { amount: units } : { quantity: units }),
  };
}
