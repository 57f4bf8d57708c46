import { type TSchema, Type } from "typebox";
import type { RefusalKey } from "../errors.ts";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, IdText, Page, PositiveDecimalText, ProductCode, ProductTypeId, Uuid, Wire } from "../schema.ts";
import { TickData } from "./products.ts";

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const ContractSide = Type.Union([Type.Literal("long"), Type.Literal("short")]);
export const MarginMode = Type.Union([Type.Literal("isolated"), Type.Literal("cross")]);
export const ContractAction = Type.Union([Type.Literal("open"), Type.Literal("close")]);
export const ContractOrderType = Type.Union([Type.Literal("market"), Type.Literal("limit"), Type.Literal("stop")]);
const ContractOrderStatus = Type.Union([Type.Literal("open"), Type.Literal("filled"), Type.Literal("cancelled")]);
const TrailingBy = Type.Union([Type.Literal("price"), Type.Literal("percent")], {
  description: "unit of the distance: the product's price, or percent of the best price (two decimals)",
});
const Leverage = Type.Integer({ minimum: 1, maximum: 1000, description: "one of the product's leverages" });
/** Whole lots. */
const Lots = Type.String({ pattern: "^[1-9]\\d{0,11}$", maxLength: 12, description: "whole lots" });
const LotCount = Type.String({ pattern: "^(0|[1-9]\\d{0,17})$", maxLength: 18, description: "whole lots" });

/** Why a fill happened: an order of the user, the position's own protection, or its liquidation. */
export const ContractFillReason = Type.Union([
  Type.Literal("order"),
  Type.Literal("take_profit"),
  Type.Literal("stop_loss"),
  Type.Literal("trailing"),
  Type.Literal("liquidation"),
  /** Another cross position's loss could not be paid from cash and margins. */
  Type.Literal("cross_settlement"),
]);

/** Why an order ended without a fill: by the user, with its position, or because what it needs is not there when it fires. */
const ContractCancelReason = Type.Union([
  Type.Literal("user"),
  Type.Literal("position_closed"),
  Type.Literal("insufficient_balance"),
  Type.Literal("leverage_differs"),
  Type.Literal("exposure_limit"),
  Type.Literal("position_at_risk"),
]);

/** One execution, against the house, of whole lots at the closing or opening side of one tick. */
export const ContractFill = Wire({
  id: IdText,
  ts: EpochMs,
  /** Null when no order asked for it: protection, liquidation. */
  orderId: orNull(IdText),
  positionId: IdText,
  productCode: ProductCode,
  side: ContractSide,
  action: ContractAction,
  reason: ContractFillReason,
  price: DecimalText,
  lots: LotCount,
  notional: DecimalText,
  fee: DecimalText,
  liquidationFee: DecimalText,
  /** Profit of the price alone; 0 when opening. */
  realised: DecimalText,
  /** Loss that was not put up by the user and that the insurance book paid. */
  deficit: DecimalText,
  tick: TickData,
  transferIds: Type.Array(IdText),
});

export const TrailingStop = Wire({
  by: TrailingBy,
  distance: DecimalText,
  /** Best closing price since the stop was set; null on an order that has not opened a position. */
  extreme: orNull(DecimalText),
  /** The closing price at which it fires. */
  level: orNull(DecimalText),
});

const protection = { takeProfit: orNull(DecimalText), stopLoss: orNull(DecimalText), trailing: orNull(TrailingStop) };

export const ContractOrder = Wire({
  id: IdText,
  productCode: ProductCode,
  productType: ProductTypeId,
  side: ContractSide,
  action: ContractAction,
  orderType: ContractOrderType,
  status: ContractOrderStatus,
  price: orNull(DecimalText),
  triggerPrice: orNull(DecimalText),
  lots: LotCount,
  filledLots: LotCount,
  /** Product quantity of one lot. */
  lotSize: DecimalText,
  leverage: Leverage,
  marginMode: MarginMode,
  ...protection,
  averagePrice: orNull(DecimalText),
  feeRate: DecimalText,
  fee: DecimalText,
  realised: DecimalText,
  /** Cash still frozen for it; closing orders freeze nothing. */
  frozen: DecimalText,
  positionId: orNull(IdText),
  cancelReason: orNull(ContractCancelReason),
  createdAt: EpochMs,
  updatedAt: EpochMs,
  fills: Type.Array(ContractFill),
});

/** A position with its figures at `tick`; they are null while the product has no price, and once it is closed. */
export const ContractPosition = Wire({
  id: IdText,
  productCode: ProductCode,
  productType: ProductTypeId,
  side: ContractSide,
  status: Type.Union([Type.Literal("open"), Type.Literal("closed")]),
  marginMode: MarginMode,
  leverage: Leverage,
  /** Open now; 0 when closed. */
  lots: LotCount,
  /** Opened in all. */
  openedLots: LotCount,
  lotSize: DecimalText,
  /** lots × lotSize, in the product's unit. */
  size: DecimalText,
  /** Average of what is open; of all that was opened once closed. */
  entryPrice: DecimalText,
  entryNotional: DecimalText,
  margin: DecimalText,
  maintenanceRate: DecimalText,
  ...protection,
  /** Isolated: exact. Cross: an estimate with all else standing still. Null when no price liquidates it. */
  liquidationPrice: orNull(DecimalText),
  /** The closing side of `tick`. */
  markPrice: orNull(DecimalText),
  notional: orNull(DecimalText),
  unrealised: orNull(DecimalText),
  maintenance: orNull(DecimalText),
  /** (margin + unrealised) / maintenance in percent; at 100 it is liquidated. Cross: of the account. */
  marginRatio: orNull(DecimalText),
  /** unrealised / initial margin, percent. */
  roe: orNull(DecimalText),
  /** Most that can be lost from here: isolated the margin, cross the account's cash and cross margins. */
  worstCase: orNull(DecimalText),
  tick: orNull(TickData),
  realised: DecimalText,
  fees: DecimalText,
  financing: DecimalText,
  /** Part of its losses that the insurance book paid. */
  deficit: DecimalText,
  closeReason: orNull(ContractFillReason),
  openedAt: EpochMs,
  updatedAt: EpochMs,
  closedAt: orNull(EpochMs),
});

/** What an operation made or changed, as it stood when it was decided. */
export const ContractResult = Wire({
  orders: Type.Array(ContractOrder),
  positions: Type.Array(ContractPosition),
  /** Close all: positions that could not be closed now, each with its refusal. */
  left: Type.Array(Wire({ positionId: IdText, msg: Type.String(), params: Type.Record(Type.String(), Type.String()) })),
});

/** Lot, leverages and rates of a product's contract, with the fees in force. */
export const ContractProduct = Wire({
  productCode: ProductCode,
  lotSize: DecimalText,
  lotsMax: LotCount,
  leverages: Type.Array(Leverage),
  maintenanceRate: DecimalText,
  liquidationFeeRate: DecimalText,
  /** Part of the notional charged for each day that ends (22:00 UTC) with the position open. */
  financing: Wire({ long: DecimalText, short: DecimalText }),
  nextFinancingAt: EpochMs,
  /** By direction of the trade; null where none is configured. */
  feeRateBuy: orNull(DecimalText),
  feeRateSell: orNull(DecimalText),
  /** Most notional of one user in this product, resting orders included. */
  exposureMax: DecimalText,
  /** The terms a position keeps from its opening. Stop and take-profit may be changed when this is true. */
  mayChangeProtection: Type.Boolean(),
});

/** One step in the life of a position, oldest first. */
const TimelineStep = Wire({
  ts: EpochMs,
  kind: Type.Union([
    Type.Literal("opened"),
    Type.Literal("added"),
    Type.Literal("reduced"),
    Type.Literal("margin_added"),
    Type.Literal("margin_removed"),
    /** Cross: its margin paid another position's loss. */
    Type.Literal("margin_drawn"),
    Type.Literal("financed"),
    Type.Literal("liquidated"),
  ]),
  tick: orNull(TickData),
  price: orNull(DecimalText),
  lots: LotCount,
  /** What this step moved: margin, charge or realised profit. */
  amount: DecimalText,
  /** The position after it. */
  lotsAfter: LotCount,
  entryNotionalAfter: DecimalText,
  marginAfter: DecimalText,
  liquidationPriceAfter: orNull(DecimalText),
});

/** The inequality at one tick: liquidated when equity ≤ maintenance. Cross sums run over `parts`; isolated has one part and no cash. */
const LiquidationSum = Wire({
  cash: DecimalText,
  equity: DecimalText,
  maintenance: DecimalText,
  isDue: Type.Boolean(),
  parts: Type.Array(
    Wire({
      positionId: IdText,
      productCode: ProductCode,
      side: ContractSide,
      tick: TickData,
      price: DecimalText,
      lots: LotCount,
      lotSize: DecimalText,
      notional: DecimalText,
      entryNotional: DecimalText,
      margin: DecimalText,
      unrealised: DecimalText,
      maintenanceRate: DecimalText,
      maintenance: DecimalText,
    }),
  ),
});

export const LiquidationExplanation = Wire({
  position: ContractPosition,
  timeline: Type.Array(TimelineStep),
  /** At the tick before the crossing one, where it is known: not yet due. */
  before: orNull(LiquidationSum),
  crossing: LiquidationSum,
  fill: ContractFill,
  /** Margin − loss − liquidation fee that came back to the user's cash. */
  returned: DecimalText,
});

const market: readonly RefusalKey[] = ["product_not_listed", "product_suspended", "mode_not_open", "market_closed", "price_stale"];
const money: readonly RefusalKey[] = ["key_reused", "operation_in_progress", "operation_unknown", "account_frozen"];
const opening: readonly RefusalKey[] = [
  ...market,
  ...["fee_not_configured", "leverage_not_offered", "position_leverage_fixed", "quantity_step", "quantity_above_maximum"],
  ...["exposure_limit", "insufficient_balance", "position_at_risk"],
] as readonly RefusalKey[];
const protecting: readonly RefusalKey[] = ["price_step", "price_out_of_range", "take_profit_side", "stop_loss_side", "trailing_distance"];

/** Take-profit, stop-loss and trailing distance as the user states them; what is left out is off. */
const statedProtection = {
  takeProfit: Type.Optional(PositiveDecimalText),
  stopLoss: Type.Optional(PositiveDecimalText),
  /** Both or neither. */
  trailingBy: Type.Optional(TrailingBy),
  trailingDistance: Type.Optional(PositiveDecimalText),
};

export const contractRoutes = {
  "POST /api/contractOrder/place": {
    summary: "Places a contract order; answered only after it is durably committed",
    access: "user",
    body: Wire({
      idempotencyKey: Uuid,
      productCode: ProductCode,
      side: ContractSide,
      /** A closing order only ever reduces the position of this product and side. */
      action: ContractAction,
      orderType: ContractOrderType,
      /** Limit price; required for a limit order only. */
      price: Type.Optional(PositiveDecimalText),
      /** A stop order becomes a market order when the side it trades at reaches this. */
      triggerPrice: Type.Optional(PositiveDecimalText),
      quantity: Lots,
      /** Opening only; a closing order takes its position's. */
      leverage: Type.Optional(Leverage),
      marginMode: Type.Optional(MarginMode),
      /** Opening only: protection of the position once it is open. */
      ...statedProtection,
      /** Worst price the user accepts for a market order. */
      worstPrice: Type.Optional(PositiveDecimalText),
    }),
    data: ContractResult,
    refusals: [
      ...money,
      ...opening,
      ...protecting,
      "limit_price_missing",
      "trigger_price_missing",
      "trigger_price_side",
      "price_moved",
      "open_order_limit",
      "no_position",
      "quantity_above_position",
    ],
  },
  "POST /api/contractOrder/cancel": {
    summary: "Cancels an open contract order and releases what it froze",
    access: "user",
    body: Wire({ idempotencyKey: Uuid, id: IdText }),
    data: ContractResult,
    refusals: ["key_reused", "operation_in_progress", "not_found", "order_already_filled", "order_already_cancelled", "operation_unknown"],
  },
  "GET /api/contractOrder/byKey": {
    summary: "What became of any contract operation of the caller, by its idempotency key",
    access: "user",
    query: Wire({ idempotencyKey: Uuid }),
    data: ContractResult,
    refusals: ["not_found", "operation_in_progress"],
  },
  "GET /api/contractOrder/list": {
    summary: "The caller's contract orders, newest first",
    access: "user",
    query: Wire({
      ...Page,
      status: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
      productCode: Type.Optional(ProductCode),
    }),
    row: ContractOrder,
  },
  "GET /api/contractOrder/detail": {
    summary: "One of the caller's contract orders",
    access: "user",
    query: Wire({ id: IdText }),
    data: ContractOrder,
    refusals: ["not_found"],
  },
  "POST /api/contractPosition/close": {
    summary: "Closes a position, or some of its lots, at the present tick; never refused for lack of balance",
    access: "user",
    body: Wire({ idempotencyKey: Uuid, id: IdText, quantity: Type.Optional(Lots), worstPrice: Type.Optional(PositiveDecimalText) }),
    data: ContractResult,
    refusals: [...money, ...market, "not_found", "position_closed", "quantity_above_position", "price_step", "price_moved"],
  },
  "POST /api/contractPosition/closeAll": {
    summary: "Closes all the caller's positions whose markets trade now; the answer names those left and why",
    access: "user",
    body: Wire({ idempotencyKey: Uuid, productCode: Type.Optional(ProductCode) }),
    data: ContractResult,
    refusals: [...money, "no_position"],
  },
  "POST /api/contractPosition/reverse": {
    summary: "Closes a position and opens as many lots the other way at the same tick: both or neither",
    access: "user",
    body: Wire({ idempotencyKey: Uuid, id: IdText, worstPrice: Type.Optional(PositiveDecimalText) }),
    data: ContractResult,
    refusals: [...money, ...opening, "not_found", "position_closed", "price_step", "price_moved"],
  },
  "POST /api/contractPosition/margin": {
    summary: "Adds cash to an isolated position's margin, or takes some back down to the initial margin at the present price",
    access: "user",
    body: Wire({
      idempotencyKey: Uuid,
      id: IdText,
      change: Type.Union([Type.Literal("add"), Type.Literal("remove")]),
      amount: PositiveDecimalText,
    }),
    data: ContractResult,
    refusals: [
      ...money,
      ...market,
      "not_found",
      "position_closed",
      "margin_mode_cross",
      "amount_decimals",
      "amount_below_minimum",
      "insufficient_balance",
      "margin_removal_limit",
    ],
  },
  "POST /api/contractPosition/protect": {
    summary: "States take-profit, stop-loss and trailing stop of a position anew; what is left out is taken off",
    access: "user",
    body: Wire({ idempotencyKey: Uuid, id: IdText, ...statedProtection }),
    data: ContractResult,
    refusals: [...money, ...market, ...protecting, "not_found", "position_closed", "protection_fixed"],
  },
  "GET /api/contractPosition/list": {
    summary: "The caller's contract positions with live figures, newest first",
    access: "user",
    query: Wire({
      ...Page,
      status: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
      productCode: Type.Optional(ProductCode),
    }),
    row: ContractPosition,
  },
  "GET /api/contractPosition/summary": {
    summary: "All open positions of the caller in one: margin in use, profit, and the cross account against its maintenance",
    access: "user",
    data: Wire({
      positions: Type.Integer({ minimum: 0 }),
      allMarginAmount: DecimalText,
      profitAndLose: DecimalText,
      available: DecimalText,
      /** Cash, cross margins and their unrealised profit; null without a cross position or a price. */
      crossEquity: orNull(DecimalText),
      crossMaintenance: orNull(DecimalText),
      /** crossEquity / crossMaintenance, percent. */
      crossMarginRatio: orNull(DecimalText),
    }),
  },
  "GET /api/contractPosition/detail": {
    summary: "One of the caller's positions, with all its fills",
    access: "user",
    query: Wire({ id: IdText }),
    data: Wire({ position: ContractPosition, fills: Type.Array(ContractFill) }),
    refusals: ["not_found"],
  },
  "GET /api/contractPosition/explain": {
    summary: "Why a position was liquidated: its life, and the inequality at the tick before and at the crossing tick",
    access: "user",
    query: Wire({ id: IdText }),
    data: LiquidationExplanation,
    refusals: ["not_found", "not_liquidated"],
  },
  "GET /api/contractProduct/detail": {
    summary: "Lot size, leverages, maintenance, financing and fee rates of a product's contract",
    access: "optional",
    query: Wire({ productCode: ProductCode }),
    data: ContractProduct,
    refusals: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
