import { Type } from "typebox";
import { DecimalText, EpochField, EpochMs, IdempotencyKey, IdText, OrNull, PositiveDecimalText, RecordPage, Wire } from "../schema.ts";

/** What lock-mining and pledges share on the wire: money that is put away and earns interest by the day. */

/** A day of UTC. */
export const DayText = Type.String({
  pattern: "^\\d{4}-\\d{2}-\\d{2}$",
  minLength: 10,
  maxLength: 10,
  description: "a day of UTC, YYYY-MM-DD",
});
export const EarningProductId = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const HexHash = Type.String({ pattern: "^[0-9a-f]{64}$", minLength: 64, maxLength: 64, description: "32 bytes in hex" });

/** Terms that an order keeps for its whole life. Rates are of a year of 365 days, 0.062 is 6.2 %; interest is simple. */
const terms = {
  productId: EarningProductId,
  /** Names the product in the draw of its rates, such as USDT-30. */
  name: Type.String({ maxLength: 20 }),
  version: Version,
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Days that earn; the money comes back after the last of them. Zero: it can be taken back at any time. */
  termDays: Type.Integer({ minimum: 0, maximum: 3_650 }),
  /** Each day's rate lies between the two; where they are the same, it is fixed and nothing is drawn. */
  rateLow: DecimalText,
  rateHigh: DecimalText,
  /** Part of the money that leaving a term early costs, besides the interest that was paid; null where nobody can leave early, and without a term. */
  earlyFeeRate: OrNull(DecimalText),
} as const;

export const EarningProduct = Wire({
  ...terms,
  /** Least and most of one order. */
  minimum: DecimalText,
  maximum: DecimalText,
  /** Most that one user may have in it at once. */
  userMaximum: DecimalText,
  /** Of all users together, and what is left of it. */
  capacity: DecimalText,
  left: DecimalText,
  /** What guests may still put in together: half of the room is theirs. Told to guests alone; a registered account has all that is left. */
  guestLeft: OrNull(DecimalText),
  /** False: nothing new can be put in; what is in it goes on. */
  isOpen: Type.Boolean(),
  /** What the account holds that interest of this currency is paid from; while it has too little, interest waits. */
  treasury: DecimalText,
  /** Interest of this currency that waits for money in that account, of all users. */
  waiting: DecimalText,
  /** What the caller has in it; zero without a session. */
  held: DecimalText,
  /** Version of the words that a new order accepts; the call `terms` has them. */
  textVersion: Version,
});

/** `running` until its last day has passed; `matured` then, `redeemed` where its user took it back, `reset` where the account began anew. */
const EarningState = Type.Union([Type.Literal("running"), Type.Literal("matured"), Type.Literal("redeemed"), Type.Literal("reset")]);

/** What taking the money back gives now. */
const EarningEarly = Wire({
  /** Interest that was paid and is taken back. */
  forfeited: DecimalText,
  fee: DecimalText,
  /** What comes back: never less than nothing. */
  back: DecimalText,
});

export const EarningOrder = Wire({
  id: IdText,
  ...terms,
  /** Version of the words that were accepted with it; null from before there were any. */
  textVersion: OrNull(Version),
  amount: DecimalText,
  state: EarningState,
  startedAt: EpochMs,
  firstDay: DayText,
  /** Null without a term. */
  lastDay: OrNull(DayText),
  /** 00:00 UTC after the last day; null without a term. */
  maturesAt: OrNull(EpochMs),
  /** Put in again by itself at maturity, where the product then has the same terms and room. */
  rollsOver: Type.Boolean(),
  /** Days whose interest is booked, paid or not. */
  daysBooked: Type.Integer({ minimum: 0 }),
  /** Interest that was paid. */
  paid: DecimalText,
  /** Interest that waits for money in the account that pays it. */
  waiting: DecimalText,
  endedAt: OrNull(EpochMs),
  /** What came back at the end; null before. */
  back: OrNull(DecimalText),
  forfeited: DecimalText,
  fee: DecimalText,
  /** Null once it has ended, and where it comes back at its end alone. */
  early: OrNull(EarningEarly),
  /** The order that it went on as; null where it did not. */
  nextId: OrNull(IdText),
});

/** Interest of one day. */
export const EarningDay = Wire({
  /** Of the day of the order; ids fall with days, and within a day with orders. */
  id: IdText,
  orderId: IdText,
  day: DayText,
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** The money that it is of. */
  amount: DecimalText,
  rate: DecimalText,
  interest: DecimalText,
  /** `dropped`: the order was left before its turn came. */
  state: Type.Union([Type.Literal("waiting"), Type.Literal("paid"), Type.Literal("dropped")]),
  paidAt: OrNull(EpochMs),
  /** Whether it waits, or waited before it was paid or dropped, for money in its treasury; what is late and did not wait was booked late: no server ran. */
  waited: Type.Boolean(),
  /** Balance of the currency after it; null before it is paid, and where the day came to less than a unit. */
  balanceAfter: OrNull(DecimalText),
});

/** Interest of all orders of a currency on one day. */
export const EarningByDay = Wire({
  day: DayText,
  /** The money that earned on that day. */
  amount: DecimalText,
  /** All of it, and what of it is paid and what waits. */
  interest: DecimalText,
  paid: DecimalText,
  waiting: DecimalText,
  /** When the last of it was paid; null while some waits, and where nothing was due. */
  paidAt: OrNull(EpochMs),
  /** Whether any of it waits or waited for money in its treasury. */
  waited: Type.Boolean(),
});

/** The seed of a day's rates, and its hash. */
export const RateDay = Wire({
  day: DayText,
  /** SHA-256 of the seed. Null where none was published: such a day pays the highest rate, as does one whose hash came after it had begun. */
  hash: OrNull(HexHash),
  publishedAt: OrNull(EpochMs),
  /** Null until the day is over. */
  seed: OrNull(HexHash),
});

/** The caller's, by currency. */
export const EarningSummary = Wire({
  /** The currency that `worth` is in. */
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Of all that is in; null while one of the currencies has no price. */
  worth: OrNull(DecimalText),
  /** Orders that run. */
  open: Type.Integer({ minimum: 0 }),
  amounts: Type.Array(
    Wire({
      currencyId: Type.Integer(),
      currencyName: Type.String(),
      amount: DecimalText,
      /** Interest of the orders that run. */
      paid: DecimalText,
      waiting: DecimalText,
      /** One of it in the currency of `worth`; null without a price. */
      price: OrNull(DecimalText),
    }),
  ),
  /** The order that matures next; null without any. */
  next: OrNull(EarningOrder),
});

const CurrencyId = Type.Integer({ minimum: 1, maximum: 999 });
export const productFilter = { "params[currencyId]": Type.Optional(CurrencyId) };
export const orderFilter = {
  ...RecordPage,
  ...EpochField,
  "params[isOpen]": Type.Optional(Type.Boolean()),
  "params[currencyId]": Type.Optional(CurrencyId),
};
/** Days of one order, or of all; `startDay` and `endDay` are included. */
export const dayFilter = {
  ...EpochField,
  "params[orderId]": Type.Optional(IdText),
  "params[currencyId]": Type.Optional(CurrencyId),
  "params[startDay]": Type.Optional(DayText),
  "params[endDay]": Type.Optional(DayText),
};

/** Days of one currency, of one order or all of them; both days are included. */
export const byDayFilter = {
  ...EpochField,
  currencyId: CurrencyId,
  orderId: Type.Optional(IdText),
  startDay: DayText,
  endDay: DayText,
};

/** A new order, at the terms that were read. */
/** The words that are accepted with an order, kept for ever. */
export const AcceptedText = Wire({
  version: Version,
  /** When it came into force. */
  since: EpochMs,
  title: Type.String(),
  /** HTML as of any page that operators write. */
  content: Type.String(),
  /** SHA-256 of all its languages. */
  hash: HexHash,
});
export const textVersionAsked = Wire({ version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })) });
export const StartOrder = Wire({
  productId: EarningProductId,
  /** Version of the terms that the caller has read. */
  version: Version,
  /** Version of the words that the caller has read and accepts. */
  textVersion: Version,
  amount: PositiveDecimalText,
  rollsOver: Type.Boolean(),
  idempotencyKey: IdempotencyKey,
});
export const RedeemOrder = Wire({
  id: IdText,
  /** What comes back, as the caller has read it. */
  back: DecimalText,
  idempotencyKey: IdempotencyKey,
});
export const RollOrder = Wire({ id: IdText, rollsOver: Type.Boolean(), idempotencyKey: IdempotencyKey });

export const START_REJECTIONS = [
  "not_found",
  "earning_closed",
  "terms_changed",
  "earning_text_changed",
  "earning_no_term",
  "amount_decimals",
  "earning_below_minimum",
  "earning_above_maximum",
  "earning_user_limit",
  "earning_capacity",
  "earning_guest_room",
  "earning_open_limit",
  "insufficient_balance",
  "cash_backs_positions",
  "cash_backing_unpriced",
  "account_frozen",
] as const;
export const REDEEM_REJECTIONS = ["not_found", "earning_ended", "earning_not_due", "earning_back_changed"] as const;
export const ROLL_REJECTIONS = ["not_found", "earning_ended", "earning_no_term"] as const;
export const KEYED_REJECTIONS = ["key_reused", "operation_in_progress", "operation_unknown"] as const;
/** Of an operation that is asked for by its key: what it may have ended in. */
export const BY_KEY_REJECTIONS = [
  "operation_in_progress",
  "earning_ended",
  "earning_not_due",
  "earning_back_changed",
  ...START_REJECTIONS,
] as const;
