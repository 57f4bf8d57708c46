import type { Tone } from "@candela/ui";
import type { OrderView } from "./order-view.ts";

/** The names of an order's states. */
export const STATE_KEYS = {
  open: "orders_state_open",
  partial: "orders_state_partial",
  filled: "orders_state_filled",
  cancelled: "orders_state_cancelled",
  "partly-cancelled": "orders_state_partly_cancelled",
  expired: "orders_state_expired",
  "partly-expired": "orders_state_partly_expired",
} as const satisfies Record<OrderView["state"], string>;

/** How loud each of them is. */
export const STATE_TONES: Readonly<Record<OrderView["state"], Tone>> = {
  open: "attention",
  partial: "attention",
  filled: "good",
  cancelled: "neutral",
  "partly-cancelled": "neutral",
  expired: "neutral",
  "partly-expired": "neutral",
};
