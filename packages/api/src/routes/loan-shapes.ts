import { Type } from "typebox";
import { DecimalText, EpochMs, IdText, OrNull, ProductCode, Wire } from "../schema.ts";
import { DayText } from "./earning-shapes.ts";

/** Loans on the wire: money that is lent against collateral at a live price, or against a published score. */

export const LoanProductId = Type.Integer({ minimum: 1, maximum: 1_000_000 });
export const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });
export const CurrencyId = Type.Integer({ minimum: 1, maximum: 999 });
const Score = Type.Integer({ minimum: 0, maximum: 100 });

/** The four levels of loan to value, in this order, each below the next; 0.65 is 65 %. */
const LoanLevels = Wire({
  /** Most that may be borrowed, and what collateral can be taken back down to; a sale brings the loan back to it. */
  opening: DecimalText,
  /** A message. */
  warning: DecimalText,
  /** A message, and `callHours` to add collateral or repay. */
  call: DecimalText,
  /** Part of the collateral is sold at once. */
  sale: DecimalText,
});

/** Terms that a loan keeps for its whole life. Rates are of a day: 0.00025 is 0.025 %; interest is simple, never on interest. */
const terms = {
  productId: LoanProductId,
  /** Names the product, such as USDT-30. */
  name: Type.String({ maxLength: 20 }),
  version: Version,
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  termDays: Type.Integer({ minimum: 1, maximum: 3_650 }),
  /** Secured by collateral and lent at once; else by the score alone, after a decision. */
  isSecured: Type.Boolean(),
  dailyRate: DecimalText,
  /** For days after the due date instead of `dailyRate`; at most 1.5 times it. */
  overdueRate: DecimalText,
  /** Null without collateral. */
  levels: OrNull(LoanLevels),
  /** How long a margin call lasts before part of the collateral is sold. */
  callHours: Type.Integer({ minimum: 0, maximum: 720 }),
  /** Of what a sale of collateral brings; the only cost of it, beside the bid. */
  saleFeeRate: DecimalText,
  /** Days after the due date before a secured loan is settled by a sale. */
  graceDays: Type.Integer({ minimum: 0, maximum: 365 }),
  /** Least score for a loan without collateral; null with it. */
  leastScore: OrNull(Score),
} as const;

/** A tick that a price came from. */
const LoanTick = Wire({ productCode: ProductCode, seq: Type.Integer({ minimum: 0 }), ts: EpochMs, bid: DecimalText });

/** Why nothing is decided by a price now; `returning`: prices came back, and a sale waits some minutes so that everybody can act first. */
const LoanPause = Type.Union([
  Type.Literal("unpriced"),
  Type.Literal("suspended"),
  Type.Literal("closed"),
  Type.Literal("stale"),
  Type.Literal("returning"),
]);

export const LoanProduct = Wire({
  ...terms,
  /** Of a year, all in: 365 days of interest; there is no other cost. */
  apr: DecimalText,
  /** Interest of 1,000 for the whole term. */
  costOfThousand: DecimalText,
  minimum: DecimalText,
  maximum: DecimalText,
  /** Most that one user may owe of it at once, without interest. */
  userMaximum: DecimalText,
  /** What it takes as collateral, with the last price; empty without collateral. */
  collaterals: Type.Array(
    Wire({ currencyId: Type.Integer(), currencyName: Type.String(), tick: OrNull(LoanTick), pause: OrNull(LoanPause) }),
  ),
  /** False: nothing new is lent; what is lent goes on. */
  isOpen: Type.Boolean(),
  /** What is there to be lent in this currency; more is rejected. */
  fund: DecimalText,
  /** What the caller owes of it without interest; zero without a session. */
  held: DecimalText,
  /** Version of the text that `buy` accepts; `GET /api/loan/terms` has its words. */
  textVersion: Version,
});

/**
 * `applied` waits for a decision, which may be `rejected`, or its user `cancelled` it. `disbursed` runs; `overdue` runs after its due date. It ends `settled` by its user's
 * money, `liquidated` by a sale of its collateral, or `reset` with the account.
 */
export const LoanState = Type.Union([
  Type.Literal("applied"),
  Type.Literal("rejected"),
  Type.Literal("cancelled"),
  Type.Literal("disbursed"),
  Type.Literal("overdue"),
  Type.Literal("settled"),
  Type.Literal("liquidated"),
  Type.Literal("reset"),
]);
/** What was decided of the loan to value last: nothing, a warning, or a margin call. */
const LoanAlarm = Type.Union([Type.Literal("none"), Type.Literal("warning"), Type.Literal("call")]);

/** Why an application was rejected. */
export const LoanRejectReason = Type.Union([
  Type.Literal("score"),
  Type.Literal("identity"),
  Type.Literal("history"),
  Type.Literal("fund"),
  Type.Literal("other"),
]);

/** A level as a price of the collateral. */
const LoanLevelPrice = Wire({
  level: Type.Union([Type.Literal("opening"), Type.Literal("warning"), Type.Literal("call"), Type.Literal("sale")]),
  ltv: DecimalText,
  /** At this bid or a lower one the present debt reaches the level; rounded up. Null while nothing is owed. */
  price: OrNull(DecimalText),
  /** How far the price has to fall from now, as a part of it, rounded down; negative where it lies above. Null without either price. */
  fall: OrNull(DecimalText),
});

/** Collateral with what it was worth at the moment of the answer; a page follows the ticks of `productCode` and works it out anew. */
const LoanCollateral = Wire({
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** What prices it, in the borrowed currency one to one. */
  productCode: ProductCode,
  amount: DecimalText,
  /** At the bid of `tick`, in the borrowed currency, rounded down; null without a price. */
  value: OrNull(DecimalText),
  tick: OrNull(LoanTick),
  /** Debt over value, rounded up at six decimals; null without a price, and where nothing is pledged. */
  ltv: OrNull(DecimalText),
  /** Null while prices decide. */
  pause: OrNull(LoanPause),
});

/** A sale of collateral with everything that decided it: x = (D − t × C) ÷ ((1 − f) − t). */
const LoanSale = Wire({
  why: Type.Union([Type.Literal("level"), Type.Literal("call"), Type.Literal("overdue")]),
  /** D: principal and interest before it. */
  debt: DecimalText,
  /** What was pledged before it, and C: its value at the price. */
  collateral: DecimalText,
  value: DecimalText,
  /** The bid of the event's tick. */
  price: DecimalText,
  /** t: the loan to value that it brings the loan back to; zero where all of the debt is to be paid. */
  target: DecimalText,
  /** f */
  feeRate: DecimalText,
  /** x, in the currency of the collateral; rounded up, and all of it where less than the least would be left. */
  sold: DecimalText,
  isAll: Type.Boolean(),
  gross: DecimalText,
  fee: DecimalText,
  /** What was paid with it: interest first. */
  interest: DecimalText,
  principal: DecimalText,
  /** What was left of it and went to the balance. */
  rest: DecimalText,
  /** Debt that was left once everything was sold: the house bears it. */
  shortfall: DecimalText,
});

export const LoanOrder = Wire({
  id: IdText,
  ...terms,
  textVersion: Version,
  /** What was borrowed, or is asked for. */
  amount: DecimalText,
  state: LoanState,
  alarm: LoanAlarm,
  /** While there is a margin call: the moment after which part of the collateral is sold. */
  callUntil: OrNull(EpochMs),
  /** Not repaid yet. */
  principal: DecimalText,
  /** Booked and not paid yet. */
  interest: DecimalText,
  /** Both: what repaying all of it takes now. `repay` names it. */
  due: DecimalText,
  interestPaid: DecimalText,
  /** Interest of the next day, of the principal that is left, at the rate that it will have. */
  nextDayInterest: DecimalText,
  appliedAt: EpochMs,
  /** When the sandbox decides by itself; null where operators do, and once it is decided. */
  reviewAt: OrNull(EpochMs),
  /** What decided, `sandbox` or `operators`; null before, and for loans with collateral, which nobody decides. */
  reviewer: OrNull(Type.Union([Type.Literal("sandbox"), Type.Literal("operators")])),
  rejectReason: OrNull(LoanRejectReason),
  /** Score at the application; null with collateral. */
  score: OrNull(Score),
  disbursedAt: OrNull(EpochMs),
  firstDay: OrNull(DayText),
  /** Last day without overdue interest. */
  dueDay: OrNull(DayText),
  /** 00:00 UTC after the due day: repaid before it, there is no overdue interest. */
  dueAt: OrNull(EpochMs),
  /** Days when its user is reminded: three before the due day, and one, where the term is longer than that; of a loan for one day its due day. */
  reminderDays: Type.Array(DayText, { maxItems: 2 }),
  /** What will be due on the due day if nothing is repaid until then. */
  dueAtTerm: OrNull(DecimalText),
  /** Days whose interest is booked, and those of them after the due day. */
  daysBooked: Type.Integer({ minimum: 0 }),
  overdueDays: Type.Integer({ minimum: 0 }),
  /** From the end of this day on a secured loan that is overdue is settled by a sale. */
  saleDay: OrNull(DayText),
  collateral: OrNull(LoanCollateral),
  /** Collateral is added from free balance by itself: most in all since it was switched on, and what was; null where it is off. */
  topUp: OrNull(Wire({ cap: DecimalText, taken: DecimalText })),
  /** Lowest level first; empty without collateral and once it has ended. */
  levelPrices: Type.Array(LoanLevelPrice, { maxItems: 4 }),
  /** Most that can be taken back now; null without collateral or a price. */
  takeable: OrNull(DecimalText),
  /** What brings it below the margin call now: so much collateral added, or so much repaid. Null while there is no call, and without a price. */
  cure: OrNull(Wire({ collateral: DecimalText, repay: DecimalText })),
  /** Of all its sales: collateral sold, what it brought, fees, and what the house bore. */
  sold: DecimalText,
  soldFor: DecimalText,
  saleFees: DecimalText,
  shortfall: DecimalText,
  endedAt: OrNull(EpochMs),
});

/** Interest of one day. */
export const LoanDay = Wire({
  id: IdText,
  loanId: IdText,
  day: DayText,
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** What was owed without interest. */
  principal: DecimalText,
  rate: DecimalText,
  interest: DecimalText,
  isOverdue: Type.Boolean(),
});

/** What happened to a loan. Amounts are of the borrowed currency, collateral of its own; what an event does not have is null. */
export const LoanEvent = Wire({
  id: IdText,
  loanId: IdText,
  kind: Type.Union([
    Type.Literal("applied"),
    Type.Literal("rejected"),
    Type.Literal("cancelled"),
    Type.Literal("disbursed"),
    Type.Literal("repaid"),
    Type.Literal("collateralAdded"),
    Type.Literal("collateralTaken"),
    Type.Literal("collateralBack"),
    Type.Literal("toppedUp"),
    Type.Literal("topUpSet"),
    Type.Literal("warned"),
    Type.Literal("warningEnded"),
    Type.Literal("called"),
    Type.Literal("callEnded"),
    Type.Literal("overdue"),
    Type.Literal("sold"),
    Type.Literal("settled"),
    Type.Literal("liquidated"),
    Type.Literal("reset"),
  ]),
  ts: EpochMs,
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  /** Borrowed, asked for or repaid. */
  amount: OrNull(DecimalText),
  /** Parts of what was repaid. */
  interestPart: OrNull(DecimalText),
  principalPart: OrNull(DecimalText),
  /** Principal and interest after it. */
  debt: DecimalText,
  collateralName: OrNull(Type.String()),
  /** Added, taken or given back. */
  collateral: OrNull(DecimalText),
  /** The tick that decided it. */
  tick: OrNull(LoanTick),
  ltv: OrNull(DecimalText),
  callUntil: OrNull(EpochMs),
  sale: OrNull(LoanSale),
  /** The exchange that paid for it. */
  exchangeId: OrNull(IdText),
});

/** What a loan would cost, and where its levels would lie, before it is asked for. */
export const LoanQuote = Wire({
  productId: LoanProductId,
  version: Version,
  textVersion: Version,
  amount: DecimalText,
  /** Total cost of credit, if it is repaid on the due day. */
  interest: DecimalText,
  /** The same of a year, as a part of the amount, rounded up. */
  apr: DecimalText,
  /** Of one day. */
  dayInterest: DecimalText,
  /** Amount and interest. */
  repay: DecimalText,
  dueDay: DayText,
  dueAt: EpochMs,
  reminderDays: Type.Array(DayText, { maxItems: 2 }),
  /** Interest of a day after the due day. */
  lateDayInterest: DecimalText,
  /** Day by day: what is owed at its end, if nothing is repaid. */
  schedule: Type.Array(Wire({ day: DayText, interest: DecimalText, owed: DecimalText }), { maxItems: 3_650 }),
  collateral: OrNull(LoanCollateral),
  /** Least collateral that is enough at the present price; null without one, and where nothing is pledged. */
  leastCollateral: OrNull(DecimalText),
  /** What the caller has free of the collateral's currency; null without a session. */
  free: OrNull(DecimalText),
  levelPrices: Type.Array(LoanLevelPrice, { maxItems: 4 }),
  /** The caller's score, for a product that needs one; null else, and without a session. */
  score: OrNull(Score),
});

/** A score of 0 to 100 from the caller's own ledger, with every part of it; no operator sets any. */
export const LoanScore = Wire({
  score: Score,
  /** Whether the hint of the score is shown (`scoreTips`). */
  isShown: Type.Boolean(),
  /** Whether the first level of identity is passed, which loans without collateral need. */
  isIdentified: Type.Boolean(),
  parts: Type.Array(
    Wire({
      /**
       * `age`: days since money first moved, one point for four; `activity`: days of the last 90 on which its user moved money, one each; `repaid`: loans that their user
       * repaid in time after at least seven days, five each, at most one a calendar week; `means`: own cash at par over cash and debt, 25 parts; `overdue`: days after due dates, two off each, and 25 off for a shortfall.
       */
      part: Type.Union([
        Type.Literal("age"),
        Type.Literal("activity"),
        Type.Literal("repaid"),
        Type.Literal("means"),
        Type.Literal("overdue"),
      ]),
      points: Type.Integer({ minimum: -100, maximum: 25 }),
      maximum: Type.Integer({ minimum: 0, maximum: 25 }),
      /** What the points follow from: days, loans, or the share of `means` as a decimal. */
      value: DecimalText,
    }),
  ),
});

/** What the caller owes. */
export const LoanSummary = Wire({
  /** Loans that run. */
  open: Type.Integer({ minimum: 0 }),
  owed: Type.Array(Wire({ currencyId: Type.Integer(), currencyName: Type.String(), due: DecimalText })),
  /** The one that needs its user first: a margin call, else overdue, else the highest loan to value, else the next that is due; null without any. */
  first: OrNull(LoanOrder),
});
