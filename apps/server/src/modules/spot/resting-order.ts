import type { Direction } from "@candela/model";
import type { Watched } from "../triggers/index.ts";
import type { OrderRecord } from "./working-state.ts";

/** An open order as far as ticks and the clock need it. */
export interface RestingSpotOrder extends Watched {
  readonly productId: number;
  /** When a day order ends; null for the others. */
  readonly expiresAt: number | null;
}

/**
 * Terms of an open order; `trigger` is the price that a stop-limit order still waits for, null for a limit order and once it was reached.
 */
export interface RestingTerms extends Pick<RestingSpotOrder, "id" | "userId" | "productId" | "productCode" | "expiresAt"> {
  readonly direction: Direction;
  readonly limit: bigint;
  readonly trigger: bigint | null;
}

/** The one price that an order waits for at a time. */
export function watchedSpotOrder({ direction, limit, trigger, ...order }: RestingTerms): RestingSpotOrder {
  const level = trigger === null ? ({ type: "limit", price: limit } as const) : ({ type: "stop", price: trigger } as const);
  return { ...order, kind: "order", levels: [{ ...level, direction }], trail: null };
}

/** Null for an order without a limit, which never rests. */
export function restingOrder({ order, productCode }: OrderRecord): RestingSpotOrder | null {
  const { id, userId, productId, direction, limit, expiresAt } = order;
  if (limit === null) return null;
  const trigger = order.triggeredAt === null ? order.trigger : null;
  return watchedSpotOrder({ id, userId, productId, productCode, direction, limit, trigger, expiresAt });
}
