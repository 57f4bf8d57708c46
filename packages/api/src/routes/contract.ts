import { Type } from "typebox";
import type { RejectionKey } from "../errors.ts";
import { ByKey, ManyOrders, OneOfMany, OrderListQuery } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, IdempotencyKey, IdText, PositiveDecimalText, ProductCode, Wire } from "../schema.ts";
import {
  ContractAction,
  ContractFill,
  ContractOrder,
  ContractOrderType,
  ContractPosition,
  ContractProduct,
  ContractResult,
  ContractSide,
  Leverage,
  LiquidationExplanation,
  Lots,
  MarginMode,
  orNull,
  TrailingBy,
} from "./contract-shapes.ts";

const market: readonly RejectionKey[] = ["product_not_listed", "product_suspended", "mode_not_open", "market_closed", "price_stale"];
const money: readonly RejectionKey[] = ["key_reused", "operation_in_progress", "operation_unknown"];
const opening: readonly RejectionKey[] = [
  ...market,
  ...[
    "fee_not_configured",
    "leverage_not_offered",
    "leverage_above_cap",
    "position_leverage_fixed",
    "quantity_step",
    "quantity_above_maximum",
  ],
  ...["exposure_limit", "insufficient_balance", "position_at_risk", "cash_backing_unpriced"],
  ...["limit_cool_off", "limit_stake", "limit_daily_loss", "feature_off"],
] as readonly RejectionKey[];
const protecting: readonly RejectionKey[] = [
  ...["price_step", "price_out_of_range", "take_profit_side", "stop_loss_side"],
  ...["stop_loss_beyond_liquidation", "trailing_distance"],
] as readonly RejectionKey[];

/** Take-profit, stop-loss and trailing distance as the user states them; what is left out is off. */
const statedProtection = {
  takeProfit: Type.Optional(PositiveDecimalText),
  stopLoss: Type.Optional(PositiveDecimalText),
  /** Both or neither. */
  trailingBy: Type.Optional(TrailingBy),
  trailingDistance: Type.Optional(PositiveDecimalText),
};

const PlaceFields = Wire({
  idempotencyKey: IdempotencyKey,
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
  /** Acceptable price the user accepts for a market order. */
  acceptablePrice: Type.Optional(PositiveDecimalText),
});

const placeRejections: readonly RejectionKey[] = [
  ...money,
  "account_frozen",
  ...opening,
  ...protecting,
  "limit_price_missing",
  "trigger_price_missing",
  "trigger_price_side",
  "price_moved",
  "open_order_limit",
  "no_position",
  "quantity_above_position",
];

export const contractRoutes = {
  "POST /api/contractOrder/place": {
    summary: "Places a contract order; answered only after it is durably committed",
    access: "user",
    body: PlaceFields,
    data: ContractResult,
    rejections: placeRejections,
  },
  "POST /api/contractOrder/placeMany": {
    summary:
      "Places up to 50 contract orders at once, opening and closing, each with its own key and its own answer, in the order given; JSON only",
    access: "user",
    body: ManyOrders(PlaceFields),
    row: OneOfMany(ContractResult),
    rejections: placeRejections,
  },
  "POST /api/contractOrder/cancel": {
    summary: "Cancels an open contract order and releases what it froze",
    access: "user",
    body: Wire({ idempotencyKey: IdempotencyKey, id: IdText }),
    data: ContractResult,
    rejections: [
      "key_reused",
      "operation_in_progress",
      "not_found",
      "order_already_filled",
      "order_already_cancelled",
      "operation_unknown",
    ],
  },
  "GET /api/contractOrder/byKey": {
    summary: "What became of any contract operation of the caller, by its idempotency key",
    access: "user",
    query: ByKey,
    data: ContractResult,
    rejections: ["not_found", "operation_in_progress"],
  },
  "GET /api/contractOrder/list": {
    summary: "The caller's contract orders, newest first",
    access: "user",
    query: OrderListQuery,
    row: ContractOrder,
    rejections: ["not_found"],
  },
  "GET /api/contractOrder/detail": {
    summary: "One of the caller's contract orders",
    access: "user",
    query: Wire({ id: IdText }),
    data: ContractOrder,
    rejections: ["not_found"],
  },
  "POST /api/contractPosition/close": {
    summary: "Closes a position, or some of its lots, at the present tick; never rejected for lack of balance",
    access: "user",
    body: Wire({
      idempotencyKey: IdempotencyKey,
      id: IdText,
      quantity: Type.Optional(Lots),
      acceptablePrice: Type.Optional(PositiveDecimalText),
    }),
    data: ContractResult,
    rejections: [...money, ...market, "not_found", "position_closed", "quantity_above_position", "price_step", "price_moved"],
  },
  "POST /api/contractPosition/closeAll": {
    summary: "Closes all the caller's positions whose markets trade now; the answer names those left and why",
    access: "user",
    body: Wire({ idempotencyKey: IdempotencyKey, productCode: Type.Optional(ProductCode) }),
    data: ContractResult,
    rejections: [...money, "no_position"],
  },
  "POST /api/contractPosition/reverse": {
    summary: "Closes a position and opens as many lots the other way at the same tick: both or neither",
    access: "user",
    body: Wire({ idempotencyKey: IdempotencyKey, id: IdText, acceptablePrice: Type.Optional(PositiveDecimalText) }),
    data: ContractResult,
    rejections: [...money, "account_frozen", ...opening, "not_found", "position_closed", "copy_not_turned", "price_step", "price_moved"],
  },
  "POST /api/contractPosition/margin": {
    summary: "Adds cash to an isolated position's margin, or takes some back down to the initial margin at the present price",
    access: "user",
    body: Wire({
      idempotencyKey: IdempotencyKey,
      id: IdText,
      change: Type.Union([Type.Literal("add"), Type.Literal("remove")]),
      amount: PositiveDecimalText,
    }),
    data: ContractResult,
    rejections: [
      ...money,
      "account_frozen",
      ...market,
      "not_found",
      "position_closed",
      "margin_mode_cross",
      "amount_decimals",
      "amount_below_minimum",
      "insufficient_balance",
      "position_at_risk",
      "cash_backing_unpriced",
      "margin_removal_limit",
    ],
  },
  "POST /api/contractPosition/protect": {
    summary: "States take-profit, stop-loss and trailing stop of a position anew; what is left out is taken off",
    access: "user",
    body: Wire({ idempotencyKey: IdempotencyKey, id: IdText, ...statedProtection }),
    data: ContractResult,
    rejections: [...money, "account_frozen", ...market, ...protecting, "not_found", "position_closed", "protection_fixed"],
  },
  "GET /api/contractPosition/list": {
    summary: "The caller's contract positions with live figures, newest first; closed ones by when they closed",
    access: "user",
    query: OrderListQuery,
    row: ContractPosition,
    rejections: ["not_found"],
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
    rejections: ["not_found"],
  },
  "GET /api/contractPosition/explain": {
    summary: "Why a position was liquidated: its life, and the inequality at the tick before and at the crossing tick",
    access: "user",
    query: Wire({ id: IdText }),
    data: LiquidationExplanation,
    rejections: ["not_found", "not_liquidated"],
  },
  "GET /api/contractProduct/detail": {
    summary: "Lot size, leverages, maintenance, financing and fee rates of a product's contract",
    access: "optional",
    query: Wire({ productCode: ProductCode }),
    data: ContractProduct,
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
