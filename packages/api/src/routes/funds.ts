import { Type } from "typebox";
import type { RouteDefinition } from "../route.ts";
import { DecimalText, EpochMs, OrNull, ProductCode, Wire } from "../schema.ts";

const STANDARDS = ["text", "card_number", "iban", "bic", "phone"] as const;
/** Rules of the specification; a mobile is one of mainland China. */
const RULES = ["mobile", "id_card", "email", "url", "date", "number", "digits", "letters"] as const;
/** How a field of the form of a bank card is checked. */
export const BankPropertyType = Type.Enum([...STANDARDS, ...RULES]);
export const PropertyName = Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_]{0,59}$", maxLength: 60 });

/** One way for money to come in or go out, in the caller's language. */
const Channel = Wire({
  id: Type.Integer(),
  channelType: Type.Union([Type.Literal("crypto"), Type.Literal("bank"), Type.Literal("online")]),
  channelName: Type.String(),
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Of crypto one of the currency's address types, else empty. */
  network: Type.String(),
  minAmount: DecimalText,
  /** Null where there is no maximum. */
  maxAmount: OrNull(DecimalText),
  /** The fee of an amount is `feeFixed` + `feeRate` × amount, in the channel's currency. */
  feeFixed: DecimalText,
  feeRate: DecimalText,
  /** Instructions for users of the channel; sanitised HTML. */
  instructions: Type.String(),
  sort: Type.Integer(),
});

const ExchangeRate = Wire({
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Worth of one unit in the settlement currency, without the spread; null while there is no price. */
  bid: OrNull(DecimalText),
  ask: OrNull(DecimalText),
  mid: OrNull(DecimalText),
  /** Product and tick that the rate comes from; null without a price, and for what is worth one by definition. */
  productCode: OrNull(ProductCode),
  seq: OrNull(Type.Integer({ minimum: 0 })),
  ts: OrNull(EpochMs),
  /** The rate is one over the product's price, bid and ask changed over. */
  isInverted: Type.Boolean(),
  /** The tick is older than its product may be traded on: shown, not to be exchanged at. */
  isStale: Type.Boolean(),
});

export const fundsRoutes = {
  "GET /api/rechargeChannelConfig/list": {
    summary: "Ways to deposit, in order; hidden ones are left out",
    access: "user",
    row: Channel,
  },
  "GET /api/withdrawChannelConfig/list": {
    summary: "Ways to withdraw, in order; hidden ones are left out",
    access: "user",
    row: Channel,
  },
  "GET /api/bankPropertyConfig/list": {
    summary: "Fields that the form of a bank card (configType 0) asks for, in order",
    access: "user",
    query: Wire({ configType: Type.Integer({ minimum: 0, maximum: 9 }) }),
    row: Wire({
      id: Type.Integer(),
      configType: Type.Integer(),
      /** Name of the field as it is sent and stored. */
      propertyName: Type.String(),
      propertyType: BankPropertyType,
      label: Type.String(),
      hint: Type.String(),
      isRequired: Type.Boolean(),
      minLength: Type.Integer({ minimum: 0 }),
      maxLength: Type.Integer({ minimum: 1 }),
      sort: Type.Integer(),
    }),
  },
  "GET /api/currencyExchangeRate/getExchangeInfo": {
    summary: "What each currency of the platform is worth in the settlement currency, by the newest tick of its market",
    access: "none",
    data: Wire({
      settlementCurrencyId: Type.Integer(),
      /** By which an exchange is worse than bid and ask, on either side; 0.002 is 0.2 %. */
      spreadRate: DecimalText,
      /** Part of what is paid that the house keeps. */
      feeRate: DecimalText,
      ts: EpochMs,
      rates: Type.Array(ExchangeRate),
    }),
  },
  "GET /api/userInfo/isSetWithPwd": {
    summary: "Whether the caller has set the password that withdrawals ask for",
    access: "user",
    data: Type.Boolean(),
  },
} as const satisfies Record<string, RouteDefinition>;
