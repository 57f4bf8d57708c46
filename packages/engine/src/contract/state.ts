import type { Asset, ContractSide, Direction, FillModel, LimitRejection, MarginMode, Tick } from "@candela/model";
import type { MarketRejectionKey } from "../market/check-market.ts";
import type { FillReason } from "../market/fill-reason.ts";
import type { MarketView } from "../market/market-view.ts";

/** All numbers are whole units: prices of the product's price scale, money of the settlement currency, rates of `RATE_SCALE`; lots are counted. */

export type ContractAction = "open" | "close";
export type ContractOrderType = "market" | "limit" | "stop";
export type ContractOrderStatus = "open" | "filled" | "cancelled";

/** Why a fill happened. `cross_settlement`: another cross position's loss could not be paid from cash and margins. */
export type ContractFillReason = "order" | "take_profit" | "stop_loss" | "trailing" | "liquidation" | "cross_settlement";

/**
 * Why an order ended without a fill: the user took it back; its position closed; or, when a resting order fired, what it needs was not there.
 * These are facts of the moment of decision, never chosen.
 */
export type ContractCancelReason =
  | "user"
  | "position_closed"
  | "insufficient_balance"
  | "leverage_differs"
  | "leverage_above_cap"
  | "exposure_limit"
  | "position_at_risk"
  | OwnLimitReason;

/** A limit that users set themselves would be broken. */
export type OwnLimitReason = LimitRejection["key"];

/** Distance of a trailing stop. `percent` counts hundredths of a percent of the best price: 150 is 1.5 %. */
export interface TrailingDistance {
  readonly by: "price" | "percent";
  readonly distance: bigint;
}

/** A trailing stop at work: the best exit price since it was set, and the tick that showed it. */
export interface TrailingStop extends TrailingDistance {
  readonly extreme: bigint;
  readonly extremeSeq: number;
}

/** Protection that an opening order sets on the position it opens or adds to. All null: the position keeps its own. */
export interface OrderProtection {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly trailing: TrailingDistance | null;
}

/** A position: at most one open of a user, product, side and follow. A closed one has lots, margin and entry notional 0, for ever. */
export interface ContractPosition {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productId: number;
  /** The follow that it is a copy of; null for the user's own. Neither is ever added to the other. */
  readonly followId: bigint | null;
  readonly side: ContractSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  /** Terms of the product at opening; they hold until the position is closed. */
  readonly lotSize: bigint;
  readonly maintenanceRate: bigint;
  /** Most that closing it is charged, as a rate: fixed when it was opened, and lowered by lots added while the rate is lower. It never rises. */
  readonly closingFeeRate: bigint;
  readonly status: "open" | "closed";
  readonly lots: bigint;
  /** Over its whole life: lots opened and their notional, so that a closed position still has its average entry. */
  readonly openedLots: bigint;
  readonly openedNotional: bigint;
  /** Notional of the open lots when they were opened: a long's rounded up, a short's down, and never averaged into a price. */
  readonly entryNotional: bigint;
  /** In the user's margin book for this position. */
  readonly margin: bigint;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly trailing: TrailingStop | null;
  /** Isolated: the first price on the grid, going against it, at which it is liquidated. Null: cross, or no price does. */
  readonly liquidationPrice: bigint | null;
  /** Sums over its life. `realised` is the profit of the price alone, before fees, financing and deficit. */
  readonly realised: bigint;
  readonly fees: bigint;
  readonly liquidationFee: bigint;
  readonly financing: bigint;
  readonly deficit: bigint;
  /** The last day (whole days since 1970 of its 22:00 UTC) that was charged; null before the first. */
  readonly financedDay: number | null;
  readonly closeReason: ContractFillReason | null;
  readonly openedAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
}

/** An order as it stands. `held` is cash frozen for it; closing orders freeze nothing. */
export interface ContractOrder extends OrderProtection {
  readonly id: bigint;
  readonly userId: bigint;
  readonly productId: number;
  readonly side: ContractSide;
  readonly action: ContractAction;
  readonly orderType: ContractOrderType;
  readonly status: ContractOrderStatus;
  readonly limit: bigint | null;
  readonly trigger: bigint | null;
  /** Of a closing order: shrinks with its position. */
  readonly lots: bigint;
  readonly filledLots: bigint;
  readonly lotSize: bigint;
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly notional: bigint;
  readonly fee: bigint;
  readonly feeRate: bigint;
  /** Of an opening: the rate for closing when it was accepted, which its position takes over. Of a closing: its fee rate. */
  readonly closingFeeRate: bigint;
  /** Version of the fee settings in force when it was accepted. */
  readonly configVersion: number;
  readonly realised: bigint;
  readonly held: bigint;
  /** The position it opened, added to or reduces; null while an opening order rests. */
  readonly positionId: bigint | null;
  /** The id a position gets that this order opens; made with the order, so that deciding needs no random numbers. */
  readonly newPositionId: bigint;
  readonly cancelReason: ContractCancelReason | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Where money lies. `margin` is the user's margin book; `house` the other side of profits and losses. */
export type ContractBook = "cash" | "margin" | "house" | "fees" | "insurance";

/** Purpose of a movement; each has its own ledger code. */
export type ContractMoveKind =
  | "margin_in"
  | "margin_out"
  | "profit"
  | "loss"
  | "fee"
  | "liquidation_fee"
  | "financing"
  /** insurance → house: the part of a loss that the user had not put up. */
  | "deficit";

/** One ledger transfer; the units are positive. Decisions give them in an order in which no user book goes below zero. */
export interface ContractMove {
  readonly kind: ContractMoveKind;
  readonly from: ContractBook;
  readonly to: ContractBook;
  readonly units: bigint;
  /** The position whose margin or profit it is. A cross loss drawn from another position's margin names that one. */
  readonly positionId: bigint;
}

/** An execution of whole lots against the house at one tick. */
export interface ContractFill {
  /** Null for protection, liquidation and cross settlement. */
  readonly orderId: bigint | null;
  readonly positionId: bigint;
  readonly productId: number;
  readonly side: ContractSide;
  readonly action: ContractAction;
  readonly reason: ContractFillReason;
  /** Average over the levels it took, rounded against the user; the notional follows from the exact sum. */
  readonly price: bigint;
  /** Why it got that price. */
  readonly pricing: FillReason;
  readonly lots: bigint;
  readonly notional: bigint;
  /** The entry notional of the lots that left; 0 when opening. */
  readonly entryNotional: bigint;
  readonly feeRate: bigint;
  readonly fee: bigint;
  readonly liquidationFee: bigint;
  readonly realised: bigint;
  /** Margin put up (opening) or let go (closing). */
  readonly margin: bigint;
  readonly deficit: bigint;
  readonly tick: Tick;
  readonly ts: number;
}

/** One side of the liquidation inequality at a tick, kept with a liquidation so that it can be explained and checked. */
export interface LiquidationPart {
  readonly positionId: bigint;
  readonly productId: number;
  readonly side: ContractSide;
  readonly tick: Tick;
  readonly price: bigint;
  readonly lots: bigint;
  readonly lotSize: bigint;
  readonly entryNotional: bigint;
  readonly notional: bigint;
  readonly margin: bigint;
  readonly unrealised: bigint;
  readonly maintenanceRate: bigint;
  readonly maintenance: bigint;
}

/** Due when `equity <= maintenance`. Isolated: one part, no cash. Cross: available cash and every cross position of the user. */
export interface LiquidationSum {
  readonly marginMode: MarginMode;
  readonly cash: bigint;
  readonly equity: bigint;
  readonly maintenance: bigint;
  readonly parts: readonly LiquidationPart[];
}

/** A day's financing of one position; a second of the same position and day is never decided. */
export interface FinancingCharge {
  readonly positionId: bigint;
  /** Whole days since 1970 of the 22:00 UTC it is for. */
  readonly day: number;
  readonly rate: bigint;
  readonly price: bigint;
  readonly notional: bigint;
  /** rate × notional, rounded up. */
  readonly due: bigint;
  /** Part that cash and margin paid; less than `due` only when nothing is left. */
  readonly fromCash: bigint;
  readonly fromMargin: bigint;
  readonly tick: Tick;
  readonly ts: number;
}

/** Events in the order in which they happened. `position` and `order` are as they stand after the event. */
export type ContractEvent =
  | { readonly type: "accepted"; readonly order: ContractOrder }
  /** Pend `units` of the user's cash for the order. */
  | { readonly type: "held"; readonly order: ContractOrder; readonly units: bigint }
  /** Void the order's hold in whole (`released` may be 0). */
  | { readonly type: "cancelled"; readonly order: ContractOrder; readonly released: bigint }
  /** A closing order shrank with its position. */
  | { readonly type: "reduced"; readonly order: ContractOrder; readonly lots: bigint }
  /** Void `wasHeld` of the order first, then make the moves. `liquidation` is given with the reasons liquidation and cross settlement. */
  | {
      readonly type: "traded";
      readonly fill: ContractFill;
      readonly order: ContractOrder | null;
      readonly position: ContractPosition;
      readonly wasHeld: bigint;
      readonly moves: readonly ContractMove[];
      readonly liquidation: LiquidationSum | null;
    }
  /** Margin added (positive units) or taken back by the user. */
  | { readonly type: "margin"; readonly position: ContractPosition; readonly units: bigint; readonly moves: readonly ContractMove[] }
  /** Cross: this position's margin paid `units` of another's loss or financing; the moves are in that event. */
  | { readonly type: "drawn"; readonly position: ContractPosition; readonly units: bigint }
  | { readonly type: "protected"; readonly position: ContractPosition }
  | {
      readonly type: "financed";
      readonly position: ContractPosition;
      readonly charge: FinancingCharge;
      readonly moves: readonly ContractMove[];
    };

export interface ContractUser {
  readonly isFrozen: boolean;
  /** Settlement currency that can be spent now: balance less all holds. */
  readonly available: bigint;
  /** Resting contract orders, openings and closings. */
  readonly openOrders: number;
}

/**
 * One user's contracts. `positions`: all open ones. `orders`: all open orders of the products concerned. Besides them the objects that the command
 * names, so that a closed one can be told from a missing one.
 */
export interface ContractState {
  readonly user: ContractUser;
  readonly positions: readonly ContractPosition[];
  readonly orders: readonly ContractOrder[];
}

/** The market of one product, with the fees of both directions; undefined is absence, never zero. */
export interface ContractMarket extends Omit<MarketView, "fee"> {
  readonly fees: Readonly<Record<Direction, MarketView["fee"]>>;
  /** When the age of its tick is judged, epoch ms; absent it is the moment of the context. */
  readonly judgedAt?: number | undefined;
}

/** Markets by product id: of the command's product and of every cross position of the user. */
export type ContractMarkets = ReadonlyMap<number, ContractMarket>;

/** Limits that are not the product's. */
export interface ContractLimits {
  readonly settlement: Asset;
  readonly openOrdersMax: number;
  /** Fill model of orders and protection, one for the deployment. */
  readonly fillModel: FillModel;
  /** Whether take-profit and stop-loss may be changed after opening (`app_order_change`). */
  readonly mayChangeProtection: boolean;
}

/** Keys of the contract's rejections that a contract decision can give; the server does not compile with another. */
export type ContractRejectionKey =
  | MarketRejectionKey
  | "account_frozen"
  | "malformed_request"
  | "fee_not_configured"
  | "limit_price_missing"
  | "trigger_price_missing"
  | "trigger_price_side"
  | "price_step"
  | "price_out_of_range"
  | "price_moved"
  | "quantity_step"
  | "quantity_above_maximum"
  | "quantity_above_position"
  | "leverage_not_offered"
  | "leverage_above_cap"
  | "position_leverage_fixed"
  | "position_at_risk"
  | "cash_backing_unpriced"
  | "take_profit_side"
  | "stop_loss_side"
  | "stop_loss_beyond_liquidation"
  | "trailing_distance"
  | "open_order_limit"
  | "exposure_limit"
  | "insufficient_balance"
  | "amount_decimals"
  | "amount_below_minimum"
  | "margin_mode_cross"
  | "margin_removal_limit"
  | "protection_fixed"
  | "copy_not_turned"
  | "no_position"
  | "position_closed"
  | "not_found"
  | "order_already_filled"
  | "order_already_cancelled";

export interface ContractRejection {
  readonly key: ContractRejectionKey;
  readonly params: Readonly<Record<string, string>>;
}

export interface ContractRejected {
  readonly ok: false;
  readonly rejection: ContractRejection;
}

/** `state` has open positions and open orders only; what closed is in the events. No events: there was nothing to do. */
export interface ContractDecided {
  readonly ok: true;
  readonly events: readonly ContractEvent[];
  readonly state: ContractState;
}

export type ContractDecision = ContractDecided | ContractRejected;

/** Close all: what could not be closed now, each with its reason. */
export type ContractCloseAllDecision =
  | (ContractDecided & { readonly left: readonly { readonly positionId: bigint; readonly rejection: ContractRejection }[] })
  | ContractRejected;

export function reject(key: ContractRejectionKey, params: Readonly<Record<string, string>> = {}): ContractRejected {
  return { ok: false, rejection: { key, params } };
}
