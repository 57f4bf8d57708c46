import { Type } from "typebox";
import { DecimalText, EpochField, EpochMs, OrNull, Wire } from "../schema.ts";

/** What deposits and withdrawals share on the wire. */

export const ChannelTypeName = Type.Union([Type.Literal("crypto"), Type.Literal("bank"), Type.Literal("online")]);

/** The picture of a transfer, as the phone sends it. */
export const VOUCHER_BYTES_TAKEN = 4 * 1024 * 1024;

export const MoneyFilter = {
  ...EpochField,
  "params[channelType]": Type.Optional(ChannelTypeName),
  "params[currencyId]": Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  /** Only what has not ended yet, or only what has. */
  "params[isOpen]": Type.Optional(Type.Boolean()),
  "params[startTs]": Type.Optional(EpochMs),
  "params[endTs]": Type.Optional(EpochMs),
};

export const MoneySummary = Wire({
  /** Of those that ended within the time. */
  count: Type.Integer({ minimum: 0 }),
  /** Of all time. */
  open: Type.Integer({ minimum: 0 }),
  /** The currency that `worth` is in. */
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Null while one of the currencies has no price. */
  worth: OrNull(DecimalText),
  amounts: Type.Array(
    Wire({
      currencyId: Type.Integer(),
      currencyName: Type.String(),
      amount: DecimalText,
      /** One of it in the currency of `worth`, the middle of the exchange; null without a price. */
      mid: OrNull(DecimalText),
      /** Moment of the tick; null for what is worth one by definition, and without a price. */
      midTs: OrNull(EpochMs),
    }),
  ),
});
