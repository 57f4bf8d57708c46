import { Type } from "typebox";
import { DecimalText, EpochMs, IdText, OrNull, RecordPage, Wire } from "../schema.ts";
import { DayText } from "./earning-shapes.ts";

/** Invited members and the commission of their fees on the wire. Amounts are of the settlement currency, rates decimals: 0.1 is 10 %. */

/** 1: whom the caller invited; 2: whom they invited; 3: whom those invited. */
const TeamLevelId = Type.Integer({ minimum: 1, maximum: 3 });
const MemberName = Type.String({ maxLength: 80, description: "masked: never more than a first name and a letter" });

/** Rates of the three levels with the first day that they are of. */
export const CommissionRatesRow = Wire({
  version: Type.Integer({ minimum: 1 }),
  fromDay: DayText,
  rates: Type.Array(DecimalText, { minItems: 3, maxItems: 3 }),
});

export const TeamSummary = Wire({
  /** What others enter when they register; empty for a guest, whom nobody can name. */
  inviteCode: Type.String(),
  currencyName: Type.String(),
  /** Whether the caller has passed identity: days before it earn nothing. */
  isIdentified: Type.Boolean(),
  /** Commission that was paid, ever and in this month of UTC, and what waits to be paid. */
  earned: DecimalText,
  earnedMonth: DecimalText,
  waiting: DecimalText,
  /** The last day that is booked; null before the first. */
  bookedThrough: OrNull(DayText),
  levels: Type.Array(
    Wire({
      level: TeamLevelId,
      people: Type.Integer({ minimum: 0 }),
      rate: DecimalText,
      /** Paid or waiting. */
      earned: DecimalText,
    }),
    { minItems: 3, maxItems: 3 },
  ),
  /** Rates that are published and not yet in force. */
  nextRates: OrNull(CommissionRatesRow),
});

/**
 * `counts`: the fees of days from now on are shared. `identity`: this member has not passed identity. `samePerson`: this account has shown the caller's own document.
 */
const TeamMemberState = Type.Union([Type.Literal("counts"), Type.Literal("identity"), Type.Literal("samePerson")]);

export const TeamMember = Wire({
  /** Of the row; it names no account. */
  id: IdText,
  name: MemberName,
  level: TeamLevelId,
  joinedAt: EpochMs,
  /** Trading fees that this member paid, and the value that was traded for them, over all booked days. */
  fees: DecimalText,
  volume: DecimalText,
  /** What the caller got of it, paid or waiting. */
  earned: DecimalText,
  state: TeamMemberState,
});

export const CommissionState = Type.Union([Type.Literal("paid"), Type.Literal("waiting")]);

export const CommissionLine = Wire({
  id: IdText,
  /** The day on which the fees were paid. */
  day: DayText,
  level: TeamLevelId,
  name: MemberName,
  /** Fees that count, and the rate of that day. */
  base: DecimalText,
  rate: DecimalText,
  amount: DecimalText,
  /** `waiting` for money in the account that pays, or for the end of a freeze. */
  state: CommissionState,
  paidAt: OrNull(EpochMs),
});

export const memberFilter = {
  "params[level]": Type.Optional(TeamLevelId),
  "params[sort]": Type.Optional(Type.Union([Type.Literal("newest"), Type.Literal("fees")])),
};
export const commissionFilter = {
  "params[level]": Type.Optional(TeamLevelId),
  "params[state]": Type.Optional(CommissionState),
  "params[startDay]": Type.Optional(DayText),
  "params[endDay]": Type.Optional(DayText),
};
export const commissionPage = { ...RecordPage, ...commissionFilter };
