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
