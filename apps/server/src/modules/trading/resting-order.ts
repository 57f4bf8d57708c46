import { StopIndex, TriggerIndex } from "@candela/engine";
import { type Direction, isLimitReached, isTriggerReached, type Quote } from "@candela/model";
import type { OrderRecord } from "./working-state.ts";

/** An open order as far as ticks and the clock need it. */
export interface RestingSpotOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productId: number;
  readonly productCode: string;
  readonly direction: Direction;
  readonly limit: bigint;
  /** The price a stop-limit order still waits for; null for a limit order and once it was reached. */
  readonly trigger: bigint | null;
  /** When a day order ends; null for the others. */
  readonly expiresAt: number | null;
}

/** Null for an order without a limit, which never rests. */
export function restingOrder({ order, productCode }: OrderRecord): RestingSpotOrder | null {
  const { id, userId, productId, direction, limit, expiresAt } = order;
  if (limit === null) return null;
  const trigger = order.triggeredAt === null ? order.trigger : null;
  return { id, userId, productId, productCode, direction, limit, trigger, expiresAt };
}

/** Whether the engine has anything to do for an order at a quote. */
export function isReached(order: RestingSpotOrder, quote: Quote): boolean {
  return order.trigger === null
    ? isLimitReached(order.direction, order.limit, quote)
    : isTriggerReached(order.direction, order.trigger, quote);
}

/** The resting orders of one product by the price that each waits for. */
export class RestingIndex {
  private readonly limits = new TriggerIndex();
  private readonly stops = new StopIndex();

  get size(): number {
    return this.limits.size + this.stops.size;
  }

  /** An order that is there already is taken as it is now. */
  add(order: RestingSpotOrder): void {
    this.remove(order.id);
    const { id, direction, limit, trigger } = order;
    if (trigger === null) this.limits.add({ id, direction, limit });
    else this.stops.add({ id, direction, trigger });
  }

  remove(id: bigint): void {
    this.limits.remove(id);
    this.stops.remove(id);
  }

  /** Takes out what a quote reaches: limits in price and time order, then stops. */
  fire(quote: Quote): bigint[] {
    return [...this.limits.fire(quote), ...this.stops.fire(quote)];
  }
}
