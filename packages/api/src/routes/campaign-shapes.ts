import { Type } from "typebox";
import { CAMPAIGN_TASKS_MAX, CAMPAIGN_TICKETS_MAX, CAMPAIGN_TURNS_MAX } from "../constants.ts";
import { DecimalText, EpochMs, IdempotencyKey, IdText, OrNull, ProductCode, UpToOneText, Wire } from "../schema.ts";

/** Campaigns on the wire: what they ask for and give, what a user has reached, the draw of a campaign, and what is needed to do the draw again. */

export const CampaignId = Type.Integer({ minimum: 1, maximum: 16_000 });
const Count = Type.Integer({ minimum: 0 });
const Hex32 = Type.String({ pattern: "^[0-9a-f]{64}$", minLength: 64, maxLength: 64, description: "32 bytes in hex" });
/** A point of G1 of BLS12-381, compressed: what the beacon signs a round with. */
const Signature = Type.String({ pattern: "^[0-9a-f]{96}$", minLength: 96, maxLength: 96, description: "48 bytes in hex" });
export const TaskNo = Type.Integer({ minimum: 1, maximum: CAMPAIGN_TASKS_MAX });

/**
 * Named by the server: `upcoming` before `startsAt`; `running`; `budget_used` while it runs and no reward fits into what is left, so that nobody new takes part; `ended` at `endsAt`, or early;
 * `drawn` once its draw is done; `void` where the draw lacked what it needs, `voidReason` says what.
 */
const CampaignState = Type.Union([
  Type.Literal("upcoming"),
  Type.Literal("running"),
  Type.Literal("budget_used"),
  Type.Literal("ended"),
  Type.Literal("drawn"),
  Type.Literal("void"),
]);

/** `tasks`: each task once, or in turns. `days`: signing in, a day in UTC each. `draw`: tickets for a draw. */
export const CampaignForm = Type.Union([Type.Literal("tasks"), Type.Literal("days"), Type.Literal("draw")]);

/**
 * What is counted. Amounts from `startsAt` on: `deposit` money of all currencies credited less what was withdrawn, at the exchange's middle of the moment, `fees` trading fees less what vouchers gave back, `volume` value of trades. Events at any time of the
 * account: `spotOrder`, `contractOrder` and `quickOrder` the first fill or trade, `identity` passed, `receiptCheck` the tick log of a receipt opened. `signIn`: days in a row. `invited`: people who came by
 * the user's code, passed identity and paid a fee that vouchers did not give back whole, since `startsAt`.
 */
export const CampaignGoal = Type.Union([
  Type.Literal("deposit"),
  Type.Literal("fees"),
  Type.Literal("volume"),
  Type.Literal("signIn"),
  Type.Literal("spotOrder"),
  Type.Literal("contractOrder"),
  Type.Literal("quickOrder"),
  Type.Literal("identity"),
  Type.Literal("receiptCheck"),
  Type.Literal("invited"),
]);

const VoucherMode = Type.Union([Type.Literal("spot"), Type.Literal("contract"), Type.Literal("quick")]);

/** Gives back `share` of each fee of its modes, up to its amount, for `days` after it was claimed. */
export const VoucherTerms = Wire({
  share: UpToOneText,
  modes: Type.Array(VoucherMode, { minItems: 1, maxItems: 3, uniqueItems: true }),
  days: Type.Integer({ minimum: 1, maximum: 366 }),
});

/** `money` and `voucher` have an amount, `tickets` have a number. */
const CampaignReward = Wire({
  kind: Type.Union([Type.Literal("money"), Type.Literal("voucher"), Type.Literal("tickets")]),
  amount: OrNull(DecimalText),
  tickets: OrNull(Count),
  voucher: OrNull(VoucherTerms),
});

/** The caller's progress in one task: server events and the ledger alone. */
const TaskProgress = Wire({
  /** Paid, traded, deposited, or events, before anything is left out. */
  reached: DecimalText,
  /** Of `reached` left out by rule W-2. */
  notCounted: DecimalText,
  /** `reached` less `notCounted`. */
  counted: DecimalText,
  /** Turns that are reached, those of them that were claimed, and those that can be claimed now. */
  turnsReached: Count,
  turnsClaimed: Count,
  turnsClaimable: Count,
  /** When the last turn was claimed; null before. */
  claimedAt: OrNull(EpochMs),
});

const CampaignTask = Wire({
  /** From 1 on, in their order. */
  no: TaskNo,
  goal: CampaignGoal,
  /** Of one turn: an amount, a number of people or days, 1 for an event. Of `signIn` the day in the row. */
  target: DecimalText,
  /** How often it is rewarded: 1 for events; each further multiple of `target` is a turn. */
  turns: Type.Integer({ minimum: 1, maximum: CAMPAIGN_TURNS_MAX }),
  reward: CampaignReward,
  /** Null without a session. */
  mine: OrNull(TaskProgress),
});

/** The rules of who may take part; they apply to everybody alike. */
const AudienceRule = Wire({
  /** `accountDaysMin` and `accountDaysMax`: days since the account was opened. `openedBefore`: epoch ms. The others have no value. */
  rule: Type.Union([
    Type.Literal("registered"),
    Type.Literal("identity"),
    Type.Literal("deposited"),
    Type.Literal("accountDaysMin"),
    Type.Literal("accountDaysMax"),
    Type.Literal("openedBefore"),
  ]),
  value: OrNull(Type.Integer({ minimum: 0 })),
  /** The caller's own figure where the rule has a value: days of the account, or when it was opened; null without a session. */
  mine: OrNull(Type.Integer({ minimum: 0 })),
  /** Null without a session. */
  isMet: OrNull(Type.Boolean()),
});

/** `total` = `paid` + `held` + `left` + `returned`. */
const CampaignBudget = Wire({
  total: DecimalText,
  /** Paid to cash, fees that vouchers gave back included. */
  paid: DecimalText,
  /** Reserved: rewards of those who take part, vouchers that are held, and the prizes of the draw. */
  held: DecimalText,
  left: DecimalText,
  /** Went back to where it came from after the end. */
  returned: DecimalText,
});

const CampaignDays = Wire({
  /** Days of the row that are signed in, today's included where it is. */
  inRow: Count,
  /** Days of a whole row. */
  rowDays: Type.Integer({ minimum: 1 }),
  isTodaySigned: Type.Boolean(),
  /** What the day gives that comes next: today's, or tomorrow's where today is signed in. */
  nextDay: Type.Integer({ minimum: 1 }),
  /** The midnight of UTC that ends today. */
  resetsAt: EpochMs,
});

/** A beacon's round: the first that the drand network `quicknet` makes five minutes or more after the close of the list. */
const NamedRound = Wire({ round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), at: EpochMs });

const CampaignPrize = Wire({
  count: Type.Integer({ minimum: 1, maximum: 10_000 }),
  amount: DecimalText,
});

const CampaignDraw = Wire({
  prizes: Type.Array(
    Wire({
      ...CampaignPrize.properties,
      /** Tickets that share one prize, cut to two decimals; null while there are none. */ oneIn: OrNull(DecimalText),
    }),
  ),
  /** Tickets of all, and when they were counted; final after the end. */
  ticketsOut: Count,
  countedAt: OrNull(EpochMs),
  /** Most tickets of one user. */
  ticketsMax: Type.Integer({ minimum: 1, maximum: CAMPAIGN_TICKETS_MAX }),
  /** The caller's; null without a session or without taking part. */
  myTickets: OrNull(Count),
  /** Chance that the caller's tickets win at least one prize among the tickets that are out, in percent with two decimals, and that they win none: together 100. Null as `myTickets`. */
  winPercent: OrNull(DecimalText),
  losePercent: OrNull(DecimalText),
  /** SHA-256 of the seed, published with the campaign. */
  seedHash: Hex32,
  /** Null: no public randomness is mixed in, so the operator of the installation could know the outcome before the end. The page has to say so. */
  beacon: OrNull(NamedRound),
  /** When the draw is done, or as soon after it as what it needs is there. */
  drawAt: EpochMs,
  /** When the list of tickets was published; null before. */
  listedAt: OrNull(EpochMs),
  /** When it was drawn or found void; null before. */
  settledAt: OrNull(EpochMs),
});

/** `beacon_missing`: the round did not come within twelve hours. `seed_sealed`: the seed could not be opened within them. `list_late`: the list was not published before the round. */
const CampaignVoidReason = Type.Union([Type.Literal("list_late"), Type.Literal("beacon_missing"), Type.Literal("seed_sealed")]);

export const Campaign = Wire({
  id: CampaignId,
  /** Names it for good. */
  code: Type.String(),
  form: CampaignForm,
  state: CampaignState,
  voidReason: OrNull(CampaignVoidReason),
  /** In the caller's language, else in English. `rules` is sanitised HTML. */
  title: Type.String(),
  summary: Type.String(),
  rules: Type.String(),
  /** One of those that the welfare page shows. */
  isWelfare: Type.Boolean(),
  publishedAt: EpochMs,
  startsAt: EpochMs,
  /** Null: no end is set. */
  endsAt: OrNull(EpochMs),
  /** When two operators ended it before its time; what was earned until then is paid. */
  endedEarlyAt: OrNull(EpochMs),
  currencyId: Type.Integer(),
  currencyName: Type.String(),
  budget: CampaignBudget,
  /** All of them have to be met. Empty: everybody. */
  audience: Type.Array(AudienceRule),
  /** Whether the caller meets all rules; null without a session. */
  isIn: OrNull(Type.Boolean()),
  /** When the caller took part; null before and without a session. */
  joinedAt: OrNull(EpochMs),
  /** Whether `join` would do so now. */
  canJoin: Type.Boolean(),
  tasks: Type.Array(CampaignTask),
  /** Of form `days`, for a caller with a session. */
  days: OrNull(CampaignDays),
  /** Of form `draw`. */
  draw: OrNull(CampaignDraw),
});

/** `offered` is reserved and not claimed; `claimed` money was paid; a voucher is `held`, `used` (whole) or `ended`; `won` was paid by a draw; `void`: the campaign ended, or the account began anew, before it was claimed. */
export const RewardRecord = Wire({
  id: IdText,
  campaignId: CampaignId,
  campaignTitle: Type.String(),
  form: CampaignForm,
  /** 0 for a prize of a draw. */
  task: Type.Integer({ minimum: 0, maximum: CAMPAIGN_TASKS_MAX }),
  goal: OrNull(CampaignGoal),
  /** The turn, or the day in the row. */
  turn: Count,
  kind: Type.Union([Type.Literal("money"), Type.Literal("voucher"), Type.Literal("prize")]),
  currencyName: Type.String(),
  amount: DecimalText,
  state: Type.Union([
    Type.Literal("offered"),
    Type.Literal("claimed"),
    Type.Literal("held"),
    Type.Literal("used"),
    Type.Literal("ended"),
    Type.Literal("won"),
    Type.Literal("void"),
  ]),
  /** When it got its state by a claim or a draw. */
  ts: EpochMs,
});

export const Voucher = Wire({
  id: IdText,
  campaignId: CampaignId,
  campaignTitle: Type.String(),
  currencyName: Type.String(),
  share: UpToOneText,
  modes: Type.Array(VoucherMode),
  amount: DecimalText,
  used: DecimalText,
  left: DecimalText,
  state: Type.Union([Type.Literal("held"), Type.Literal("used"), Type.Literal("ended")]),
  claimedAt: EpochMs,
  endsAt: EpochMs,
  /** When the last of it was used, or it ended; null while it is held. */
  endedAt: OrNull(EpochMs),
});

/** What one fee cost, after vouchers. */
export const FeeRebate = Wire({
  currencyName: Type.String(),
  fee: DecimalText,
  /** Came back by vouchers; 0 where none was used. */
  rebate: DecimalText,
  paid: DecimalText,
  parts: Type.Array(Wire({ voucherId: IdText, amount: DecimalText, ts: EpochMs, isUndone: Type.Boolean() })),
});

/**
 * Counts or not, line by line. `amount` is what the line adds, or would: of a withdrawal less than nothing. `rule`, where it does not count: `W-2` the published rule; `net` money that came or went again in
 * its own currency; `unpriced` no price was known at its moment.
 */
export const CountedLine = Wire({
  ts: EpochMs,
  goal: CampaignGoal,
  productCode: OrNull(ProductCode),
  amount: DecimalText,
  isCounted: Type.Boolean(),
  rule: OrNull(Type.Union([Type.Literal("W-2"), Type.Literal("net"), Type.Literal("unpriced")])),
  /** What it belongs to: the account record's reference. */
  reference: Type.String(),
  referenceId: IdText,
  /** Of a deposit after its fee, or a withdrawal with it (below nothing): its own currency, and what one unit of that was worth at the exchange's middle, as of `rateAt`; null at par. */
  money: OrNull(Wire({ currencyName: Type.String(), amount: DecimalText, rate: OrNull(DecimalText), rateAt: OrNull(EpochMs) })),
});

export const CampaignDone = Wire({
  campaignId: CampaignId,
  did: Type.Union([Type.Literal("joined"), Type.Literal("claimed"), Type.Literal("signedIn")]),
  at: EpochMs,
  /** What was claimed by it; empty where it only took part. */
  rewards: Type.Array(RewardRecord),
});

/** An entry of the published list: a user's tickets under an id that says nothing of the user. */
export const CampaignEntry = Wire({
  entryId: IdText,
  tickets: Count,
  /** What it won; null until the draw. */
  won: OrNull(DecimalText),
});

/** All that a draw is made from, but for the list of entries. `@candela/model/campaign-draw` does it again. */
export const CampaignProof = Wire({
  kind: Type.Literal("campaignDraw"),
  campaignId: CampaignId,
  code: Type.String(),
  state: CampaignState,
  voidReason: OrNull(CampaignVoidReason),
  prizes: Type.Array(CampaignPrize),
  /** Of the published list. */
  tickets: Count,
  entries: Count,
  seedHash: Hex32,
  publishedAt: EpochMs,
  /** The end: tickets were counted up to it. */
  closesAt: EpochMs,
  root: OrNull(Hex32),
  rootAt: OrNull(EpochMs),
  beacon: OrNull(Wire({ ...NamedRound.properties, randomness: OrNull(Hex32), signature: OrNull(Signature) })),
  seed: OrNull(Hex32),
  seedAt: OrNull(EpochMs),
  key: OrNull(Hex32),
  resultHash: OrNull(Hex32),
});

/** A draw that the caller has tickets in. */
export const DrawRecord = Wire({
  campaignId: CampaignId,
  campaignTitle: Type.String(),
  state: CampaignState,
  voidReason: OrNull(CampaignVoidReason),
  currencyName: Type.String(),
  entryId: OrNull(IdText),
  tickets: Count,
  /** Numbers of the caller's tickets in the published list, from 1 on, with what each won (0 for nothing); empty before the list. `won` null before the draw. */
  numbers: Type.Array(Wire({ number: Type.Integer({ minimum: 1 }), won: OrNull(DecimalText) })),
  won: OrNull(DecimalText),
  prizesInAll: Count,
  ticketsOut: Count,
  seedHash: Hex32,
  seed: OrNull(Hex32),
  randomness: OrNull(Hex32),
  hasBeacon: Type.Boolean(),
  publishedAt: EpochMs,
  drawAt: EpochMs,
  settledAt: OrNull(EpochMs),
});

export const JoinCampaign = Wire({ id: CampaignId, idempotencyKey: IdempotencyKey });
export const ClaimReward = Wire({ id: CampaignId, task: TaskNo, idempotencyKey: IdempotencyKey });

export const JOIN_REJECTIONS = [
  "not_found",
  "campaign_not_begun",
  "campaign_ended",
  "campaign_budget_used",
  "campaign_not_for_you",
  "campaign_joined",
  "account_frozen",
] as const;
export const CLAIM_REJECTIONS = [
  "not_found",
  "campaign_not_begun",
  "campaign_not_joined",
  "campaign_not_reached",
  "campaign_claimed",
  "campaign_signed_in",
  "campaign_ended",
  "campaign_budget_used",
  "voucher_too_many",
  "account_frozen",
] as const;
