import { Type } from "typebox";
import { ByKey, ManyOrders, OneOfMany, OrderListQuery } from "../mode-shapes.ts";
import type { RouteDefinition } from "../route.ts";
import {
  DecimalText,
  DirectionId,
  EpochMs,
  IdempotencyKey,
  IdText,
  OrNull,
  PositiveDecimalText,
  ProductCode,
  ProductTypeId,
  Wire,
} from "../schema.ts";
import { TickData } from "./products.ts";

/** Terms that a quick trade can be placed on. An option never changes: other terms are another option with another id. */
export const QuickOption = Wire({
  id: Type.Integer({ minimum: 1 }),
  productType: ProductTypeId,
  /** The product that it is offered for, be it one of its own or one of its class. */
  productCode: ProductCode,
  seconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
  /** Gain of a won trade as a fraction of its stake: 0.82 pays the stake and 82 % of it. */
  payoutRate: DecimalText,
  /** Least and most that one trade may stake, in the settlement currency. */
  minimum: DecimalText,
  maximum: DecimalText,
  /** Most that all open trades of a user may stake together. */
  exposureMax: DecimalText,
  /** Part of the stake that is charged beside it; zero while quick trades are free. */
  feeRateBuy: DecimalText,
  feeRateSell: DecimalText,
  settlementCurrencyId: Type.Integer(),
});

/**
 * `accepted` waits for the first tick after acceptance, `open` runs until `expiresAt`. The other four are final: `won`, `lost`, `refunded`
 * (the two prices are equal) and `voided` (see `voidReason`; everything is given back).
 */
export const QuickStatus = Type.Union([
  Type.Literal("accepted"),
  Type.Literal("open"),
  Type.Literal("won"),
  Type.Literal("refunded"),
  Type.Literal("lost"),
  Type.Literal("voided"),
]);

/**
 * `no_open_tick`: none came in the 15 s after acceptance; `no_close_tick`: none came between the opening and the expiry; `stale`: the last one
 * was older than 15 s at the expiry; `suspended`: the price guard froze the product between acceptance and expiry.
 */
export const QuickVoidReason = Type.Union([
  Type.Literal("no_open_tick"),
  Type.Literal("no_close_tick"),
  Type.Literal("stale"),
  Type.Literal("suspended"),
]);

/** Terms fixed at acceptance, and the result. */
const terms = {
  id: IdText,
  productCode: ProductCode,
  productType: ProductTypeId,
  /** 1 buy: the price rises; 2 sell: it falls. */
  direction: DirectionId,
  optionId: Type.Integer(),
  seconds: Type.Integer(),
  payoutRate: DecimalText,
  stake: DecimalText,
  feeRate: DecimalText,
  /** Frozen with the stake; kept when the trade is won or lost, given back otherwise. */
  fee: DecimalText,
  settlementCurrencyId: Type.Integer(),
  ruleVersion: Type.Integer(),
  acceptedAt: EpochMs,
  /** Newest tick known at acceptance: the opening one comes after it. */
  acceptedSeq: Type.Integer({ minimum: 0 }),
  /** Time of the opening tick plus the duration; null before it opens. */
  expiresAt: OrNull(EpochMs),
  status: QuickStatus,
  voidReason: OrNull(QuickVoidReason),
  /** Amount returned to the available balance at the end, stake and returned fee included; null while the trade runs. */
  payout: OrNull(DecimalText),
  settledAt: OrNull(EpochMs),
} as const;

export const QuickOrder = Wire({
  ...terms,
  /** Payout of a won trade: stake and gain. */
  payoutIfWon: DecimalText,
  /** Price decimals of the product when it was accepted. */
  priceScale: Type.Integer({ minimum: 0, maximum: 8 }),
  openTick: OrNull(TickData),
  closeTick: OrNull(TickData),
});

/** Everything that decided a settled trade. `signature` is over the canonical JSON of all other fields. */
export const QuickReceipt = Wire({
  format: Type.Literal("candela-quick-receipt-1"),
  order: Wire(terms),
  currency: Type.String(),
  currencyScale: Type.Integer({ minimum: 0, maximum: 18 }),
  priceScale: Type.Integer({ minimum: 0, maximum: 8 }),
  openTick: OrNull(TickData),
  closeTick: OrNull(TickData),
  /** When the product was frozen; null unless that is why the trade is void. */
  suspendedAt: OrNull(EpochMs),
  /** The rule in words and with this trade's numbers, in English. */
  formula: Wire({ words: Type.String(), numbers: Type.String() }),
  /** Ledger transfers of the trade, in their order. */
  transfers: Type.Array(Wire({ id: IdText, reason: Type.String(), amount: DecimalText })),
  /** First 16 hex digits of the SHA-256 of the public key. */
  keyId: Type.String(),
  /** SubjectPublicKeyInfo, DER in base64: enough to see that nothing was changed. Only the server's own answer says whose key it is. */
  publicKey: Type.String(),
  /** Ed25519, base64. */
  signature: Type.String(),
});

const order = {
  productCode: ProductCode,
  /** 1 buy: the price rises; 2 sell: it falls. */
  direction: DirectionId,
  optionId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  stake: PositiveDecimalText,
} as const;

const placeRejections = [
  "key_reused",
  "operation_in_progress",
  "product_not_listed",
  "product_suspended",
  "mode_not_open",
  "market_closed",
  "price_stale",
  "option_unknown",
  "amount_decimals",
  "amount_below_minimum",
  "amount_above_maximum",
  "fee_not_configured",
  "open_order_limit",
  "exposure_limit",
  "insufficient_balance",
  "cash_backs_positions",
  "cash_backing_unpriced",
  "limit_cool_off",
  "limit_stake",
  "limit_daily_loss",
  "operation_unknown",
  "account_frozen",
  "feature_off",
] as const;

export const quickRoutes = {
  "GET /api/fastTradeOrderOptions/list": {
    summary: "Durations, payout rates and stakes that a product's quick trades can be placed on, shortest first",
    access: "none",
    query: Wire({ productType: ProductTypeId, productCode: ProductCode }),
    row: QuickOption,
  },
  "POST /api/fastTradeOrder/place": {
    summary: "Places a quick trade; answered only after it is durably committed. It opens at the first tick after that",
    access: "user",
    body: Wire({ idempotencyKey: IdempotencyKey, ...order }),
    data: QuickOrder,
    rejections: [...placeRejections],
  },
  "POST /api/fastTradeOrder/placeMany": {
    summary: "Places up to 50 quick trades, each with its own key and its own answer, in the order given (JSON)",
    access: "user",
    body: ManyOrders(Wire({ idempotencyKey: IdempotencyKey, ...order })),
    row: OneOfMany(QuickOrder),
    rejections: [...placeRejections],
  },
  "GET /api/fastTradeOrder/byKey": {
    summary: "What became of a quick trade of the caller, by its idempotency key: after a time-out ask here, never send a new key",
    access: "user",
    query: ByKey,
    data: QuickOrder,
    rejections: ["not_found", "operation_in_progress"],
  },
  "GET /api/fastTradeOrder/list": {
    summary: "The caller's quick trades, newest first; `closed` are those that ended",
    access: "user",
    query: OrderListQuery,
    row: QuickOrder,
    rejections: ["not_found"],
  },
  "GET /api/fastTradeOrder/detail": {
    summary: "One of the caller's quick trades",
    access: "user",
    query: Wire({ id: IdText }),
    data: QuickOrder,
    rejections: ["not_found"],
  },
  "GET /api/fastTradeOrder/receipt": {
    summary: "Signed receipt of a settled quick trade: both ticks, the formula, the ledger transfers",
    access: "user",
    query: Wire({ id: IdText }),
    data: QuickReceipt,
    rejections: ["not_found", "quick_trade_open"],
  },
  "GET /api/fastTradeOrder/publicKey": {
    summary: "Key that receipts are signed with",
    access: "none",
    data: Wire({
      keyId: Type.String(),
      algorithm: Type.Literal("Ed25519"),
      /** SubjectPublicKeyInfo, DER in base64. */
      publicKey: Type.String(),
    }),
  },
} as const satisfies Record<string, RouteDefinition>;
