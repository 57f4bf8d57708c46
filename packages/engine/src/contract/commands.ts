import type { ContractSide, MarginMode, ProductSpec, Tick } from "@candela/model";
import type { ContractAction, ContractOrderType } from "./state.ts";

/** Commands as their callers state them: decimal text, read at the product's scales by the checks. */

/** Protection as stated: decimal text. `trailing.distance` by price has the price's decimals, by percent at most two. */
export interface StatedProtection {
  readonly takeProfit: string | null;
  readonly stopLoss: string | null;
  readonly trailing: { readonly by: "price" | "percent"; readonly distance: string } | null;
}

/** A new order as the caller stated it. `leverage` and `marginMode` are null for a closing order. */
export interface PlaceContractOrder extends StatedProtection {
  /** The follow that it copies in; null for the user's own order. */
  readonly followId: bigint | null;
  readonly id: bigint;
  readonly newPositionId: bigint;
  readonly userId: bigint;
  readonly productId: number;
  readonly side: ContractSide;
  readonly action: ContractAction;
  readonly orderType: ContractOrderType;
  readonly price: string | null;
  readonly triggerPrice: string | null;
  readonly quantity: string;
  readonly leverage: number | null;
  readonly marginMode: MarginMode | null;
  readonly acceptablePrice: string | null;
}

/** `orderId` becomes the market order that closes. `quantity` null closes all. */
export interface CloseContractPosition {
  readonly orderId: bigint;
  readonly positionId: bigint;
  readonly quantity: string | null;
  readonly acceptablePrice: string | null;
}

/** One id an open position of the user that is meant, in the state's order; positions without an id are left alone. */
export interface CloseAllContractPositions {
  readonly orderIds: ReadonlyMap<bigint, bigint>;
}

export interface ReverseContractPosition {
  readonly closeOrderId: bigint;
  readonly openOrderId: bigint;
  readonly newPositionId: bigint;
  readonly positionId: bigint;
  readonly acceptablePrice: string | null;
}

export interface ChangeContractMargin {
  readonly positionId: bigint;
  readonly change: "add" | "remove";
  readonly amount: string;
}

export interface ProtectContractPosition extends StatedProtection {
  readonly positionId: bigint;
}

/**
 * Triggers that an index proposes for a tick. The decision checks again, and returns no events when the trigger does not hold (any more).
 * `tick` is the tick that fired; for the account it is each product's tick in the markets.
 */
export type ContractTrigger =
  | { readonly kind: "order"; readonly orderId: bigint; readonly tick: Tick }
  /** Take-profit, stop-loss or trailing stop. `best` is the best exit price seen since trailing was set; null without one. */
  | {
      readonly kind: "protection";
      readonly positionId: bigint;
      readonly tick: Tick;
      readonly best: { readonly price: bigint; readonly seq: number } | null;
    }
  | { readonly kind: "isolated"; readonly positionId: bigint; readonly tick: Tick }
  | { readonly kind: "cross" };

export interface FinanceContractPosition {
  readonly positionId: bigint;
  readonly day: number;
  /** The last tick at or before that day's 22:00 UTC. */
  readonly tick: Tick;
  readonly spec: ProductSpec;
}
