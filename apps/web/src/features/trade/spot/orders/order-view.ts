import type { Row } from "@candela/api";
import { sheetDecimals } from "../../../../lib/format/sheet-decimals.ts";

export type SpotOrder = Row<"GET /api/spotOrder/list">;

/** How a list shows an order: what it wants, how far it got, what it cost. Texts are those of the wire. */
export interface OrderView {
  readonly side: "buy" | "sell";
  readonly kind: SpotOrder["orderType"];
  readonly state: "open" | "partial" | "filled" | "cancelled" | "partly-cancelled" | "expired" | "partly-expired";
  /** The price that counts for the reader: the average of the fills, else the limit; null for neither. */
  readonly price: string | null;
  readonly quantity: string;
  readonly filled: string;
  readonly canCancel: boolean;
}

const isZero = (text: string) => /^0(\.0+)?$/.test(text);

/** Neither filled whole nor ended. */
export function rests({ status }: SpotOrder): boolean {
  return status === "open" || status === "partially_filled";
}

function stateOf({ status, filledQuantity }: SpotOrder): OrderView["state"] {
  if (status === "partially_filled") return "partial";
  if (status === "open" || status === "filled") return status;
  return isZero(filledQuantity) ? status : `partly-${status}`;
}

export function orderView(order: SpotOrder): OrderView {
  return {
    side: order.direction === 1 ? "buy" : "sell",
    kind: order.orderType,
    state: stateOf(order),
    price: order.averagePrice ?? order.price,
    quantity: order.quantity,
    filled: order.filledQuantity,
    canCancel: rests(order),
  };
}

/** Decimals of all money of an order and its fills: its fee is the sum of theirs. */
export function orderDecimals({ fills, fee }: Pick<SpotOrder, "fills" | "fee">): number {
  return sheetDecimals([fee, ...fills.flatMap((fill) => [fill.notional, fill.fee])]);
}
