import { Type } from "typebox";
import { ByKey, ManyOrders, OneOfMany, OrderListQuery } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import {
  DecimalText,
  DirectionId,
  EpochMs,
  IdempotencyKey,
  IdText,
  Page,
  PositiveDecimalText,
  ProductCode,
  ProductTypeId,
  Wire,
} from "../schema.ts";
import { TickData } from "./products.ts";

export const OrderType = Type.Union([Type.Literal("market"), Type.Literal("limit"), Type.Literal("stop_limit")]);
/** How long an order may rest: until cancelled, not at all (what does not fill at once is given up), whole or not at all, until the session ends. */
export const TimeInForce = Type.Union([Type.Literal("gtc"), Type.Literal("ioc"), Type.Literal("fok"), Type.Literal("day")]);
/** `open` and `partially_filled` rest; the others are final, and a cancelled or expired order may have been filled in part. */
export const OrderStatus = Type.Union([
  Type.Literal("open"),
  Type.Literal("partially_filled"),
  Type.Literal("filled"),
  Type.Literal("cancelled"),
  Type.Literal("expired"),
]);
/** Why an order ended before it was filled whole. */
export const OrderEndReason = Type.Union([
  Type.Literal("user"),
  Type.Literal("immediate_or_cancel"),
  Type.Literal("fill_or_kill"),
  Type.Literal("session_end"),
  Type.Literal("corporate_action"),
  /** A limit that the user had set kept a resting purchase from filling. */
  Type.Literal("limit_cool_off"),
  Type.Literal("limit_stake"),
  Type.Literal("limit_daily_loss"),
]);

/** How orders of this deployment get their price: one setting for everyone, never of a user or an order. */
export const FillModelId = Type.Union([Type.Literal("top"), Type.Literal("depth"), Type.Literal("stressed")]);

const pricing = {
  model: FillModelId,
  /** Of the published depth curves. */
  modelVersion: Type.Integer({ minimum: 1 }),
  /** Side of the tick: a purchase pays the ask, a sale gets the bid. */
  side: Type.Union([Type.Literal("ask"), Type.Literal("bid")]),
  /** That side of the tick. */
  quote: DecimalText,
  /** Part of the price that comes from the wider spread of the stressed model; zero in the other models. */
  spreadPart: DecimalText,
  /** Part of the price that comes from the size beyond the first level, averaged over the quantity. */
  slippagePart: DecimalText,
  /** Deepest level of the depth curve that was reached, from 1; 1 in the model `top`. */
  level: Type.Integer({ minimum: 1 }),
};

/** Why a fill that is always whole got its price: price = quote + (buying) or − (selling) spreadPart and slippagePart. */
export const FillPricing = Wire(pricing);

/** The same of a fill that may be part of an order. */
export const FillExplanation = Wire({
  ...pricing,
  /** The order's limit, which no part of the fill is beyond; null for a market order. */
  limit: Type.Union([DecimalText, Type.Null()]),
  /** Why the fill ended: the order was done, its limit was reached, or the depth of this tick was used up. */
  bound: Type.Union([Type.Literal("whole"), Type.Literal("limit"), Type.Literal("depth")]),
});

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
  reason: FillExplanation,
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
  /** Null while it rests, and when it was filled whole. */
  endReason: Type.Union([OrderEndReason, Type.Null()]),
  timeInForce: TimeInForce,
  /** When a day order ends; null for the others. */
  expiresAt: Type.Union([EpochMs, Type.Null()]),
  /** Limit price; null for a market order. */
  price: Type.Union([DecimalText, Type.Null()]),
  /** Stop-limit: a purchase becomes a limit order when the ask rises to it, a sale when the bid falls to it; null for the others. */
  triggerPrice: Type.Union([DecimalText, Type.Null()]),
  /** When the trigger price was reached, and the tick that did it. */
  triggeredAt: Type.Union([EpochMs, Type.Null()]),
  triggerTickSeq: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
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

const PlaceFields = Wire({
  idempotencyKey: IdempotencyKey,
  productCode: ProductCode,
  direction: DirectionId,
  orderType: OrderType,
  /** `gtc` for limit and stop-limit orders that say nothing; a market order is `ioc` or `fok`, `ioc` when it says nothing. */
  timeInForce: Type.Optional(TimeInForce),
  /** Limit price; required for a limit and a stop-limit order, rejected for a market order. */
  price: Type.Optional(PositiveDecimalText),
  /** Required for a stop-limit order, rejected for the others: above the present ask when buying, below the present bid when selling. */
  triggerPrice: Type.Optional(PositiveDecimalText),
  /** Acceptable price the user accepts for a market order. */
  acceptablePrice: Type.Optional(PositiveDecimalText),
  /** Either a quantity of the product … */
  quantity: Type.Optional(PositiveDecimalText),
  /** … or an amount of the settlement currency: buying spends at most this with its fee, selling aims at it before the fee … */
  amount: Type.Optional(PositiveDecimalText),
  /** … or, selling, everything that no other order has frozen, below the minimum and off the step too. */
  sellAll: Type.Optional(Type.Literal(true)),
});

const PLACE_REJECTIONS = [
  "key_reused",
  "operation_in_progress",
  "quantity_or_amount",
  "limit_price_missing",
  "trigger_price_missing",
  "time_in_force_market",
  "product_not_listed",
  "product_suspended",
  "mode_not_open",
  "market_closed",
  "price_stale",
  "price_step",
  "price_out_of_range",
  "price_moved",
  "trigger_price_reached",
  "quantity_step",
  "quantity_below_minimum",
  "quantity_above_maximum",
  "amount_decimals",
  "amount_below_minimum",
  "fee_not_configured",
  "open_order_limit",
  "exposure_limit",
  "insufficient_balance",
  "cash_backs_positions",
  "cash_backing_unpriced",
  "limit_cool_off",
  "limit_stake",
  "limit_daily_loss",
  "insufficient_holding",
  "nothing_to_sell",
  "operation_unknown",
  "account_frozen",
  "feature_off",
] as const;

export const spotRoutes = {
  "POST /api/spotOrder/place": {
    summary: "Places a spot order; answered only after it is durably committed",
    access: "user",
    body: PlaceFields,
    data: SpotOrder,
    rejections: PLACE_REJECTIONS,
  },
  "POST /api/spotOrder/placeMany": {
    summary: "Places up to 50 spot orders at once, each with its own key and its own answer, in the order given; JSON only",
    access: "user",
    body: ManyOrders(PlaceFields),
    row: OneOfMany(SpotOrder),
    rejections: PLACE_REJECTIONS,
  },
  "POST /api/spotOrder/cancel": {
    summary: "Cancels what is left of an open order and releases what it froze",
    access: "user",
    body: Wire({ idempotencyKey: IdempotencyKey, id: IdText }),
    data: SpotOrder,
    rejections: [
      "key_reused",
      "operation_in_progress",
      "not_found",
      "order_already_filled",
      "order_already_cancelled",
      "order_already_expired",
      "operation_unknown",
    ],
  },
  "GET /api/spotOrder/byKey": {
    summary: "What became of an operation of the caller, by its idempotency key: after a time-out ask here, never send a new key",
    access: "user",
    query: ByKey,
    data: SpotOrder,
    rejections: ["not_found", "operation_in_progress"],
  },
  "GET /api/spotOrder/list": {
    summary: "The caller's spot orders, newest first",
    access: "user",
    query: OrderListQuery,
    row: SpotOrder,
    rejections: ["not_found"],
  },
  "GET /api/spotOrder/detail": {
    summary: "One of the caller's orders",
    access: "user",
    query: Wire({ id: IdText }),
    data: SpotOrder,
    rejections: ["not_found"],
  },
  "GET /api/fillModel/detail": {
    summary: "How orders of this deployment get their price, with the published depth curves; the same for every user and order",
    access: "none",
    data: Wire({
      model: FillModelId,
      version: Type.Integer({ minimum: 1 }),
      /** The tick's spread times this is the spread that orders meet. */
      spreadFactor: DecimalText,
      /** The depth of a level is its value times this factor. */
      depthFactor: DecimalText,
      /**
       * Depth curves by class of products, the same on both sides of every tick. Empty in the model `top`: the whole size trades at bid or
       * ask.
       */
      curves: Type.Array(
        Wire({
          productType: ProductTypeId,
          levels: Type.Array(
            Wire({
              /** Distance from the quote, in spreads. */
              spreads: DecimalText,
              /** Offered at that price, in the settlement currency. */
              value: DecimalText,
            }),
          ),
        }),
      ),
    }),
  },
  "GET /api/corporateAction/list": {
    summary: "Dividends and splits of products, newest first: announced and carried out",
    access: "none",
    query: Wire({ ...Page, productCode: Type.Optional(ProductCode) }),
    row: Wire({
      id: IdText,
      productCode: ProductCode,
      kind: Type.Union([Type.Literal("dividend"), Type.Literal("split")]),
      /** Holders at this moment take part; a split happens then. */
      effectiveAt: EpochMs,
      /** Dividend: settlement currency for one unit of the product; null for a split. */
      cashPerUnit: Type.Union([DecimalText, Type.Null()]),
      /** Split: this many new units … */
      newUnits: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      /** … for this many old ones; null for a dividend. */
      oldUnits: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      /** Split: the price of an old unit that a fraction is paid at, in cash; null for a dividend. */
      fractionPrice: Type.Union([DecimalText, Type.Null()]),
      /** When every holder had received it; null until then. */
      completedAt: Type.Union([EpochMs, Type.Null()]),
    }),
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
