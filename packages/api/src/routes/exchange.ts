import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochField, EpochMs, IdempotencyKey, IdText, PositiveDecimalText, ProductCode, RecordPage, Wire } from "../schema.ts";

const CurrencyId = Type.Integer({ minimum: 1, maximum: 999 });

/** A tick that a rate came from, as its product quotes it. */
const ExchangeSource = Wire({
  currencyId: Type.Integer(),
  productCode: ProductCode,
  seq: Type.Integer({ minimum: 0 }),
  ts: EpochMs,
  bid: DecimalText,
  ask: DecimalText,
  /** The currency's rate is one over the product's price, bid and ask changed over. */
  isInverted: Type.Boolean(),
});

/** Everything that decides an exchange, and its amounts. */
const Exchange = {
  fromCurrencyId: Type.Integer(),
  fromCurrencyName: Type.String(),
  toCurrencyId: Type.Integer(),
  toCurrencyName: Type.String(),
  /** The amount that the user named; the other one follows from it. */
  side: Type.Union([Type.Literal("pay"), Type.Literal("get")]),
  /** In the first currency, the fee included. */
  paid: DecimalText,
  /** In the first currency. */
  fee: DecimalText,
  /** In the second currency. */
  received: DecimalText,
  feeRate: DecimalText,
  /** By which the rate is worse than bid and ask, of each currency but the one that settles. */
  spreadRate: DecimalText,
  /** The currency that `rate` and `mid` are of one of, in the other. */
  baseCurrencyId: Type.Integer(),
  /** With the spread, without the fee. */
  rate: DecimalText,
  /** Half way between bid and ask. */
  mid: DecimalText,
  /** Part of the worth at the middle that the rate takes; 0.002 is 0.2 %. */
  difference: DecimalText,
  /** Ticks of the rates, at most one a currency; none for what is worth one by definition. */
  sources: Type.Array(ExchangeSource),
  quotedAt: EpochMs,
};

/** A rate that is held for the caller. */
const ExchangeQuote = Wire({
  ...Exchange,
  /** Until when it may be exchanged at. */
  expiresAt: EpochMs,
  /** All of it, signed; good for one exchange. */
  quote: Type.String(),
});

/** An exchange that happened. */
export const ExchangeRecord = Wire({
  id: IdText,
  ...Exchange,
  /** What the caller then had of the second currency. */
  balanceAfter: DecimalText,
  ts: EpochMs,
});

const recordFilter = {
  ...EpochField,
  "params[fromCurrencyId]": Type.Optional(CurrencyId),
  "params[toCurrencyId]": Type.Optional(CurrencyId),
  "params[startTs]": Type.Optional(EpochMs),
  "params[endTs]": Type.Optional(EpochMs),
};

/** What an exchange may end in; the same are told by its key. */
const EXCHANGE_REJECTIONS = [
  "quote_invalid",
  "quote_expired",
  "quote_used",
  "insufficient_balance",
  "cash_backs_positions",
  "cash_backing_unpriced",
  "account_frozen",
] as const;

export const exchangeRoutes = {
  "POST /api/currencyExchange/quote": {
    summary: "What an exchange gives at the market's present prices, held for ten seconds",
    access: "user",
    feature: "exchange",
    body: Wire({
      fromCurrencyId: CurrencyId,
      toCurrencyId: CurrencyId,
      /** Of the first currency with side `pay`, of the second with `get`. */
      amount: PositiveDecimalText,
      side: Type.Union([Type.Literal("pay"), Type.Literal("get")]),
    }),
    data: ExchangeQuote,
    rejections: [
      "not_found",
      "exchange_same_currency",
      "currency_unpriced",
      "product_suspended",
      "market_closed",
      "price_stale",
      "amount_decimals",
      "exchange_below_minimum",
      "exchange_above_maximum",
    ],
  },
  "POST /api/currencyExchange/exchange": {
    summary: "Exchanges at a quote; each quote can be used once",
    access: "user",
    feature: "exchange",
    body: Wire({ quote: Type.String({ minLength: 1, maxLength: 2_000 }), idempotencyKey: IdempotencyKey }),
    data: ExchangeRecord,
    rejections: [...EXCHANGE_REJECTIONS, "key_reused", "operation_in_progress", "operation_unknown"],
  },
  "GET /api/currencyExchange/byKey": {
    summary: "The exchange that an idempotency key made",
    access: "user",
    query: Wire({ idempotencyKey: IdempotencyKey }),
    data: ExchangeRecord,
    // The answer is the operation's own: its data, or the rejection that it ended in.
    rejections: ["not_found", "operation_in_progress", ...EXCHANGE_REJECTIONS],
  },
  "GET /api/currencyExchange/list": {
    summary: "Exchanges of the caller, newest first",
    access: "user",
    query: Wire({ ...RecordPage, ...recordFilter }),
    row: ExchangeRecord,
    rejections: ["not_found"],
  },
  "GET /api/currencyExchange/file": {
    summary: "The same exchanges, all of them and oldest first, as CSV (RFC 4180, UTF-8 with BOM)",
    access: "user",
    query: Wire(recordFilter),
    file: "text/csv",
    rejections: ["not_found"],
  },
} as const satisfies Record<string, RouteDefinition>;
