import type { Direction, Tick } from "@candela/model";
import type { MarketRefusalKey } from "../market/check-market.ts";

/** All numbers are whole units: prices of the product's price scale, quantities of its quantity scale, money of the settlement currency. */

export type SpotOrderType = "market" | "limit";
export type SpotOrderStatus = "open" | "filled" | "cancelled";

/** An order as it stands. `held` is what is frozen for it: money when buying, the product when selling. */
export interface SpotOrder {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productId: number;
  readonly direction: Direction;
  readonly orderType: SpotOrderType;
  readonly status: SpotOrderStatus;
  /** Limit price; null for a market order. */
  readonly limit: bigint | null;
  readonly quantity: bigint;
  readonly filled: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
  readonly feeRate: bigint;
  /** Version of the fee settings in force when it was accepted. */
  readonly configVersion: number;
  readonly held: bigint;
  /** Epoch ms. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What a decision needs to know of the user as a whole. */
export interface SpotUser {
  readonly isFrozen: boolean;
  /** Settlement currency that can be spent now. */
  readonly available: bigint;
  readonly openOrders: number;
}

/** What it needs to know of the user's holding of the order's product. */
export interface SpotPosition {
  /** Held in all, frozen included. */
  readonly quantity: bigint;
  readonly frozen: bigint;
  /** What the held quantity cost, fees included. */
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
  readonly price: string | null;
  readonly worstPrice: string | null;
  readonly quantity: string | null;
  readonly amount: string | null;
}

/** An execution. Every fill is of the whole order, against the house, at one tick. */
export interface SpotFill {
  readonly orderId: bigint;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
  /** Sales: what was received above the cost of what left; zero for purchases. */
  readonly realised: bigint;
  readonly tick: Tick;
  readonly ts: number;
}

/** What happened, in the order in which it happened. */
export type SpotEvent =
  | { readonly type: "accepted"; readonly order: SpotOrder }
  | { readonly type: "held"; readonly order: SpotOrder; readonly units: bigint }
  | { readonly type: "filled"; readonly order: SpotOrder; readonly fill: SpotFill; readonly released: bigint; readonly wasHeld: bigint }
  | { readonly type: "cancelled"; readonly order: SpotOrder; readonly released: bigint };

/** Keys of the contract's refusals that a spot decision can give; a test holds the two together. */
export type SpotRefusalKey =
  | MarketRefusalKey
  | "account_frozen"
  | "malformed_request"
  | "quantity_or_amount"
  | "limit_price_missing"
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
  | "not_found"
  | "order_already_filled"
  | "order_already_cancelled";

export interface SpotRefusal {
  readonly key: SpotRefusalKey;
  readonly params: Readonly<Record<string, string>>;
}

export type SpotDecision =
  | { readonly ok: true; readonly events: readonly SpotEvent[]; readonly order: SpotOrder; readonly state: SpotState }
  | { readonly ok: false; readonly refusal: SpotRefusal };

export function refuse(key: SpotRefusalKey, params: Readonly<Record<string, string>> = {}): { ok: false; refusal: SpotRefusal } {
  return { ok: false, refusal: { key, params } };
}
