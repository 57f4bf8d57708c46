import { Direction } from "@candela/model";
import { compareDecimals, subtractDecimals } from "@candela/ui";
import type { Outcome } from "../../../lib/net/command.ts";
import { cancelAndPlace, type Moved } from "../ticket/cancel-and-place.ts";

/** Spot orders are moved by cancelling and placing them anew. */
export type MoveRoute = "POST /api/spotOrder/cancel" | "POST /api/spotOrder/place";
type Order = Extract<Outcome, { kind: "done" }>["order"];

/** The unfilled rest of a waiting order. */
export function remainingOf(order: Pick<Order, "quantity" | "filledQuantity">): string {
  return subtractDecimals(order.quantity, order.filledQuantity);
}

/** Whether an order at this price would fill at once. */
export function isReached(direction: number, price: string, quote: { readonly bid: string; readonly ask: string }): boolean {
  return direction === Direction.buy ? compareDecimals(quote.ask, price) <= 0 : compareDecimals(quote.bid, price) >= 0;
}

/** Whether an order still waits for its trigger: until then its limit is not in the market. */
export function isArmed({ triggerPrice, triggeredAt }: Pick<Order, "triggerPrice" | "triggeredAt">): boolean {
  return triggerPrice !== null && triggeredAt === null;
}

type Run = (route: MoveRoute, fields: Readonly<Record<string, string | number>>) => Promise<Outcome>;

/** Moves the rest of an order to another price. Its trigger and its time in force stay. */
export function moveOrder(run: Run, order: Pick<Order, "id" | "productCode" | "direction">, price: string): Promise<Moved<Order>> {
  const placeAnew = (cancelled: Order) => {
    const quantity = remainingOf(cancelled);
    if (cancelled.status !== "cancelled" || compareDecimals(quantity, "0") <= 0) return null;
    const { productCode, direction } = order;
    const { timeInForce, triggerPrice } = cancelled;
    const fields = { productCode, direction, timeInForce, price, quantity };
    const armed = triggerPrice !== null && isArmed(cancelled);
    return run(
      "POST /api/spotOrder/place",
      armed ? { ...fields, orderType: "stop_limit", triggerPrice } : { ...fields, orderType: "limit" },
    );
  };
  return cancelAndPlace(() => run("POST /api/spotOrder/cancel", { id: order.id }), placeAnew);
}
