import { Type } from "typebox";
import { COPY_EXCLUDED_MAX, COPY_NAME_MAX, COPY_NAME_MIN, COPY_TEXT_MAX } from "../constants.ts";
import {
  DecimalText,
  EpochMs,
  FractionText,
  IdempotencyKey,
  IdText,
  OrNull,
  PositiveDecimalText,
  ProductCode,
  ProductTypeId,
  Uuid,
  Wire,
} from "../schema.ts";
import { ContractSide, Leverage } from "./contract-shapes.ts";

/** Copy trading on the wire. Rates and returns are decimal fractions (0.142 is 14.2 %), money is of the currency that settles, moments are epoch ms. */

const Count = Type.Integer({ minimum: 0 });
const ProductTypes = Type.Array(ProductTypeId, { maxItems: 4, uniqueItems: true });

/** A number with its few values named, not a union: a query's text is read as a number by its type. */
export const CopyDays = Type.Unsafe<30 | 90 | 365 | 0>(
  Type.Integer({ minimum: 0, maximum: 365, enum: [30, 90, 365, 0], description: "days back; 0 is all" }),
);
export const CopySort = Type.Union([Type.Literal("steady"), Type.Literal("return"), Type.Literal("drop"), Type.Literal("followers")], {
  description: "steady: return over the worst drop",
});
export const CopyFollowState = Type.Union([Type.Literal("running"), Type.Literal("paused"), Type.Literal("stopped")]);
const CopyStopReason = Type.Union([Type.Literal("user"), Type.Literal("own_stop"), Type.Literal("leader_stopped"), Type.Literal("reset")]);

/** Why a trade of the leader was not copied. */
const CopySkipReason = Type.Union([
  /** What the copy needs is not free, or is what stands behind other positions. */
  Type.Literal("money"),
  /** Rounded down to lots nothing is left, or less than the least copy. */
  Type.Literal("below_minimum"),
  /** Over the most in all. */
  Type.Literal("cap_in_all"),
  Type.Literal("product_excluded"),
  Type.Literal("product_closed"),
  Type.Literal("leverage"),
  Type.Literal("frozen"),
  /** A limit that the follower has set. */
  Type.Literal("limit"),
  Type.Literal("paused"),
  Type.Literal("stale"),
  /** Over the most that one user may have of the product. */
  Type.Literal("exposure"),
  /** Opened at this tick, the copies would have lost what the own stop allows. */
  Type.Literal("own_stop"),
]);

/** Figures are null where the leader is too young to judge. */
const judged = {
  return: OrNull(DecimalText),
  /** Zero or below. */
  worstDrop: OrNull(DecimalText),
  /** Return over the worst drop, which counts as at least `dropFloor`. */
  returnOverDrop: OrNull(DecimalText),
  /** The follower in the middle: what was kept, over the most in all. Null without followers. */
  medianFollower: OrNull(DecimalText),
  risk: OrNull(Type.Integer({ minimum: 1, maximum: 5 })),
} as const;

const leaderRow = {
  id: IdText,
  name: Type.String(),
  text: Type.String(),
  ledAt: EpochMs,
  /** Whole days since the first contract of the account was opened. */
  days: Count,
  /** Contract positions that were closed. */
  trades: Count,
  followers: Count,
  shareRate: DecimalText,
  isYoung: Type.Boolean(),
  ...judged,
  /** The cumulative return at about 40 ends of days, the first 0; empty for a young leader. */
  line: Type.Array(DecimalText),
  /** Of the caller; null without a log-in, and for who never followed. */
  followState: OrNull(CopyFollowState),
  isOwn: Type.Boolean(),
} as const;

export const CopyLeaderRow = Wire(leaderRow);

/** The smallest copy of a usual trade of the leader, at the present price, and what it takes. */
const LeastCopy = Wire({
  productType: ProductTypeId,
  productCode: ProductCode,
  notional: DecimalText,
  /** At the leader's leverage, without the fee. */
  margin: DecimalText,
  /** The least ratio that copies it. */
  ratio: DecimalText,
  /** The least factor of a share of equity; null without a log-in, and where one of both has none. */
  share: OrNull(DecimalText),
});

export const CopyLeader = Wire({
  ...leaderRow,
  state: Type.Union([Type.Literal("leading"), Type.Literal("stopped")]),
  productTypes: ProductTypes,
  winRate: OrNull(DecimalText),
  won: Count,
  closed: Count,
  /** Average time from opening to close, ms; null before the first close. */
  holdMs: OrNull(Count),
  /** Sum of what followers let their copies use. */
  followersMoney: DecimalText,
  /** Null like every other figure while the leader is too young to judge: none is told then, and zero would be one. */
  followersInProfit: OrNull(Count),
  /** The average of the days' changes without their sign. */
  dailySwing: OrNull(DecimalText),
  /** Of the trade opened last; null before the first. */
  lastNotional: OrNull(DecimalText),
  /** One a class that is offered and was traded, the class of most trades first. */
  leastCopies: Type.Array(LeastCopy),
  youngDays: Count,
  youngTrades: Count,
});

export const CopyLeaderDay = Wire({ day: EpochMs, value: DecimalText, drop: DecimalText });

/** Every published bound, so that no page writes a number of its own. */
export const CopyRules = Wire({
  youngDays: Count,
  youngTrades: Count,
  shareMax: DecimalText,
  dropFloor: DecimalText,
  /** Daily swings at which the risk becomes 2, 3, 4 and 5. */
  riskBounds: Type.Array(DecimalText),
  ownStop: Wire({ least: DecimalText, most: DecimalText, usual: DecimalText }),
  ratio: Wire({ least: DecimalText, most: DecimalText }),
  share: Wire({ least: DecimalText, most: DecimalText }),
  leastCap: DecimalText,
  /** Least notional of a copy. */
  leastCopy: DecimalText,
  previewTradesMost: Count,
  nameLeast: Count,
  nameMost: Count,
  textMost: Count,
  followsMost: Count,
  followersMost: Count,
  excludedMost: Count,
});

/** How a follow copies. Sizes and caps are notional: what is traded, not the margin behind it. */
const settings = {
  /** `fixed`: each copy of this size. `ratio`: the leader's times this. `share`: this times the part of equity that the leader trades. */
  mode: Type.Union([Type.Literal("fixed"), Type.Literal("ratio"), Type.Literal("share")]),
  size: PositiveDecimalText,
  /** A larger copy is made this large. */
  capTrade: PositiveDecimalText,
  /** Over all open copies of the follow. */
  capAll: PositiveDecimalText,
  /** Part of `capAll`: when the copies have lost so much, all of them close and the follow stops. */
  ownStop: FractionText,
  /** Classes, and single products, that are not copied. */
  excluded: ProductTypes,
  excludedProducts: Type.Array(ProductCode, { maxItems: COPY_EXCLUDED_MAX, uniqueItems: true }),
} as const;

export const CopyFollow = Wire({
  id: IdText,
  /** Counts its changes: of two the higher is the later one. */
  version: Type.Integer({ minimum: 1 }),
  leaderId: IdText,
  leaderName: Type.String(),
  state: CopyFollowState,
  stopReason: OrNull(CopyStopReason),
  since: EpochMs,
  stoppedAt: OrNull(EpochMs),
  ...settings,
  /** The leader's share of profit that is in force here, and a higher one that waits for consent. */
  shareRate: DecimalText,
  newShareRate: OrNull(DecimalText),
  /** Realised by its copies, after fees and financing; shares of profit are beside it. */
  realised: DecimalText,
  /** Of the pair of follower and leader, over all their follows. */
  sharePaid: DecimalText,
  shareDue: DecimalText,
  /** Unrealised profit of its open copies now; null while one has no price. */
  open: OrNull(DecimalText),
  /** Notional of open copies. */
  inUse: DecimalText,
  running: Count,
  skippedToday: Count,
  skipped: Count,
});

const keyed = { idempotencyKey: IdempotencyKey } as const;
/** A random id that the browser keeps: only a hash of it is stored, to know one person with two accounts. */
const device = { device: Type.Optional(Uuid) } as const;

export const FollowLeader = Wire({
  ...keyed,
  ...device,
  leaderId: IdText,
  ...settings,
  /** As the caller has read it; another one is rejected. */
  profitShare: FractionText,
  /** The leader's classes as the caller has read them; others are rejected. */
  productTypes: Type.Optional(ProductTypes),
});
/** All settings anew. With `profitShare` the caller consents to the leader's present share. */
export const ChangeFollow = Wire({ ...keyed, id: IdText, ...settings, profitShare: Type.Optional(FractionText) });
export const NamedFollow = Wire({ ...keyed, id: IdText });
export const StopFollow = Wire({
  ...keyed,
  id: IdText,
  /** `keep`: the copies stay as positions of one's own. `close`: what trades is closed at the present tick; what does not, stays. */
  copies: Type.Union([Type.Literal("keep"), Type.Literal("close")]),
});

const leading = {
  name: Type.String({ minLength: COPY_NAME_MIN, maxLength: 4 * COPY_NAME_MAX }),
  text: Type.String({ maxLength: 4 * COPY_TEXT_MAX }),
  /** At most `COPY_SHARE_MAX`. */
  profitShare: FractionText,
  /** Classes whose contracts are offered for copying. */
  productTypes: Type.Array(ProductTypeId, { minItems: 1, maxItems: 4, uniqueItems: true }),
} as const;
export const BecomeLeader = Wire({ ...keyed, ...device, ...leading });
export const ChangeLeader = Wire({ ...keyed, ...leading });
export const StopLeading = Wire(keyed);

/** What the leader sees: sums, and nobody's name. */
export const CopyMyLeader = Wire({
  ...CopyLeader.properties,
  /** Weeks with money, newest first. */
  weeks: Type.Array(Wire({ week: EpochMs, received: DecimalText, due: DecimalText })),
  /** Received in all, and due from followers who had too little. */
  received: DecimalText,
  due: DecimalText,
});

export const CopyPosition = Wire({
  /** Of the position. */
  id: IdText,
  followId: IdText,
  /** The leader's public number, and name where it is not hidden. */
  leaderId: IdText,
  leaderName: Type.String(),
  /** The follower's own, of its first fill. */
  openingFee: DecimalText,
  productCode: ProductCode,
  productType: ProductTypeId,
  side: ContractSide,
  status: Type.Union([Type.Literal("open"), Type.Literal("closed")]),
  leverage: Leverage,
  notional: DecimalText,
  margin: DecimalText,
  openedAt: EpochMs,
  /** Of its first fill and the leader's: one tick. */
  tickSeq: Type.Integer(),
  leaderPrice: DecimalText,
  price: DecimalText,
  /** Made smaller by the most a trade, or by what was left in all. */
  isCapped: Type.Boolean(),
  unrealised: OrNull(DecimalText),
  /** After fees and financing. */
  realised: DecimalText,
  closedAt: OrNull(EpochMs),
});

export const CopySkip = Wire({
  id: IdText,
  ts: EpochMs,
  followId: IdText,
  productCode: ProductCode,
  side: ContractSide,
  reason: CopySkipReason,
  /**
   * What it would have taken and what there was; null where no figure decided. `money`: cost and free money. `cap_in_all`: notional, and what is left of the most in all. `below_minimum`: the smallest copy, and
   * what the settings give before it is rounded to lots (null where the leader closed less than a lot of the copy). `own_stop`: what is lost, and what may be.
   */
  needed: OrNull(DecimalText),
  free: OrNull(DecimalText),
});

/** A week of a pair: Monday 00:00 UTC to the next. */
export const CopySettlement = Wire({
  week: EpochMs,
  /** Realised in the week, after fees and financing. */
  profit: DecimalText,
  /** Since the pair began, at the end of the week. */
  cumulative: DecimalText,
  /** The high-water mark after the week. */
  mark: DecimalText,
  shareRate: DecimalText,
  share: DecimalText,
  paid: DecimalText,
  due: DecimalText,
});

export const PreviewFollow = Wire({ leaderId: IdText, days: CopyDays, ...settings });
export const CopyPreview = Wire({
  days: CopyDays,
  trades: Count,
  copied: Count,
  /** True where the leader has more trades than are replayed: the newest are. */
  isCut: Type.Boolean(),
  skipped: Type.Array(Wire({ reason: CopySkipReason, count: Count })),
  skippedAt: Type.Array(EpochMs),
  line: Type.Array(Wire({ ts: EpochMs, value: DecimalText })),
  beforeCosts: DecimalText,
  fees: DecimalText,
  /** What the share is taken of. */
  profit: DecimalText,
  shareRate: DecimalText,
  share: DecimalText,
  kept: DecimalText,
  /** Over `capAll`. */
  keptRate: DecimalText,
  worstDrop: DecimalText,
  worstDropRate: DecimalText,
  /** The own stop would have ended it here; null where it would not. */
  stoppedAt: OrNull(EpochMs),
});
