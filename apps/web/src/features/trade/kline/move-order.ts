import { Direction } from "@candela/model";
import { compareDecimals, subtractDecimals } from "@candela/ui";
import type { Outcome } from "../../../lib/net/command.ts";
import type { Failure } from "../../../lib/net/request.ts";

/** Spot orders are moved by cancelling and placing them anew. */
export type MoveRoute = "POST /api/spotOrder/cancel" | "POST /api/spotOrder/place";
type Order = Extract<Outcome, { kind: "done" }>["order"];

/** What is left of an order that waits. */
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

/** How moving an order ended. Nothing is hidden: between its two commands either can fail. */
export type Moved =
  | { readonly kind: "moved"; readonly order: Order }
  /** Nothing was left of it when it was cancelled. */
  | { readonly kind: "filled" }
  | { readonly kind: "not_cancelled"; readonly failure: Failure }
  | { readonly kind: "not_placed"; readonly failure: Failure }
  | { readonly kind: "cancel_never" | "cancel_unknown" | "place_never" | "place_unknown" };

type Run = (route: MoveRoute, fields: Readonly<Record<string, string | number>>) => Promise<Outcome>;

/**
 * Cancels an order and places what the cancelled one had left at another price. The second command is sent only when it is certain that the
 * first was carried out: two orders where the user wanted one would be worse than none. What it waits for, and how
 * long, stays as it was.
 */
export async function moveOrder(run: Run, order: Pick<Order, "id" | "productCode" | "direction">, price: string): Promise<Moved> {
  const cancelled = await run("POST /api/spotOrder/cancel", { id: order.id });
  if (cancelled.kind === "rejected") return { kind: "not_cancelled", failure: cancelled.failure };
  if (cancelled.kind === "never-arrived") return { kind: "cancel_never" };
  if (cancelled.kind === "unknown") return { kind: "cancel_unknown" };
  const quantity = remainingOf(cancelled.order);
  if (cancelled.order.status !== "cancelled" || compareDecimals(quantity, "0") <= 0) return { kind: "filled" };
  const { productCode, direction } = order;
  const { timeInForce, triggerPrice } = cancelled.order;
  const fields = { productCode, direction, timeInForce, price, quantity };
  const armed = triggerPrice !== null && isArmed(cancelled.order);
  const placed = await run(
    "POST /api/spotOrder/place",
    armed ? { ...fields, orderType: "stop_limit", triggerPrice } : { ...fields, orderType: "limit" },
  );
  if (placed.kind === "rejected") return { kind: "not_placed", failure: placed.failure };
  if (placed.kind === "never-arrived") return { kind: "place_never" };
  return placed.kind === "unknown" ? { kind: "place_unknown" } : { kind: "moved", order: placed.order };
}
