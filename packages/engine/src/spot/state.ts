import type { Direction, LimitRejection, Tick } from "@candela/model";
import type { CashBacking, CashBackingRejectionKey } from "../funds/cash-backing.ts";
import type { MarketRejectionKey } from "../market/check-market.ts";
import type { FillReason } from "../market/fill-reason.ts";

/** All numbers are whole units: prices of the product's price scale, quantities of its quantity scale, money of the settlement currency. */

export type SpotOrderType = "market" | "limit" | "stop_limit";
export type TimeInForce = "gtc" | "ioc" | "fok" | "day";
export type SpotOrderStatus = "open" | "filled" | "cancelled" | "expired";
/** Why an order ended before it was filled whole. */
export type SpotEndReason = "user" | "immediate_or_cancel" | "fill_or_kill" | "session_end" | "corporate_action" | LimitRejection["key"];

/** An order as it stands. `held` is what is frozen for it: money when buying, the product when selling. */
export interface SpotOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productId: number;
  readonly direction: Direction;
  readonly orderType: SpotOrderType;
  readonly timeInForce: TimeInForce;
  readonly status: SpotOrderStatus;
  /** Null while it is open and when it was filled whole. */
  readonly endReason: SpotEndReason | null;
  /** Limit price; null for a market order. */
  readonly limit: bigint | null;
  /** Stop-limit: the price that makes it a limit order; null for the others. */
  readonly trigger: bigint | null;
  /** When that price was reached, and at which tick; null until then. */
  readonly triggeredAt: number | null;
  readonly triggerSeq: number | null;
  /** When a day order ends; null for the others. */
  readonly expiresAt: number | null;
  readonly quantity: bigint;
  readonly filled: bigint;
  /** Sum of price × quantity over what its fills took, exact, at the sum of the product's two scales. `notional` and `fee` follow from it. */
  readonly value: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
  readonly feeRate: bigint;
  /** Version of the fee settings in force when it was accepted. */
  readonly configVersion: number;
  readonly held: bigint;
  /** The newest tick that filled or triggered it: no tick does so twice. Null when none has. */
  readonly lastSeq: number | null;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** State of the user as a whole that a decision needs. */
export interface SpotUser {
  readonly isFrozen: boolean;
  /** Settlement currency that can be spent now. */
  readonly available: bigint;
  readonly openOrders: number;
  /** The part of it that the user's cross positions lean on. */
  readonly backing: CashBacking;
}

/** State of the user's holding in the order's product. */
export interface SpotPosition {
  /** Held in all, frozen included. */
  readonly quantity: bigint;
  readonly frozen: bigint;
  /** Cost of the held quantity, fees included. */
  readonly cost: bigint;
  readonly realised: bigint;
  /** Money frozen by resting purchases of the product. */
  readonly buying: bigint;
}

export interface SpotState {
  readonly user: SpotUser;
  readonly position: SpotPosition;
}

/** A new order as the caller stated it: decimal text, read here at the product's scales. */
export interface PlaceSpotOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly direction: Direction;
  readonly orderType: SpotOrderType;
  /** Null takes the usual one of the order type. */
  readonly timeInForce: TimeInForce | null;
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly acceptablePrice: string | null;
  /** Exactly one of the three states the size. */
  readonly quantity: string | null;
  readonly amount: string | null;
  readonly sellAll: boolean;
}

/** An execution of an order or a part of it, against the house, at one tick. `notional` and `fee` are what it adds to those of the order. */
export interface SpotFill {
  readonly orderId: bigint;
  /** Average of the levels it took, rounded against the user; `value` is exact. */
  readonly price: bigint;
  readonly value: bigint;
  readonly reason: FillReason;
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
  /** Sales: what was received above the cost of what left; zero for purchases. */
  readonly realised: bigint;
  readonly tick: Tick;
  readonly ts: number;
}

/** Events in the order in which they happened. */
export type SpotEvent =
  | { readonly type: "accepted"; readonly order: SpotOrder }
  | { readonly type: "held"; readonly order: SpotOrder; readonly units: bigint }
  | { readonly type: "triggered"; readonly order: SpotOrder; readonly tick: Tick }
  /** `wasHeld` before it and `stillHeld` after it are frozen for the order; both are zero for an order that did not rest. */
  | { readonly type: "filled"; readonly order: SpotOrder; readonly fill: SpotFill; readonly wasHeld: bigint; readonly stillHeld: bigint }
  /** Cancelled or expired. */
  | { readonly type: "ended"; readonly order: SpotOrder; readonly released: bigint };

/** Keys of the contract's rejections that a spot decision can give; a test holds the two together. */
export type SpotRejectionKey =
  | MarketRejectionKey
  | CashBackingRejectionKey
  | "account_frozen"
  | "malformed_request"
  | "quantity_or_amount"
  | "limit_price_missing"
  | "trigger_price_missing"
  | "trigger_price_reached"
  | "time_in_force_market"
  | "fee_not_configured"
  | "price_step"
  | "price_out_of_range"
  | "price_moved"
  | "quantity_step"
  | "quantity_below_minimum"
  | "quantity_above_maximum"
  | "amount_decimals"
  | "amount_below_minimum"
  | "open_order_limit"
  | "exposure_limit"
  | "insufficient_balance"
  | "insufficient_holding"
  | "nothing_to_sell"
  | "not_found"
  | "order_already_filled"
  | "order_already_cancelled"
  | "order_already_expired";

export interface SpotRejection {
  readonly key: SpotRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

export type SpotDecision =
  | { readonly ok: true; readonly events: readonly SpotEvent[]; readonly order: SpotOrder; readonly state: SpotState }
  | { readonly ok: false; readonly rejection: SpotRejection };

export function reject(key: SpotRejectionKey, params: Readonly<Record<string, string>> = {}): { ok: false; rejection: SpotRejection } {
  return { ok: false, rejection: { key, params } };
}
