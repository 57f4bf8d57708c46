import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, DirectionId, EpochMs, IdText, Page, PositiveDecimalText, ProductCode, ProductTypeId, Uuid, Wire } from "../schema.ts";
import { TickData } from "./products.ts";

export const OrderType = Type.Union([Type.Literal("market"), Type.Literal("limit")]);
export const OrderStatus = Type.Union([Type.Literal("open"), Type.Literal("filled"), Type.Literal("cancelled")]);

/** One execution: its tick is stored for ever and can be read by product and sequence number. */
export const Fill = Wire({
  id: IdText,
  ts: EpochMs,
  price: DecimalText,
  quantity: DecimalText,
  /** price × quantity, in the settlement currency. */
  notional: DecimalText,
  fee: DecimalText,
  tick: TickData,
  /** Ledger transfers of this fill. */
  transferIds: Type.Array(IdText),
});

export const SpotOrder = Wire({
  id: IdText,
  productCode: ProductCode,
  productType: ProductTypeId,
  /** 2 spot of stocks, 3 bibi spot of crypto. */
  positionType: Type.Integer({ minimum: 2, maximum: 3 }),
  direction: DirectionId,
  orderType: OrderType,
  status: OrderStatus,
  /** Limit price; null for a market order. */
  price: Type.Union([DecimalText, Type.Null()]),
  quantity: DecimalText,
  filledQuantity: DecimalText,
  /** Average of the fills; null while there is none. */
  averagePrice: Type.Union([DecimalText, Type.Null()]),
  feeRate: DecimalText,
  fee: DecimalText,
  /** Still frozen for this order: settlement currency when buying, the product when selling. */
  frozen: DecimalText,
  settlementCurrencyId: Type.Integer(),
  createdAt: EpochMs,
  updatedAt: EpochMs,
  fills: Type.Array(Fill),
});

export const tradingRoutes = {
  "POST /api/spotOrder/place": {
    summary: "Places a spot order; answered only after it is durably committed",
    access: "user",
    body: Wire({
      idempotencyKey: Uuid,
      productCode: ProductCode,
      direction: DirectionId,
      orderType: OrderType,
      /** Limit price; required for a limit order, refused for a market order. */
      price: Type.Optional(PositiveDecimalText),
      /** Worst price the user accepts for a market order. */
      worstPrice: Type.Optional(PositiveDecimalText),
      /** Either a quantity of the product … */
      quantity: Type.Optional(PositiveDecimalText),
      /** … or an amount of the settlement currency: buying spends at most this with its fee, selling aims at it before the fee. */
      amount: Type.Optional(PositiveDecimalText),
    }),
    data: SpotOrder,
    refusals: [
      "key_reused",
      "operation_in_progress",
      "quantity_or_amount",
      "limit_price_missing",
      "product_not_listed",
      "product_suspended",
      "mode_not_open",
      "market_closed",
      "price_stale",
      "price_step",
      "price_out_of_range",
      "price_moved",
      "quantity_step",
      "quantity_below_minimum",
      "quantity_above_maximum",
      "amount_decimals",
      "amount_below_minimum",
      "fee_not_configured",
      "open_order_limit",
      "exposure_limit",
      "insufficient_balance",
      "insufficient_holding",
      "operation_unknown",
      "account_frozen",
    ],
  },
  "POST /api/spotOrder/cancel": {
    summary: "Cancels what is left of an open order and releases what it froze",
    access: "user",
    body: Wire({ idempotencyKey: Uuid, id: IdText }),
    data: SpotOrder,
    refusals: ["key_reused", "operation_in_progress", "not_found", "order_already_filled", "order_already_cancelled", "operation_unknown"],
  },
  "GET /api/spotOrder/byKey": {
    summary: "What became of an operation of the caller, by its idempotency key: after a time-out ask here, never send a new key",
    access: "user",
    query: Wire({ idempotencyKey: Uuid }),
    data: SpotOrder,
    refusals: ["not_found", "operation_in_progress"],
  },
  "GET /api/spotOrder/list": {
    summary: "The caller's spot orders, newest first",
    access: "user",
    query: Wire({
      ...Page,
      status: Type.Optional(Type.Union([Type.Literal("open"), Type.Literal("closed")])),
      productCode: Type.Optional(ProductCode),
    }),
    row: SpotOrder,
  },
  "GET /api/spotOrder/detail": {
    summary: "One of the caller's orders",
    access: "user",
    query: Wire({ id: IdText }),
    data: SpotOrder,
    refusals: ["not_found"],
  },
  "GET /api/userBibiAssets/list": {
    summary: "The caller's spot holdings with average cost and profit at the present price",
    access: "user",
    row: Wire({
      productCode: ProductCode,
      productType: ProductTypeId,
      /** Everything held, frozen included. */
      bibiAmount: DecimalText,
      frozen: DecimalText,
      available: DecimalText,
      /** Average cost of one unit, fees included, in the settlement currency. */
      averageCost: DecimalText,
      /** Cost of everything held. */
      cost: DecimalText,
      /** Null while the product has no price. */
      nowPrice: Type.Union([DecimalText, Type.Null()]),
      value: Type.Union([DecimalText, Type.Null()]),
      profit: Type.Union([DecimalText, Type.Null()]),
      realisedProfit: DecimalText,
    }),
  },
} as const satisfies Record<string, RouteDefinition>;
